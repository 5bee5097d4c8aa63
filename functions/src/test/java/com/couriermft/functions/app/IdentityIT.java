package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.local.Azurite.Service;
import com.couriermft.local.HostProcess;
import com.couriermft.local.SftpServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The app as deployed by Bicep, with a managed identity and without any keys. */
class IdentityIT {
  private static final Duration LONGEST = Duration.ofSeconds(120);
  private static final String PASSWORD = "hunter2-9b1c";
  private static final String CLIENT = "&client_id=" + TokenStub.CLIENT;
  private static final String STORAGE =
      "api-version=2019-08-01&resource=https://storage.azure.com" + CLIENT;
  private static final String VAULT =
      "api-version=2019-08-01&resource=https://vault.azure.net" + CLIENT;

  /** The maximum number of the app's classes, without generated ones, at the first response. */
  private static final int MOST_CLASSES = 2_520;

  /** Classes that are needed only for a partner, a secret or the dashboard. */
  private static final List<String> LATE =
      List.of(
          "org.bouncycastle.jcajce.provider.digest.",
          "org.bouncycastle.openpgp.",
          "org.conscrypt.",
          "com.azure.identity.",
          "com.cronutils.parser.",
          "com.microsoft.aad.",
          "com.azure.security.keyvault.",
          "com.azure.monitor.",
          "com.couriermft.partners.insights.AzureLogs",
          "com.couriermft.partners.insights.LogsTransport",
          "net.schmizz.sshj.SSHClient",
          "net.schmizz.sshj.transport.TransportImpl",
          "org.apache.commons.net.",
          "org.apache.commons.compress.archivers.",
          "com.couriermft.functions.insights.",
          "com.couriermft.functions.recent.ResponseCache",
          "com.couriermft.functions.ui.",
          "com.couriermft.transfer.table.Csv",
          "com.couriermft.transfer.table.XlsxTable",
          "com.couriermft.transfer.sheet.Workbook",
          "com.couriermft.transfer.sheet.SheetWriter",
          "de.siegmar.fastcsv.",
          "com.couriermft.partners.channel.SmtpSender",
          "com.couriermft.partners.channel.HookClient",
          "jakarta.mail.",
          "jakarta.activation.",
          "org.eclipse.angus.",
          "com.couriermft.partners.http.HttpCall",
          "com.couriermft.partners.http.Dialer",
          "com.couriermft.partners.http.Sender",
          "com.couriermft.partners.database.DatabaseSession",
          "com.couriermft.partners.database.Handover",
          "org.postgresql.",
          "org.mariadb.",
          "com.microsoft.sqlserver.",
          "org.tukaani.");

  @TempDir private Path directory;

  @Test
  void wholeJob_byManagedIdentity_needsNoKeyAndOutlivesABadEndpoint() throws Exception {
    Path partner = Files.createDirectories(directory.resolve("partner/incoming")).getParent();
    Files.writeString(partner.resolve("incoming/a.csv"), "a;b\n1;2\n");
    try (Cloud cloud = new Cloud(directory);
        SftpServer server = SftpServer.over(partner).user("u", PASSWORD).start()) {
      cloud.tokens.failApp(400, 500, 429);
      try (HostProcess host = cloud.host("host")) {
        Client api = new Client(host.apiUri());
        assertNothingEarly(cloud.classes("host"));
        configure(api, cloud, server);
        String id = Site.trigger(api, "fetch");
        awaitCompleted(api, id);

        assertThat(partner.resolve("outgoing/a.csv")).hasContent("a;b\n1;2\n");
        assertThat(cloud.vault.secrets()).containsValue(PASSWORD);
        assertThat(cloud.vault.served()).containsExactly("PUT 401", "PUT 200", "GET 200");
        assertTokens(cloud.tokens);
        assertNothingLeaks(host, api, id);
      }
      String log = Files.readString(directory.resolve("host.log"));
      assertThat(log)
          .contains("managed identity " + TokenStub.CLIENT + " got no token")
          .contains("the endpoint responded with 400 {\"message\": \"stubborn\"}");
    }
  }

  private static void configure(Client api, Cloud cloud, SftpServer server)
      throws IOException, InterruptedException {
    done(
        api.put(
            "connections/partner-a",
            "{'type': 'sftp', 'host': '127.0.0.1', 'port': %d, 'username': 'u', 'host_keys': ['%s'], 'auth': {'type': 'password', 'password': '%s'}}"
                .formatted(server.port(), server.fingerprint(), PASSWORD)));
    done(
        api.put(
            "connections/archive",
            "{'type': 'blob', 'account_url': '%s', 'container': 'files', 'auth': {'type': 'managed_identity'}}"
                .formatted(cloud.address(Service.BLOB))));
    done(
        api.put(
            "jobs/fetch",
            """
            {'steps': [
              {'id': 'get', 'type': 'sftp.download',
               'config': {'connection': 'partner-a', 'path': '/incoming/*', 'destination': 'in/'}},
              {'id': 'file', 'type': 'file.copy', 'config': {'path': 'in/*', 'destination': '/kept/'}},
              {'id': 'archive', 'type': 'file.copy',
               'config': {'path': 'in/*', 'destination': 'archive:/{{execution.id}}/'}},
              {'id': 'send', 'type': 'sftp.upload',
               'config': {'connection': 'partner-a', 'files': ['archive:/{{execution.id}}/*'], 'path': '/outgoing/',
                          'create_directories': true}}]}
            """));
  }

  /** Checks the classes of the app. The host may have classes with the same names. */
  private static void assertNothingEarly(Path classes) throws IOException {
    List<String> loaded =
        Files.readAllLines(classes).stream()
            .filter(line -> line.contains("source: file:" + PackagedApp.DIRECTORY + "/"))
            .map(line -> line.replaceFirst(".*] (\\S+) source: .*", "$1"))
            .toList();
    assertThat(loaded).hasSizeBetween(1_000, MOST_CLASSES);
    assertThat(loaded.stream().filter(name -> LATE.stream().anyMatch(name::startsWith))).isEmpty();
  }

  private static void done(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
  }

  private static void awaitCompleted(Client api, String id) {
    var ended =
        await()
            .atMost(LONGEST)
            .until(() -> Site.execution(api, id), now -> !now.path("ended_at").asText().isEmpty());
    assertThat(ended.path("state").asText()).as(ended.toString()).isEqualTo("completed");
  }

  /**
   * Checks that all storage clients share one token, and that the vault has a different token. The
   * first three requests have no token.
   */
  private static void assertTokens(TokenStub tokens) {
    assertThat(tokens.askedByApp()).containsExactly(STORAGE, STORAGE, STORAGE, STORAGE, VAULT);
    assertThat(tokens.askedByHost()).isNotEmpty().containsOnly(STORAGE);
  }

  private static void assertNothingLeaks(HostProcess host, Client api, String id)
      throws IOException, InterruptedException {
    String environment = Files.readString(Path.of("/proc/" + host.pid() + "/environ"));
    assertThat(environment)
        .contains("CourierStorage__credential=managedidentity")
        .doesNotContain("AccountKey", "Eby8vdM02xNOcqFlqUwJ", "CourierStorage=", "Storage=");
    Map<String, String> places = new TreeMap<>();
    places.put("log", Files.readString(host.getLogFile()));
    for (String part : new String[] {"", "/steps", "/audit", "/context", "/files"}) {
      places.put(part, api.get("executions/" + id + part).body());
    }
    places.put("connections", api.get("connections/partner-a").body());
    places.forEach(
        (place, text) ->
            assertThat(text)
                .as(place)
                .doesNotContain(TokenStub.MARK, TokenStub.HEADER, PASSWORD, "AccountKey"));
  }
}
