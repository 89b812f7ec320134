package io.hashkit.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;

/** The pages of the packed sample in a browser. */
class PagesIT extends OnPostgres {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private Instance instance;

    @BeforeEach
    void start() throws Exception {
        instance = Instance.start(url(), "--hashkit.scheme=argon2id,m=19456,t=2,p=1", "--hashkit.limiter.memory=64MiB");
    }

    @AfterEach
    void stop() throws Exception {
        instance.close();
    }

    private static ChromeDriver browser() {
        ChromeOptions options = new ChromeOptions();
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu");
        ChromeDriver browser = new ChromeDriver(options);
        browser.manage().timeouts().implicitlyWait(PATIENCE).scriptTimeout(PATIENCE);
        return browser;
    }

    private void logIn(ChromeDriver browser, String user, String password) {
        browser.get(instance.address().resolve("/login").toString());
        browser.findElement(By.name("username")).sendKeys(user);
        browser.findElement(By.name("password")).sendKeys(password);
        browser.findElement(By.cssSelector("main button[type=submit]")).click();
    }

    /** On a phone, and at a desk. */
    private static void assertNoneAtAnyWidth(ChromeDriver browser, String script) {
        for (int width : List.of(390, 1280)) {
            browser.executeCdpCommand(
                    "Emulation.setDeviceMetricsOverride",
                    Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
            // Pages learn of their width in the next frame.
            browser.executeAsyncScript("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))");
            assertThat(browser.executeScript(script)).as("%d pixels", width).isEqualTo(List.of());
        }
    }

    private static void assertNothingIsCutOff(ChromeDriver browser) {
        assertNoneAtAnyWidth(browser, """
                return [...document.querySelectorAll("body, header, main, section, p, h1, h2, h3, form, nav")]
                    .filter(part => part.getBoundingClientRect().right > document.documentElement.clientWidth + 1
                        || part.scrollWidth > part.clientWidth + 1)
                    .map(part => part.tagName + " " + part.textContent.slice(0, 40));
                """);
    }

    /** A name that is broken within a word is read wrongly. */
    private static void assertNamesAreWhole(ChromeDriver browser) {
        assertNoneAtAnyWidth(browser, """
                return [...document.querySelectorAll("td:first-child code")]
                    .filter(name => name.getClientRects().length > 1)
                    .map(name => name.textContent);
                """);
    }

    @Test
    void login_showsTheRowBeforeAndAfter_andWhatItTook() {
        ChromeDriver browser = browser();
        try {
            logIn(browser, "django", "wrong");
            assertThat(browser.findElement(By.cssSelector(".bad")).getText()).contains("wrong");
            assertThat(browser.findElement(By.name("username")).getDomProperty("value"))
                    .isEqualTo("django");
            assertThat(browser.getCurrentUrl()).doesNotContain("django");
            browser.findElement(By.name("username")).clear();
            assertNamesAreWhole(browser);
            assertNothingIsCutOff(browser);

            logIn(browser, "django", "django-secret");

            // Waits for the page: the one before has a heading too.
            assertThat(browser.findElement(By.xpath("//h1[. = 'Hello, django']")))
                    .isNotNull();
            assertThat(browser.findElement(By.id("before")).getText()).startsWith("pbkdf2_sha256$600000$");
            assertThat(browser.findElement(By.id("after")).getText())
                    .startsWith("$argon2id-aes256gcm$v=19$m=19456,t=2,p=1,keyid=");
            assertThat(browser.findElement(By.tagName("main")).getText())
                    .contains("Before: django pbkdf2-sha256 i=600000")
                    .contains("Now: hashkit argon2id")
                    .contains("sealed and bound")
                    .containsPattern("verified in [0-9.]+ ms")
                    .containsPattern("the new hash took [0-9.]+ ms")
                    .containsPattern("Engines that have computed hashes in this process: .*argon2/")
                    .contains("1 of 5 rows are up to date");
            assertNothingIsCutOff(browser);
            assertThat(browser.findElement(By.tagName("body")).getText()).doesNotContain("For operators");

            logIn(browser, "django", "django-secret");
            assertThat(browser.findElement(By.xpath("//p[contains(., 'The row is up to date, and was kept.')]")))
                    .isNotNull();
            browser.get(instance.address().resolve("/no-such-page").toString());
            assertThat(browser.findElement(By.xpath("//h1[. = 'There is no such page']")))
                    .isNotNull();
            assertNothingIsCutOff(browser);
            browser.findElement(By.linkText("To the first page")).click();
            browser.findElement(By.cssSelector("nav button")).click();
            assertThat(browser.findElement(By.xpath("//p[contains(., 'You are logged out')]")))
                    .isNotNull();
        } finally {
            browser.quit();
        }
    }

    /** Each table, and whether its hint is shown although it fits, or hidden although it does not. */
    private static void assertThatTablesSayWhetherTheyScroll(ChromeDriver browser) {
        assertNoneAtAnyWidth(browser, """
                return [...document.querySelectorAll(".scroll")]
                    .filter(place => place.previousElementSibling.hidden != (place.scrollWidth <= place.clientWidth))
                    .map(place => place.ariaLabel);
                """);
    }

    @Test
    void operatorAndNobodyElse_seesCostsTimesRefusalsRowsKeysAndEngines_andTheirChanges() throws Exception {
        // A row that needs more memory than all hashes may use.
        try (Connection connection = connection();
                Statement update = connection.createStatement()) {
            update.executeUpdate("update users set password = '$argon2id$v=19$m=131072,t=1,p=1$c29tZXNhbHRzb21lc2FsdA"
                    + "$MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE' where username = 'django'");
        }
        Visitor refused = new Visitor(instance.address());
        assertThat(refused.post("django", "any", refused.token()).statusCode()).isEqualTo(500);
        ChromeDriver browser = browser();
        try {
            logIn(browser, "operator", "operator-secret");
            browser.findElement(By.linkText("For operators")).click();

            WebElement main = browser.findElement(By.id("live"));
            assertThat(main.getText())
                    .contains("the costs are set")
                    .contains("1 were refused")
                    .contains("over budget 1 one such hash needs more memory than one may have")
                    .containsPattern("verify, match other, outdated 1 [0-9]+ ms")
                    .contains("1 of 5 rows are up to date")
                    .contains("of the 64 MiB that they may use")
                    .contains("Rows without a seal are accepted, and sealed at the next login")
                    .containsPattern("sample \\S+ write 1 1\n")
                    .contains("no seal 4 0")
                    .containsPattern("argon2/\\S+ working")
                    .doesNotContain("no library")
                    .doesNotContainPattern("[A-Z]{3,}_[A-Z]|WORKING|WRITE");
            assertNothingIsCutOff(browser);
            assertThatTablesSayWhetherTheyScroll(browser);

            browser.findElement(By.tagName("summary")).click();
            assertThat(main.getText()).contains("not tried", "no library");
            assertNothingIsCutOff(browser);
            assertThatTablesSayWhetherTheyScroll(browser);

            Visitor visitor = new Visitor(instance.address());
            assertThat(visitor.logIn("ldap", "ldap-secret")).isEqualTo(Visitor.Answer.IN);
            // Without reloading.
            assertThat(browser.findElement(By.xpath("//main[contains(., '2 of 5 rows')]")))
                    .isNotNull();
            assertThat(visitor.get("/operator").statusCode()).isEqualTo(403);
            assertThat(new Visitor(instance.address()).get("/operator").statusCode())
                    .isEqualTo(302);
        } finally {
            browser.quit();
        }
    }
}
