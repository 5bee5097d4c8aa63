package com.couriermft.partners.http;

import com.couriermft.partners.key.TlsKeys;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.jspecify.annotations.Nullable;

/** TLS for calls. The platform checks the certificate against the host name (RFC 9110, 4.3.4). */
final class Tls {
  private Tls() {}

  /**
   * Returns the TLS strategy for a socket.
   *
   * @param identity client certificate; {@code null} for none
   * @param asked action that runs if the server requests a client certificate and there is none
   */
  static TlsSocketStrategy strategy(
      TrustManager trust, TlsKeys.@Nullable Identity identity, Runnable asked) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          identity == null ? new KeyManager[] {new NoIdentity(asked)} : showing(identity),
          new TrustManager[] {trust},
          null);
      return new DefaultClientTlsStrategy(
          context, HostnameVerificationPolicy.BUILTIN, NoopHostnameVerifier.INSTANCE);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has TLS", e);
    }
  }

  private static KeyManager[] showing(TlsKeys.Identity identity) throws GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      char[] none = new char[0];
      store.setKeyEntry("own", identity.key(), none, identity.chain().toArray(Certificate[]::new));
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, none);
      return factory.getKeyManagers();
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
  }

  /** Presents no certificate and records that the server requested a certificate. */
  private static final class NoIdentity extends X509ExtendedKeyManager {
    private final Runnable asked;

    NoIdentity(Runnable asked) {
      this.asked = asked;
    }

    @Override
    public @Nullable String chooseClientAlias(
        String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
      asked.run();
      return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
      return null;
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
      return null;
    }

    @Override
    public @Nullable String chooseServerAlias(
        String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
      return null;
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
      return null;
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
      return null;
    }
  }
}
