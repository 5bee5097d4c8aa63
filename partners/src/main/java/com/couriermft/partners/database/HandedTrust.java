package com.couriermft.partners.database;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * The certificate trust of a session, independent of the driver. Drivers do not enable host name
 * checks on their TLS sockets, so this class checks the host name for each certificate.
 */
public final class HandedTrust extends X509ExtendedTrustManager {
  private final Handover handover;

  /** Creates the trust manager of the session that a handle identifies. */
  public HandedTrust(String handle) {
    this.handover = Handover.of(handle);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    if (!(socket instanceof SSLSocket secured)) {
      throw new CertificateException("the certificate did not come from a TLS socket");
    }
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm(handover.isNamed() ? "HTTPS" : "");
    secured.setSSLParameters(parameters);
    handover.secured(secured.getHandshakeSession());
    handover.trust().checkServerTrusted(chain, type, socket);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm(handover.isNamed() ? "HTTPS" : "");
    engine.setSSLParameters(parameters);
    handover.secured(engine.getHandshakeSession());
    handover.trust().checkServerTrusted(chain, type, engine);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    handover.trust().checkServerTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    handover.trust().checkClientTrusted(chain, type, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    handover.trust().checkClientTrusted(chain, type, engine);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    handover.trust().checkClientTrusted(chain, type);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return handover.trust().getAcceptedIssuers();
  }
}
