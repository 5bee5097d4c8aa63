package com.couriermft.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/**
 * A connection to a server of this machine with the delay of a long distance. Every byte arrives
 * half a round-trip time after it was sent, regardless of the number of bytes in transit.
 */
final class DistantLine implements AutoCloseable {
  private static final int CHUNK = 64 << 10;
  private static final int MOST_UNDER_WAY = 512;
  private static final byte[] END = {};

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final int target;
  private final long delayNanos;

  private record Sent(byte[] bytes, long dueNanos) {}

  /** Creates a connection to a port of this machine. */
  DistantLine(int target, Duration roundTrip) throws IOException {
    this.target = target;
    this.delayNanos = roundTrip.toNanos() / 2;
    start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        sockets.add(client);
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        sockets.add(server);
        connect(client, server);
        connect(server, client);
      } catch (IOException e) {
        // The connection was closed, or the server has ended; clients notice both.
      }
    }
  }

  private void connect(Socket from, Socket to) throws IOException {
    to.setTcpNoDelay(true);
    BlockingQueue<Sent> underWay = new ArrayBlockingQueue<>(MOST_UNDER_WAY);
    start(() -> take(from, underWay));
    start(() -> deliver(underWay, to));
  }

  private void take(Socket from, BlockingQueue<Sent> underWay) {
    byte[] buffer = new byte[CHUNK];
    try {
      InputStream in = from.getInputStream();
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        underWay.put(new Sent(Arrays.copyOf(buffer, count), System.nanoTime() + delayNanos));
      }
    } catch (IOException e) {
      close(from);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end(underWay);
    }
  }

  private void end(BlockingQueue<Sent> underWay) {
    try {
      underWay.put(new Sent(END, System.nanoTime() + delayNanos));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void deliver(BlockingQueue<Sent> underWay, Socket to) {
    try {
      OutputStream out = to.getOutputStream();
      for (Sent next = underWay.take(); next.bytes() != END; next = underWay.take()) {
        for (long left = left(next); left > 0; left = left(next)) {
          LockSupport.parkNanos(left);
        }
        out.write(next.bytes());
      }
      to.shutdownOutput();
    } catch (IOException e) {
      close(to);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long left(Sent sent) {
    return sent.dueNanos() - System.nanoTime();
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "distant-line");
    thread.setDaemon(true);
    thread.start();
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // The connection has already ended.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    sockets.forEach(DistantLine::close);
  }
}
