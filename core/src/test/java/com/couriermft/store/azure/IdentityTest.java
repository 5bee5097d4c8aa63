package com.couriermft.store.azure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.store.StorageAccounts.Login;
import com.couriermft.store.StoreUnavailable;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Which token a managed identity is asked for, by an endpoint like that of Azure App Service. The
 * SDK sends tokens over HTTPS only, so whether storage takes them cannot be shown here.
 */
class IdentityTest {
  private static final URI NOWHERE = URI.create("https://127.0.0.1:1");

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer endpoint;

  @BeforeEach
  void start() throws IOException {
    endpoint = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    endpoint.createContext("/token", this::answer);
    endpoint.start();
  }

  @AfterEach
  void stop() {
    endpoint.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.add(
        exchange.getRequestURI().getQuery()
            + " "
            + exchange.getRequestHeaders().getFirst("X-IDENTITY-HEADER"));
    byte[] body =
        "{\"access_token\":\"hunter2\",\"expires_on\":\"4102444800\",\"token_type\":\"Bearer\"}"
            .getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Test
  void identity_ofConnections_isAskedForTokensOfStorage() throws Exception {
    Process process = child();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).doesNotContain("hunter2");
    assertThat(asked)
        .as(said)
        .isNotEmpty()
        .allSatisfy(
            query ->
                assertThat(query)
                    .contains("resource=https://storage.azure.com")
                    .contains("client_id=11111111-2222-3333-4444-555555555555")
                    .endsWith(" of-the-host"));
  }

  /** The SDK reads the environment, which a process cannot change for itself. */
  private Process child() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Child.class.getName());
    builder.environment().put("IDENTITY_ENDPOINT", "http://127.0.0.1:" + port() + "/token");
    builder.environment().put("IDENTITY_HEADER", "of-the-host");
    builder.environment().put("AZURE_CLIENT_ID", "11111111-2222-3333-4444-555555555555");
    return builder.redirectErrorStream(true).start();
  }

  private int port() {
    return endpoint.getAddress().getPort();
  }

  /** Reads from a container and a share that nobody serves; gets as far as sending a token. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) {
      AzureAccounts accounts = new AzureAccounts(List.of());
      assertThatThrownBy(() -> accounts.blobs(NOWHERE, new Login.Identity()).find("box", "a"))
          .isInstanceOf(StoreUnavailable.class);
      assertThatThrownBy(() -> accounts.share(NOWHERE, "box", new Login.Identity()).find("a"))
          .isInstanceOf(StoreUnavailable.class);
    }
  }
}
