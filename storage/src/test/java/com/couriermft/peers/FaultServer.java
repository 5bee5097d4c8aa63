package com.couriermft.peers;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 server on the loopback interface that follows a script, byte by byte. Tests use it to
 * reproduce faults of real servers, each in one line. It records the requests it received.
 * Thread-safe; closing it drops its connections.
 */
public final class FaultServer implements AutoCloseable {
  private final ServerSocket socket;
  private final Script script;
  private final boolean tls;
  private final List<FaultRequest> received = new CopyOnWriteArrayList<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final CountDownLatch deaf = new CountDownLatch(1);
  private volatile int connections;

  private FaultServer(ServerSocket socket, Script script, boolean tls) {
    this.socket = socket;
    this.script = script;
    this.tls = tls;
  }

  /** Decides how the server responds. */
  public interface Script {
    /**
     * Returns the response to a request. The request's body is read when it is used, or when the
     * response is sent.
     */
    FaultReply answer(FaultRequest request) throws IOException;
  }

  /** Starts a server without TLS. */
  public static FaultServer start(Script script) throws IOException {
    return start(script, null);
  }

  /**
   * Starts a server, with TLS if a context is given; it requests client certificates but does not
   * require them.
   */
  public static FaultServer start(Script script, @Nullable SSLContext tls) throws IOException {
    return start(script, tls, false);
  }

  /** Starts a server with TLS that requires a client certificate. */
  public static FaultServer startInsisting(Script script, SSLContext tls) throws IOException {
    return start(script, tls, true);
  }

  private static FaultServer start(Script script, @Nullable SSLContext tls, boolean insists)
      throws IOException {
    InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    ServerSocket socket =
        tls == null ? new ServerSocket() : tls.getServerSocketFactory().createServerSocket();
    if (socket instanceof SSLServerSocket secured) {
      if (insists) {
        secured.setNeedClientAuth(true);
      } else {
        secured.setWantClientAuth(true);
      }
    }
    socket.bind(free);
    FaultServer server = new FaultServer(socket, script, tls != null);
    server.thread(server::accept);
    return server;
  }

  /** Returns the base URL, without a trailing slash. */
  public String url() {
    return (tls ? "https" : "http") + "://127.0.0.1:" + port();
  }

  /** Returns the port that the server listens on. */
  public int port() {
    return socket.getLocalPort();
  }

  /** Returns every request to which the server started to respond, in order. */
  public List<FaultRequest> received() {
    return List.copyOf(received);
  }

  /** Returns the number of connections accepted. */
  public int connections() {
    return connections;
  }

  private void accept() {
    while (closed.getCount() > 0) {
      try {
        Socket client = socket.accept();
        connections++;
        open.add(client);
        thread(() -> serve(client));
      } catch (IOException e) {
        // The server was closed, or the client has already disconnected.
        continue;
      }
    }
    deaf.countDown();
  }

  private void serve(Socket client) {
    try (client) {
      FaultRequest request = FaultRequest.read(client);
      while (request != null) {
        FaultReply reply = script.answer(request);
        if (!reply.early()) {
          request.body();
        }
        received.add(request);
        if (!send(reply, client)) {
          return;
        }
        request.body();
        request = FaultRequest.read(client);
      }
    } catch (IOException e) {
      // The client has disconnected, or this server was closed.
    } finally {
      open.remove(client);
    }
  }

  /** Sends a response; returns whether the connection stays open. */
  private boolean send(FaultReply reply, Socket client) throws IOException {
    OutputStream out = client.getOutputStream();
    byte[] bytes = reply.sent();
    if (reply.pause() == null) {
      out.write(bytes);
    } else {
      for (byte one : bytes) {
        out.write(one);
        out.flush();
        if (await(reply.pause().toMillis())) {
          return false;
        }
      }
    }
    out.flush();
    return switch (reply.end()) {
      case KEEP -> true;
      case CLOSE -> false;
      case RESET -> {
        client.setSoLinger(true, 0);
        yield false;
      }
      case HANG -> {
        await(TimeUnit.MINUTES.toMillis(2));
        yield false;
      }
    };
  }

  /**
   * Waits until this server is closed, at most for the given time; returns whether it was closed.
   */
  private boolean await(long millis) throws SocketException {
    try {
      return closed.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SocketException("interrupted");
    }
  }

  private void thread(Runnable work) {
    Thread thread = new Thread(work, "fault-server-" + port());
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    socket.close();
    for (Socket client : open) {
      client.close();
    }
    awaitDeaf();
  }

  /**
   * Waits until the port rejects connections. The operating system accepts them until the accepting
   * thread has left the socket.
   */
  private void awaitDeaf() throws IOException {
    try {
      if (!deaf.await(10, TimeUnit.SECONDS)) {
        throw new IOException("The server on port " + port() + " still accepts connections");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
