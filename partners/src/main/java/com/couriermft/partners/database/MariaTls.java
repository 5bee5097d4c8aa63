package com.couriermft.partners.database;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.HostAddress;
import org.mariadb.jdbc.export.ExceptionFactory;
import org.mariadb.jdbc.plugin.TlsSocketPlugin;

/**
 * The TLS plugin with a session's trusted certificates, for MariaDB's driver, which loads this
 * service for each connection.
 */
public final class MariaTls implements TlsSocketPlugin {
  /** The name by which connections select this TLS plugin. */
  static final String TYPE = "COURIER";

  private @Nullable String host;

  /** Creates the plugin; the driver configures the connection afterwards. */
  public MariaTls() {}

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public TrustManager[] getTrustManager(
      Configuration configuration, ExceptionFactory exceptions, HostAddress address) {
    host = address.host;
    return new TrustManager[] {new HandedTrust(MariaSockets.handle(configuration))};
  }

  @Override
  public KeyManager @Nullable [] getKeyManager(
      Configuration configuration, ExceptionFactory exceptions) {
    return null;
  }

  /** Creates the TLS socket with the host name, because the driver passes only the address. */
  @Override
  public SSLSocket createSocket(Socket socket, SSLSocketFactory factory) throws IOException {
    int port = ((InetSocketAddress) socket.getRemoteSocketAddress()).getPort();
    return (SSLSocket) factory.createSocket(socket, host, port, true);
  }

  /** Does nothing, because the trust manager has already checked the host name. */
  @Override
  public void verify(String name, SSLSession session, long thread) {}
}
