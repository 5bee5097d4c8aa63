package com.couriermft.partners.channel;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** The certificate authorities that are trusted for a mail server. */
final class MailTrust {
  private MailTrust() {}

  /** Returns whether a string contains PEM certificates. */
  static boolean isReadable(String pem) {
    try {
      return !certificates(pem).isEmpty();
    } catch (CertificateException e) {
      return false;
    }
  }

  /**
   * Returns a factory for TLS sockets.
   *
   * @param pem PEM certificates of the trusted authorities; {@code null} for the authorities that
   *     the JDK trusts
   */
  static SSLSocketFactory sockets(@Nullable String pem) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(pem == null ? null : store(pem));
      context.init(null, trust.getTrustManagers(), null);
      return context.getSocketFactory();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("The stored certificate cannot be used", e);
    }
  }

  private static KeyStore store(String pem) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    for (Certificate each : certificates(pem)) {
      store.setCertificateEntry("ca" + store.size(), each);
    }
    return store;
  }

  private static Collection<? extends Certificate> certificates(String pem)
      throws CertificateException {
    byte[] bytes = pem.strip().getBytes(StandardCharsets.US_ASCII);
    return CertificateFactory.getInstance("X.509")
        .generateCertificates(new ByteArrayInputStream(bytes));
  }
}
