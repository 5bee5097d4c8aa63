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
 * Makes the sockets of one control connection and its data connections, the first for control, and
 * can break them. Thread-safe.
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
   * Makes the sockets of one control connection. After its keep-alive's seconds of silence TCP
   * probes it, so that no firewall forgets it during a transfer.
   */
  FtpSockets(FtpConnection connection, SecretStore secrets, OutboundPolicy outbound) {
    this.toServer = RemoteSockets.of(connection, secrets, outbound);
    this.forData = connection.quirks().trustPasvAddress() ? toServer.anywhere() : toServer;
    this.keepAliveSeconds = connection.keepAliveSeconds();
  }

  @Override
  public synchronized Socket createSocket() throws IOException {
    if (broken) {
      throw new SocketException("The session was ended");
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

  /** Has the control connection come about; see {@link RemoteSockets#reach}. */
  void reach(String host, RemoteSockets.Client client) throws IOException {
    toServer.reach(
        host,
        () -> {
          forget();
          client.connect();
        });
  }

  /** Forgets the socket of an address that was not reached, which is no control connection. */
  private synchronized void forget() {
    control = null;
  }

  /** Returns whether the last data connection has come about, and has not ended. */
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
   * The port that later sockets say they are connected to. The JDK finds the TLS sessions that it
   * may resume by host name and port: data connections say the control connection's.
   */
  void reportPort(int port) {
    reportedPort = port;
  }

  /**
   * Gives the last data connection up with a TCP reset: a server takes a clean end for the end of
   * the file.
   */
  synchronized void resetData() {
    reset(data);
  }

  /** Ends the control connection, whoever reads it. */
  synchronized void resetControl() {
    reset(control);
  }

  /** Ends everything at once, whoever is reading or writing, and makes no more. */
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
