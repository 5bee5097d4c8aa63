package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.connection.TlsTrust;
import com.couriermft.partners.key.CertificateText;
import com.couriermft.partners.remote.ConnectionReport.ServerKey;
import com.couriermft.transfer.listing.RemoteErrors;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Accepts a server's certificate if its fingerprint is pinned, or if a trusted authority issued it
 * for the host's name. The trusted authorities are the connection's authorities or, if the
 * connection has none, the platform's. Records the certificates that the server presented.
 * Thread-safe.
 */
public final class CertificateTrust extends X509ExtendedTrustManager {
  private static final String PIN = "SHA256:";

  private final String connection;
  private final String address;
  private final Set<String> pins;
  private final Optional<X509ExtendedTrustManager> authorities;
  private volatile @Nullable X509Certificate presented;
  private volatile @Nullable CertificateException refusal;
  private volatile int checks;

  /**
   * Creates the trust manager for one connection to a server.
   *
   * @param connection name of the connection, for messages
   * @param address address of the server, for messages
   * @param trusting trusted certificates
   * @throws CourierException {@code invalid_connection} (permanent): a trusted certificate is
   *     invalid
   */
  public CertificateTrust(String connection, String address, TlsTrust trusting) {
    this.connection = connection;
    this.address = address;
    this.pins =
        trusting.trust().stream()
            .filter(CertificateTrust::isPin)
            .map(CertificateTrust::normal)
            .collect(Collectors.toUnmodifiableSet());
    List<String> pems = trusting.trust().stream().filter(t -> !isPin(t)).toList();
    try {
      this.authorities =
          pems.isEmpty() && !pins.isEmpty() ? Optional.empty() : Optional.of(trusting(pems));
    } catch (GeneralSecurityException | IOException e) {
      throw CourierException.of(
          ConnectionCodes.INVALID_CONNECTION,
          "Connection '"
              + connection
              + "': \"trust\" has an entry that is neither SHA256: with 64 hex digits nor a PEM "
              + "certificate: "
              + e.getMessage(),
          e);
    }
  }

  private static boolean isPin(String trust) {
    return trust.regionMatches(true, 0, PIN, 0, PIN.length());
  }

  private static String normal(String pin) {
    return pin.substring(PIN.length()).replace(":", "").toLowerCase(Locale.ROOT);
  }

  private static X509ExtendedTrustManager trusting(List<String> pems)
      throws GeneralSecurityException, IOException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(pems.isEmpty() ? null : holding(pems));
    return Stream.of(factory.getTrustManagers())
        .filter(X509ExtendedTrustManager.class::isInstance)
        .map(X509ExtendedTrustManager.class::cast)
        .findFirst()
        .orElseThrow(() -> new GeneralSecurityException("No trust manager for X.509"));
  }

  private static KeyStore holding(List<String> pems) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    CertificateFactory reader = CertificateFactory.getInstance("X.509");
    for (String pem : pems) {
      byte[] bytes = pem.getBytes(StandardCharsets.US_ASCII);
      for (Certificate authority : reader.generateCertificates(new ByteArrayInputStream(bytes))) {
        store.setCertificateEntry("authority-" + store.size(), authority);
      }
    }
    if (store.size() == 0) {
      throw new CertificateException("it contains no certificate");
    }
    return store;
  }

  /**
   * Returns how often a certificate was checked. If the number increases, no TLS session was
   * resumed.
   */
  public int checks() {
    return checks;
  }

  /**
   * Returns the fingerprint of the last certificate that the server presented; empty if the server
   * presented none.
   */
  public Optional<String> fingerprint() {
    return Optional.ofNullable(presented).map(CertificateText::fingerprint);
  }

  /**
   * Returns the expiry of the last certificate that the server presented; empty if the server
   * presented none.
   */
  public Optional<Instant> end() {
    return Optional.ofNullable(presented).map(each -> each.getNotAfter().toInstant());
  }

  /** Returns the signature algorithm of the certificate, such as {@code SHA256withRSA}. */
  public Optional<String> algorithm() {
    return Optional.ofNullable(presented).map(X509Certificate::getSigAlgName);
  }

  /**
   * Returns the last certificate that the server presented, as it appears in reports; empty if the
   * server presented none.
   */
  public Optional<ServerKey> shown() {
    return fingerprint()
        .map(
            known ->
                new ServerKey(
                    ServerKey.Kind.CERTIFICATE,
                    known,
                    algorithm().orElse(""),
                    end().orElse(null),
                    refusal().isEmpty()));
  }

  /** Returns the failure of the connection if the certificate caused it. */
  public Optional<CourierException> refusal() {
    X509Certificate certificate = presented;
    CertificateException why = refusal;
    if (certificate == null || why == null) {
      return Optional.empty();
    }
    return Optional.of(
        CourierException.of(
            ConnectionCodes.CERTIFICATE_NOT_TRUSTED,
            ("Connection '%s': %s presented the certificate %s of %s, which is not trusted: %s."
                    + " Verify the fingerprint with your partner, then add it, or the certificate of"
                    + " the issuing CA, to \"trust\". No credentials were sent.")
                .formatted(
                    connection,
                    address,
                    CertificateText.fingerprint(certificate),
                    RemoteErrors.printable(certificate.getSubjectX500Principal().getName()),
                    RemoteErrors.printable(String.valueOf(why.getMessage()))),
            why));
  }

  private interface Check {
    void by(X509ExtendedTrustManager authorities) throws CertificateException;
  }

  private synchronized void check(X509Certificate[] chain, Check check)
      throws CertificateException {
    checks++;
    X509Certificate own = chain[0];
    presented = own;
    refusal = null;
    if (pins.contains(normal(CertificateText.fingerprint(own)))) {
      return;
    }
    try {
      check.by(
          authorities.orElseThrow(
              () -> new CertificateException("it is not one of the pinned certificates")));
    } catch (CertificateException e) {
      refusal = e;
      throw e;
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    check(chain, by -> by.checkServerTrusted(chain, type, socket));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    check(chain, by -> by.checkServerTrusted(chain, type, engine));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("a check without its connection cannot know the host's name");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw new CertificateException("Only servers are checked");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    throw new CertificateException("Only servers are checked");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("Only servers are checked");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return authorities
        .map(X509ExtendedTrustManager::getAcceptedIssuers)
        .orElseGet(() -> new X509Certificate[0]);
  }
}
