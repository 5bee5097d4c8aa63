package com.couriermft.peers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A self-signed certificate for 127.0.0.1.
 *
 * @param file the certificate in PEM
 * @param key the private key in PEM
 */
public record ServerCertificate(Path file, Path key) {
  /** Creates a certificate in a directory. */
  public static ServerCertificate make(Path directory) throws IOException {
    ServerCertificate made =
        new ServerCertificate(directory.resolve("server.pem"), directory.resolve("server.key"));
    ServerProcess.run(
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=Courier test",
        "-addext",
        "subjectAltName=IP:127.0.0.1",
        "-keyout",
        made.key.toString(),
        "-out",
        made.file.toString());
    return made;
  }

  /** Returns the fingerprint: {@code SHA256:} and 64 hex digits. */
  public String fingerprint() {
    try (InputStream in = Files.newInputStream(file)) {
      Certificate read = CertificateFactory.getInstance("X.509").generateCertificate(in);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(read.getEncoded());
      return "SHA256:" + HexFormat.of().formatHex(digest);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the certificate in PEM. */
  public String pem() {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns the TLS context of a server with this certificate, and of clients that trust only this
   * certificate.
   */
  public SSLContext context() {
    try (InputStream in = Files.newInputStream(file)) {
      Certificate read = CertificateFactory.getInstance("X.509").generateCertificate(in);
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setCertificateEntry("trusted", read);
      store.setKeyEntry("own", privateKey(), new char[0], new Certificate[] {read});
      KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
      own.init(store, new char[0]);
      TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private PrivateKey privateKey() throws IOException, GeneralSecurityException {
    String base64 = Files.readString(key).replaceAll("-----[A-Z ]+-----|\\s", "");
    byte[] encoded = Base64.getDecoder().decode(base64);
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(encoded));
  }
}
