package com.couriermft.store.azure.http;

import com.azure.core.http.HttpRequest;
import com.azure.core.util.BinaryData;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.Consumer;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection to a server. Not thread-safe, but anybody may close it. */
final class Connection {
  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

  /** Larger pieces would each have the JDK keep a direct buffer as large, for every thread. */
  private static final int PIECE = 64 << 10;

  private static final int FIRST_ERROR = 400;

  private final Origin origin;
  private final SocketChannel channel;
  private final Socket socket;
  private final WireInput in;
  private final OutputStream out;
  private final byte[] piece = new byte[PIECE];
  private boolean kept = true;
  private volatile long restsSince;
  private volatile long endsAt;

  private Connection(Origin origin, SocketChannel channel, Socket socket) throws IOException {
    this.origin = origin;
    this.channel = channel;
    this.socket = socket;
    this.in = new WireInput(socket.getInputStream());
    this.out = socket.getOutputStream();
  }

  /** Connects; with TLS the certificate must be for the host. */
  static Connection open(Origin origin, Duration timeout, SSLSocketFactory trusting)
      throws IOException {
    InetAddress address = InetAddress.getByName(origin.host());
    SocketChannel channel = SocketChannel.open();
    boolean opened = false;
    try {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      Socket socket = channel.socket();
      socket.connect(new InetSocketAddress(address, origin.port()), (int) timeout.toMillis());
      Connection connection =
          new Connection(origin, channel, origin.tls() ? tls(origin, socket, trusting) : socket);
      opened = true;
      return connection;
    } finally {
      if (!opened) {
        channel.close();
      }
    }
  }

  private static SSLSocket tls(Origin origin, Socket plain, SSLSocketFactory factory)
      throws IOException {
    SSLSocket socket = (SSLSocket) factory.createSocket(plain, origin.host(), origin.port(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    return socket;
  }

  Origin origin() {
    return origin;
  }

  /** Sends a request, with as much of its body as fits in one piece with its head. */
  void send(HttpRequest request) throws IOException {
    BinaryData body = request.getBodyAsBinaryData();
    Long told = body == null ? Long.valueOf(0) : body.getLength();
    if (body != null && told == null) {
      body = BinaryData.fromBytes(body.toBytes());
      told = body.getLength();
    }
    byte[] head = RequestHead.of(request, told);
    System.arraycopy(head, 0, piece, 0, head.length);
    int filled = head.length;
    if (body != null) {
      try (InputStream content = body.toStream()) {
        for (int read = content.readNBytes(piece, filled, PIECE - filled);
            read > 0;
            read = content.readNBytes(piece, 0, PIECE)) {
          out.write(piece, 0, filled + read);
          filled = 0;
        }
      }
    }
    out.write(piece, 0, filled);
    out.flush();
  }

  /**
   * Reads the head of the answer.
   *
   * @param done is told once, when the answer is read or closed, whether all of it was read
   */
  Answer receive(HttpRequest request, Consumer<Boolean> done) throws IOException {
    ResponseHead head = ResponseHead.read(in);
    kept = head.keepsConnection();
    Body body = head.body(request.getHttpMethod(), in, done);
    return new Answer(request, head.status(), head.headers(), body);
  }

  /**
   * Reads the answer of a server that refused a request and closed before it had read all of it.
   *
   * @param unsent what sending ended with; thrown if there is no such answer
   */
  Answer receiveRefusal(HttpRequest request, Consumer<Boolean> done, IOException unsent)
      throws IOException {
    try {
      Answer answer = receive(request, done);
      kept = false;
      if (answer.getStatusCode() >= FIRST_ERROR) {
        return answer.readWhole();
      }
    } catch (IOException unanswered) {
      unsent.addSuppressed(unanswered);
    }
    throw unsent;
  }

  /** Whether the server keeps it for another request. */
  boolean isKept() {
    return kept && channel.isOpen();
  }

  void mustEndWithin(Duration limit) {
    endsAt = System.nanoTime() + limit.toNanos();
  }

  boolean isOverdue() {
    return System.nanoTime() - endsAt > 0;
  }

  void rest() {
    restsSince = System.nanoTime();
  }

  boolean hasRested(long nanos) {
    return System.nanoTime() - restsSince > nanos;
  }

  /** Whether the server has neither closed it nor said anything since the last answer. */
  boolean isUsable() {
    try {
      if (!in.isDrained()) {
        return false;
      }
      channel.configureBlocking(false);
      boolean silent = channel.read(ByteBuffer.allocate(1)) == 0;
      channel.configureBlocking(true);
      return silent;
    } catch (IOException e) {
      LOG.debug("A connection to {} was lost while it rested", origin.host(), e);
      return false;
    }
  }

  /** The channel rather than the socket: closing TLS may wait for the other side. */
  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("Closing a connection to {}", origin.host(), e);
    }
  }
}
