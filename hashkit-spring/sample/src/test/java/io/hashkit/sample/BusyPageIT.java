package io.hashkit.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.limit.Limiter;
import io.hashkit.limit.Permit;
import io.hashkit.limit.Priority;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** A browser whose login is refused; in this process, because the test holds the only permit. */
class BusyPageIT extends OnPostgres {
    @Test
    void refusedLogin_showsTheFormWithTheName_andTheNextTrySucceeds() throws Exception {
        ChromeOptions options = new ChromeOptions();
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=390,800");
        ChromeDriver browser = null;
        try (ConfigurableApplicationContext sample = SpringApplication.run(
                SampleApplication.class,
                "--server.port=0",
                "--spring.datasource.url=" + url(),
                "--hashkit.scheme=argon2id,m=19456,t=2,p=1",
                "--hashkit.limiter.parallel=1",
                "--hashkit.limiter.max-wait=0s")) {
            browser = new ChromeDriver(options);
            browser.manage().timeouts().implicitlyWait(Duration.ofMinutes(10));
            browser.get("http://localhost:" + sample.getEnvironment().getProperty("local.server.port") + "/login");
            browser.findElement(By.name("username")).sendKeys("django");
            try (Permit held = sample.getBean(Limiter.class).acquire(Priority.LOGIN, 0)) {
                assertThat(held).isNotNull();
                logIn(browser);
                assertThat(browser.findElement(By.cssSelector(".bad")).getText())
                        .contains("Too many people");
            }
            assertThat(browser.executeScript("return performance.getEntriesByType('navigation')[0].responseStatus"))
                    .isEqualTo(503L);
            assertThat(browser.findElement(By.name("username")).getAttribute("value"))
                    .isEqualTo("django");
            assertThat(browser.findElement(By.name("password")).getAttribute("value"))
                    .isEmpty();
            assertThat(Objects.requireNonNull(browser.getPageSource())).doesNotContain("value=\"django-secret");
            logIn(browser);
            assertThat(browser.findElement(By.xpath("//h1[. = 'Hello, django']")))
                    .isNotNull();
        } finally {
            if (browser != null) {
                browser.quit();
            }
        }
    }

    private static void logIn(ChromeDriver browser) {
        browser.findElement(By.name("password")).sendKeys("django-secret");
        browser.findElement(By.cssSelector("main button[type=submit]")).click();
    }
}
