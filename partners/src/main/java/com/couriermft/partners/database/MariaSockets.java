package com.couriermft.partners.database;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.util.ConfigurableSocketFactory;

/** The socket factory of a session for MariaDB's driver. */
public final class MariaSockets extends ConfigurableSocketFactory {
  /** The connection property that contains the handle of a session. */
  static final String HANDLE = "courierSession";

  private @Nullable HandedSockets sockets;

  /** Creates an unconfigured socket factory; the driver configures it afterwards. */
  public MariaSockets() {}

  static String handle(Configuration configuration) {
    return configuration.nonMappedOptions().getProperty(HANDLE);
  }

  @Override
  public void setConfiguration(Configuration configuration, String host) {
    sockets = new HandedSockets(handle(configuration));
  }

  private HandedSockets sockets() {
    if (sockets == null) {
      throw new IllegalStateException("No configuration");
    }
    return sockets;
  }

  @Override
  public Socket createSocket() throws IOException {
    return sockets().createSocket();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return sockets().createSocket(host, port);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return sockets().createSocket(host, port, local, localPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return sockets().createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return sockets().createSocket(host, port, local, localPort);
  }
}
