package com.couriermft.partners.database;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.postgresql.ssl.WrappedFactory;

/** The TLS socket factory with the trust of a session, for pgJDBC. */
public final class HandedTls extends WrappedFactory {
  /** Returns the TLS of the session that the handle stands for. */
  public HandedTls(String handle) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new HandedTrust(handle)}, null);
    factory = context.getSocketFactory();
  }
}
