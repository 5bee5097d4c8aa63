package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.FtpConnection;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.RemoteSockets;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import jdk.net.ExtendedSocketOptions;
import org.apache.commons.net.DefaultSocketFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the sockets of one control connection and its data connections, and can close all of
 * them. The first socket belongs to the control connection. Thread-safe.
 */
final class FtpSockets extends DefaultSocketFactory {
  private static final Logger LOG = LoggerFactory.getLogger(FtpSockets.class);

  private final RemoteSockets toServer;
  private final RemoteSockets forData;
  private final int keepAliveSeconds;
  private volatile int reportedPort;
  private @Nullable Socket control;
  private @Nullable Socket data;
  private boolean broken;

  /**
   * Creates the sockets of one control connection. TCP keep-alives start after the configured
   * seconds of silence, so that firewalls keep the control connection open during a transfer.
   */
  FtpSockets(FtpConnection connection, SecretStore secrets, OutboundPolicy outbound) {
    this.toServer = RemoteSockets.of(connection, secrets, outbound);
    this.forData = connection.quirks().trustPasvAddress() ? toServer.anywhere() : toServer;
    this.keepAliveSeconds = connection.keepAliveSeconds();
  }

  @Override
  public synchronized Socket createSocket() throws IOException {
    if (broken) {
      throw new SocketException("The session was closed");
    }
    if (control == null) {
      control = toServer.createSocket();
      keepAlive(control);
      return control;
    }
    reset(data);
    data = forData.reporting(reportedPort).createSocket();
    return data;
  }

  /** Establishes the control connection; see {@link RemoteSockets#reach}. */
  void reach(String host, RemoteSockets.Client client) throws IOException {
    toServer.reach(
        host,
        () -> {
          forget();
          client.connect();
        });
  }

  /**
   * Discards the socket of an address that was not reached, because the socket is not the control
   * connection.
   */
  private synchronized void forget() {
    control = null;
  }

  /** Returns whether the last data connection was established and is still open. */
  synchronized boolean isDataOpen() {
    return data != null && data.isConnected() && !data.isClosed();
  }

  private void keepAlive(Socket socket) throws IOException {
    if (keepAliveSeconds == 0) {
      return;
    }
    socket.setKeepAlive(true);
    if (socket.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
      socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, keepAliveSeconds);
      socket.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, keepAliveSeconds);
    }
  }

  /**
   * Sets the port that later sockets report as the peer port. The JDK looks up resumable TLS
   * sessions by host name and port, so data connections report the control connection's port.
   */
  void reportPort(int port) {
    reportedPort = port;
  }

  /**
   * Closes the last data connection with a TCP reset, because a server interprets a clean close as
   * the end of the file.
   */
  synchronized void resetData() {
    reset(data);
  }

  /** Closes the control connection with a TCP reset, even if a thread is reading from it. */
  synchronized void resetControl() {
    reset(control);
  }

  /** Closes all sockets immediately and creates no further sockets. */
  synchronized void breakAll() {
    broken = true;
    toServer.end();
    reset(data);
    reset(control);
  }

  private static void reset(@Nullable Socket socket) {
    if (socket == null) {
      return;
    }
    try (socket) {
      if (!socket.isClosed()) {
        socket.setSoLinger(true, 0);
      }
    } catch (IOException e) {
      LOG.debug("Resetting a connection", e);
    }
  }
}
