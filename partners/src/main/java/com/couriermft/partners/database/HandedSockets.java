package com.couriermft.partners.database;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** The socket factory of a session, for pgJDBC and Microsoft's driver. */
public final class HandedSockets extends SocketFactory {
  private final SocketFactory sockets;

  /** Creates the socket factory of the session that a handle identifies. */
  public HandedSockets(String handle) {
    this.sockets = Handover.of(handle).sockets();
  }

  @Override
  public Socket createSocket() throws IOException {
    return sockets.createSocket();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return sockets.createSocket(host, port);
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return sockets.createSocket(host, port, local, localPort);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return sockets.createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return sockets.createSocket(host, port, local, localPort);
  }
}
