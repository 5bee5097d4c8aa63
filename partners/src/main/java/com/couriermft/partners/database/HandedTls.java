package com.couriermft.partners.database;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.postgresql.ssl.WrappedFactory;

/** The TLS socket factory of a session with its trusted certificates, for pgJDBC. */
public final class HandedTls extends WrappedFactory {
  /** Creates the TLS socket factory of the session that a handle identifies. */
  public HandedTls(String handle) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new HandedTrust(handle)}, null);
    factory = context.getSocketFactory();
  }
}
