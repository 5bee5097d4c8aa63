package com.couriermft.partners.channel;

import com.couriermft.partners.connection.Network;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.net.OutboundResolver;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Connects to mail servers. Each name is resolved once. The policy checks the resulting addresses,
 * and one of these addresses is used.
 *
 * @param policy checks addresses
 */
record SmtpSockets(OutboundPolicy policy) {
  private static final Duration MOST_CONNECTING = Duration.ofSeconds(30);

  /**
   * Returns a socket that is connected to a server, with the server's name for TLS.
   *
   * @param left timeout for the connection and for each read
   * @throws IOException no address can be reached
   * @throws com.couriermft.formats.failure.CourierException {@code outbound_refused}
   */
  Socket connect(String host, int port, Network network, Duration left) throws IOException {
    List<InetSocketAddress> addresses = new OutboundResolver(policy, network).resolve(host, port);
    Duration most = left.compareTo(MOST_CONNECTING) < 0 ? left : MOST_CONNECTING;
    int share = (int) Math.max(1, most.toMillis() / addresses.size());
    List<IOException> failures = new ArrayList<>();
    for (InetSocketAddress address : addresses) {
      Socket socket = new Socket();
      try {
        socket.connect(address, share);
        socket.setSoTimeout((int) Math.max(1, left.toMillis()));
        return socket;
      } catch (IOException e) {
        socket.close();
        failures.add(e);
      }
    }
    ConnectException none = new ConnectException(failures.get(0).getMessage());
    failures.forEach(none::addSuppressed);
    throw none;
  }

  /** Returns a TLS socket after the handshake and the host name check. */
  static SSLSocket secured(Socket plain, String host, int port, SSLSocketFactory sockets)
      throws IOException {
    SSLSocket secured = (SSLSocket) sockets.createSocket(plain, host, port, true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }
}
