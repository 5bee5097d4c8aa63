package com.couriermft.peers;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
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

/** A certificate authority, like one that a partner runs. */
public final class TestAuthority {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final X500Principal NAME = new X500Principal("CN=Test authority");

  private final KeyPair pair = pair();
  private final X509Certificate certificate =
      sign(NAME, pair, null, Instant.now().minus(YEAR.multipliedBy(2)), Instant.now().plus(YEAR));

  /**
   * A private key with its certificate.
   *
   * @param key the private key
   * @param certificate the certificate of the key
   * @param authority the certificate of the authority that issued it
   */
  public record Issued(PrivateKey key, X509Certificate certificate, X509Certificate authority) {
    private static final char[] PASSWORD = "changeit".toCharArray();

    /** Returns the key as PKCS#8 in PEM. */
    public String keyPem() {
      return text(key);
    }

    /** Returns the certificate in PEM. */
    public String certificatePem() {
      return text(certificate);
    }

    /** Returns the key and the certificate in one PEM string. */
    public String pem() {
      return keyPem() + certificatePem();
    }

    /** Writes the key and the certificate to a directory and returns the files for a server. */
    public ServerCertificate in(Path directory, String name) throws IOException {
      Path keyFile = Files.writeString(directory.resolve(name + ".key"), keyPem());
      Path file = Files.writeString(directory.resolve(name + ".pem"), certificatePem());
      return new ServerCertificate(file, keyFile);
    }

    /** Returns the TLS context of a server with this certificate, and of clients that trust it. */
    public SSLContext tls() throws GeneralSecurityException, IOException {
      KeyStore own = KeyStore.getInstance("PKCS12");
      own.load(null, null);
      own.setKeyEntry("own", key, PASSWORD, new Certificate[] {certificate});
      KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
      keys.init(own, PASSWORD);
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("authority", authority);
      TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    }
  }

  /** Returns the authority's own certificate in PEM. */
  public String pem() {
    return text(certificate);
  }

  /** Issues a certificate for a host, valid for a year. */
  public Issued issue(String host) {
    return issue(host, Instant.now().plus(YEAR));
  }

  /**
   * Issues a certificate for a host.
   *
   * @param end the end of its validity, which may be in the past
   */
  public Issued issue(String host, Instant end) {
    KeyPair own = pair();
    X509Certificate issued = sign(new X500Principal("CN=" + host), own, host, end.minus(YEAR), end);
    return new Issued(own.getPrivate(), issued, certificate);
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
          object instanceof PrivateKey key ? new JcaPKCS8Generator(key, null) : object);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return text.toString();
  }
}
