package com.couriermft.storage.store.azure.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpRequest;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.couriermft.peers.TestAuthority;
import java.io.UncheckedIOException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TlsTest {
  @Test
  void server_withACertificateForItsAddress_isSpokenTo() throws Exception {
    SSLContext tls = new TestAuthority().issue("127.0.0.1").tls();
    byte[] body = new byte[300_000];
    try (ScriptedServer server = new ScriptedServer(tls.getServerSocketFactory())) {
      server.answer("HTTP/1.1 201 Created\nContent-Length: 2\n\nok");
      server.answer("HTTP/1.1 200 OK\nContent-Length: 5\n\nagain");
      HttpRequest put =
          new HttpRequest(HttpMethod.PUT, server.url("https") + "/x")
              .setBody(BinaryData.fromBytes(body));

      ApacheHttpClient client = client(tls);

      assertThat(client.sendSync(put, Context.NONE).getBodyAsBinaryData().toString())
          .isEqualTo("ok");
      assertThat(client.sendSync(put, Context.NONE).getBodyAsBinaryData().toString())
          .isEqualTo("again");
      assertThat(server.request()).hasSizeGreaterThan(body.length);
      assertThat(server.connections()).isOne();
    }
  }

  @Test
  void server_withACertificateForAnotherName_isRefused() throws Exception {
    SSLContext tls = new TestAuthority().issue("elsewhere.example").tls();
    try (ScriptedServer server = new ScriptedServer(tls.getServerSocketFactory())) {
      assertRefused(client(tls), server);
    }
  }

  @Test
  void server_withACertificateNobodyVouchesFor_isRefused() throws Exception {
    SSLContext tls = new TestAuthority().issue("127.0.0.1").tls();
    try (ScriptedServer server = new ScriptedServer(tls.getServerSocketFactory())) {
      assertRefused(
          new ApacheHttpClient(Duration.ofSeconds(5), Duration.ofSeconds(20), null), server);
    }
  }

  private static void assertRefused(ApacheHttpClient client, ScriptedServer server) {
    HttpRequest get = new HttpRequest(HttpMethod.GET, server.url("https") + "/x");
    assertThatThrownBy(() -> client.sendSync(get, Context.NONE))
        .isInstanceOf(UncheckedIOException.class)
        .hasCauseInstanceOf(SSLHandshakeException.class);
  }

  private static ApacheHttpClient client(SSLContext tls) {
    return new ApacheHttpClient(Duration.ofSeconds(5), Duration.ofSeconds(20), null, tls);
  }
}
