package com.couriermft.peers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.HexFormat;

/**
 * A certificate that is its own authority, for 127.0.0.1.
 *
 * @param file it, as PEM
 * @param key its private key, as PEM
 */
public record ServerCertificate(Path file, Path key) {
  /** Makes one in a directory. */
  static ServerCertificate make(Path directory) throws IOException {
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

  /** {@code SHA256:} and 64 hex digits. */
  public String fingerprint() {
    try (InputStream in = Files.newInputStream(file)) {
      Certificate read = CertificateFactory.getInstance("X.509").generateCertificate(in);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(read.getEncoded());
      return "SHA256:" + HexFormat.of().formatHex(digest);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** It as text. */
  public String pem() {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
