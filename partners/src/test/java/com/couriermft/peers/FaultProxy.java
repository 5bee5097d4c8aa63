package com.couriermft.peers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A proxy in front of a server that breaks or stalls the connection after a number of bytes. The
 * proxy counts the bytes of all connections from {@link #arm} on, and a fault happens once. With
 * {@link #socks}, it is a SOCKS 5 proxy (RFC 1928) that connects its clients to any target.
 */
public final class FaultProxy implements AutoCloseable {
  private static final int BUFFER = 16 << 10;
  private static final byte[] NO_AUTHENTICATION = {5, 0};
  private static final byte[] GRANTED = {5, 0, 0, 1, 127, 0, 0, 1, 0, 0};

  /** The direction of data. */
  public enum Flow {
    /** Data that flows from the client to the server. */
    UP,
    /** Data that flows from the server to the client. */
    DOWN
  }

  /** The fault that happens after a number of bytes. */
  public enum Fault {
    /** The connections to client and server are reset. */
    CUT,
    /** No data passes in the given direction until {@link #release}. */
    STALL
  }

  private record Plan(Fault fault, Flow flow, long after) {}

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final Map<Flow, Long> passed = new EnumMap<>(Flow.class);
  private Plan plan = new Plan(Fault.CUT, Flow.UP, Long.MAX_VALUE);
  private CountDownLatch reached = new CountDownLatch(1);
  private CountDownLatch released = new CountDownLatch(1);

  /** Creates a proxy for a port on this machine. */
  public FaultProxy(int target) throws IOException {
    this.target = target;
    start(this::accept);
  }

  /** Creates a SOCKS 5 proxy that connects its clients to any port of this machine. */
  public static FaultProxy socks() throws IOException {
    return new FaultProxy(-1);
  }

  /** Returns the port on which the proxy listens. */
  public int port() {
    return listener.getLocalPort();
  }

  /**
   * Resets the counters and arms a fault.
   *
   * @param after number of bytes in the fault's direction before the fault
   */
  public synchronized void arm(Fault fault, Flow flow, long after) {
    plan = new Plan(fault, flow, after);
    passed.clear();
    reached = new CountDownLatch(1);
    released = new CountDownLatch(1);
  }

  /** Resets the counters without a fault. */
  public void disarm() {
    arm(Fault.CUT, Flow.UP, Long.MAX_VALUE);
  }

  /** Returns the number of bytes since the last call of {@link #arm}. */
  public synchronized long passed(Flow flow) {
    return passed.getOrDefault(flow, 0L);
  }

  /** Returns a latch that opens when the fault happens. */
  public synchronized CountDownLatch reached() {
    return reached;
  }

  /** Returns whether the fault has happened since it was armed. */
  public boolean hasHappened() {
    return reached().getCount() == 0;
  }

  /** Lets data pass again after a stall. */
  public synchronized void release() {
    released.countDown();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        start(() -> serve(client));
      } catch (IOException e) {
        // closed
      }
    }
  }

  private void serve(Socket client) {
    try {
      sockets.add(client);
      int port = target >= 0 ? target : greet(client);
      Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
      sockets.add(server);
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      if (target < 0) {
        client.getOutputStream().write(GRANTED);
      }
      start(() -> pump(client, server, Flow.UP));
      pump(server, client, Flow.DOWN);
    } catch (IOException e) {
      reset(client);
    }
  }

  /** Performs the handshake of RFC 1928 without authentication and returns the requested port. */
  private static int greet(Socket client) throws IOException {
    InputStream in = client.getInputStream();
    in.readNBytes(1);
    in.readNBytes(in.read());
    client.getOutputStream().write(NO_AUTHENTICATION);
    int type = in.readNBytes(4)[3];
    in.readNBytes(type == 1 ? 4 : type == 4 ? 16 : in.read());
    return in.read() << 8 | in.read();
  }

  private void pump(Socket from, Socket to, Flow flow) {
    byte[] buffer = new byte[BUFFER];
    try {
      InputStream in = from.getInputStream();
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        int before = pass(flow, count);
        to.getOutputStream().write(buffer, 0, before);
        if (before < count) {
          happen(from, to);
          to.getOutputStream().write(buffer, before, count - before);
        }
      }
      to.shutdownOutput();
    } catch (IOException e) {
      reset(from);
      reset(to);
    }
  }

  /** Returns how many of the bytes pass before the fault. */
  private synchronized int pass(Flow flow, int count) {
    long before = passed.merge(flow, (long) count, Long::sum) - count;
    boolean due = plan.flow() == flow && reached.getCount() > 0 && before + count > plan.after();
    return due ? (int) Math.max(0, plan.after() - before) : count;
  }

  private void happen(Socket from, Socket to) throws IOException {
    CountDownLatch end;
    Fault fault;
    synchronized (this) {
      reached.countDown();
      end = released;
      fault = plan.fault();
    }
    if (fault == Fault.CUT) {
      reset(from);
      reset(to);
      throw new IOException("cut");
    }
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException e) {
      // the connection is already dead
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "fault-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    release();
    sockets.forEach(FaultProxy::reset);
  }

  /** Returns the address of the proxy. */
  public InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port());
  }
}
