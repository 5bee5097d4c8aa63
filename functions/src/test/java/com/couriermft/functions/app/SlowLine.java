package com.couriermft.functions.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A connection to a server of this machine with a limited number of bytes per second in each
 * direction.
 */
final class SlowLine implements AutoCloseable {
  private static final int SLICES = 20;

  private final ServerSocket entrance;
  private final int target;
  private volatile long bytesPerSecond;

  private SlowLine(ServerSocket entrance, int target, long bytesPerSecond) {
    this.entrance = entrance;
    this.target = target;
    this.bytesPerSecond = bytesPerSecond;
  }

  static SlowLine to(int target, long bytesPerSecond) throws IOException {
    ServerSocket entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    SlowLine line = new SlowLine(entrance, target, bytesPerSecond);
    start(line::accept);
    return line;
  }

  int port() {
    return entrance.getLocalPort();
  }

  /** Changes the speed, including that of open connections. */
  void speed(long newBytesPerSecond) {
    bytesPerSecond = newBytesPerSecond;
  }

  private void accept() {
    try {
      while (true) {
        Socket near = entrance.accept();
        Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
        start(() -> carry(near, far));
        start(() -> carry(far, near));
      }
    } catch (IOException closed) {
      // The connection was closed.
    }
  }

  private void carry(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[64 << 10];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        out.write(buffer, 0, count);
        pause(count);
      }
    } catch (IOException broken) {
      // One end was closed. Closing both sockets also ends the other direction.
    }
  }

  private void pause(int count) {
    long nanos = TimeUnit.SECONDS.toNanos(1) * count / bytesPerSecond;
    if (nanos > TimeUnit.SECONDS.toNanos(1) / SLICES / 1000) {
      LockSupport.parkNanos(nanos);
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "slow-line");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    entrance.close();
  }
}
