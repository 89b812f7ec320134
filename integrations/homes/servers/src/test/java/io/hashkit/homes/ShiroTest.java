package io.hashkit.homes;

import com.example.NameServlet;
import com.example.shiro.HashkitPasswordService;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.shiro.web.env.EnvironmentLoaderListener;
import org.apache.shiro.web.servlet.ShiroFilter;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** Shiro, configured by shiro.ini, in Tomcat. */
class ShiroTest extends LoginSuite {
    /** The service as shiro.ini has it, with the hasher of the tests. */
    public static final class Service extends HashkitPasswordService {
        public Service() {
            super(HasherOfTests.create());
        }
    }

    private final Tomcat tomcat = new Tomcat();

    @Override
    URI start(Table table, Path folder) throws Exception {
        Path ini = Files.writeString(
                folder.resolve("shiro.ini"),
                TomcatTest.resource("/shiro/shiro.ini")
                        .replace("${users.url}", table.url())
                        .replace(HashkitPasswordService.class.getName(), Service.class.getName()));
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(0);
        tomcat.getConnector();
        Context context = tomcat.addContext("", folder.toString());
        context.addParameter("shiroConfigLocations", "file:" + ini);
        context.addApplicationListener(EnvironmentLoaderListener.class.getName());
        FilterDef filter = new FilterDef();
        filter.setFilterName("shiro");
        filter.setFilterClass(ShiroFilter.class.getName());
        context.addFilterDef(filter);
        FilterMap map = new FilterMap();
        map.setFilterName("shiro");
        map.addURLPattern("/*");
        context.addFilterMap(map);
        Tomcat.addServlet(context, "name", new NameServlet()).addMapping("/");
        tomcat.start();
        return URI.create("http://localhost:" + tomcat.getConnector().getLocalPort() + "/");
    }

    /** JdbcRealm ends before it asks the service. */
    @Override
    int hashesForNobody() {
        return 0;
    }

    @Override
    void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
    }
}
