package com.couriermft.peers;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/** An authority that issues certificates, as a partner may have one of its own. */
public final class TestAuthority {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final X500Principal NAME = new X500Principal("CN=Test authority");

  private final KeyPair pair = pair();
  private final X509Certificate certificate =
      sign(NAME, pair, null, Instant.now().minus(YEAR.multipliedBy(2)), Instant.now().plus(YEAR));

  /**
   * A private key with its certificate.
   *
   * @param certificate the certificate
   * @param keyPem the key as PKCS#8 in PEM
   * @param certificatePem the certificate in PEM
   */
  public record Issued(X509Certificate certificate, String keyPem, String certificatePem) {
    /** Returns both in one text. */
    public String pem() {
      return keyPem + certificatePem;
    }

    /** Writes both beside each other; returns them as a server takes them. */
    public ServerCertificate in(Path directory, String name) throws IOException {
      Path key = Files.writeString(directory.resolve(name + ".key"), keyPem);
      Path file = Files.writeString(directory.resolve(name + ".pem"), certificatePem);
      return new ServerCertificate(file, key);
    }
  }

  /** Returns the authority's own certificate in PEM. */
  public String pem() {
    return text(certificate);
  }

  /** Issues a certificate for a host, good for a year. */
  public Issued issue(String host) {
    return issue(host, Instant.now().plus(YEAR));
  }

  /** Issues a certificate for a host, good until a time, be it past. */
  public Issued issue(String host, Instant end) {
    KeyPair own = pair();
    X509Certificate issued = sign(new X500Principal("CN=" + host), own, host, end.minus(YEAR), end);
    return new Issued(issued, text(own), text(issued));
  }

  private X509Certificate sign(
      X500Principal subject, KeyPair own, @Nullable String host, Instant start, Instant end) {
    try {
      JcaX509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              NAME,
              BigInteger.valueOf(System.nanoTime()),
              Date.from(start),
              Date.from(end),
              subject,
              own.getPublic());
      if (host == null) {
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
      } else {
        int kind = host.matches("[0-9.]+") ? GeneralName.iPAddress : GeneralName.dNSName;
        builder.addExtension(
            Extension.subjectAlternativeName, false, new GeneralNames(new GeneralName(kind, host)));
      }
      return new JcaX509CertificateConverter()
          .getCertificate(
              builder.build(
                  new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate())));
    } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static KeyPair pair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(256);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(Object object) {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      writer.writeObject(
          object instanceof KeyPair own ? new JcaPKCS8Generator(own.getPrivate(), null) : object);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return text.toString();
  }
}
