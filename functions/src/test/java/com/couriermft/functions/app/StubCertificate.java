package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate for names that exist only on this machine, in the formats that servers need. */
final class StubCertificate {
  static final String PASSWORD = "changeit";

  final Path pem;
  final Path key;
  final Path trustStore;
  private final KeyStore store;

  StubCertificate(Path directory, List<String> names)
      throws IOException, InterruptedException, GeneralSecurityException {
    Files.createDirectories(directory);
    Path file = directory.resolve("stub.p12");
    make(file, names);
    store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    byte[] certificate = store.getCertificate("stub").getEncoded();
    pem = write(directory.resolve("stub.pem"), "CERTIFICATE", certificate);
    byte[] secret = store.getKey("stub", PASSWORD.toCharArray()).getEncoded();
    key = write(directory.resolve("stub.key"), "PRIVATE KEY", secret);
    trustStore = directory.resolve("trust.p12");
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("stub", store.getCertificate("stub"));
    try (OutputStream out = Files.newOutputStream(trustStore)) {
      trusted.store(out, PASSWORD.toCharArray());
    }
  }

  private static void make(Path file, List<String> names) throws IOException, InterruptedException {
    String alternatives = names.stream().map(n -> "dns:" + n).collect(Collectors.joining(","));
    List<String> command =
        Stream.of(
                "%s/bin/keytool -genkeypair -keyalg EC -groupname secp256r1 -alias stub -validity 2",
                "-dname CN=stub -ext san=%s -storetype PKCS12 -keystore %s -storepass %s")
            .flatMap(line -> Stream.of(line.split(" ")))
            .toList();
    String line = String.join(" ", command);
    Process keytool =
        new ProcessBuilder(
                line.formatted(System.getProperty("java.home"), alternatives, file, PASSWORD)
                    .split(" "))
            .redirectErrorStream(true)
            .start();
    String said = new String(keytool.getInputStream().readAllBytes());
    assertThat(keytool.waitFor()).as(said).isZero();
  }

  private static Path write(Path file, String type, byte[] content) throws IOException {
    String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, base64, type));
  }

  /** Returns a TLS context for a server with this certificate. */
  SSLContext serverContext() throws GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }
}
