package com.couriermft.storage.store.azure.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.http.HttpMethod;
import com.azure.core.http.HttpRequest;
import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir private Path directory;

  @Test
  void server_withACertificateForItsAddress_isSpokenTo() throws Exception {
    SSLContext tls = context("san=ip:127.0.0.1");
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
    SSLContext tls = context("san=dns:elsewhere.example");
    try (ScriptedServer server = new ScriptedServer(tls.getServerSocketFactory())) {
      assertRefused(client(tls), server);
    }
  }

  @Test
  void server_withACertificateNobodyVouchesFor_isRefused() throws Exception {
    SSLContext tls = context("san=ip:127.0.0.1");
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

  /** Of a server with a certificate that its clients trust. */
  private SSLContext context(String names) throws IOException, GeneralSecurityException {
    Path file = directory.resolve("server.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "server",
                "-dname",
                "CN=Courier test",
                "-ext",
                names,
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes());
    assertThat(file).as(said).exists();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
    own.init(keys, PASSWORD);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", keys.getCertificate("server"));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }
}
