package com.couriermft.partners.remote.sftp;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.common.Message;
import net.schmizz.sshj.common.SSHException;
import net.schmizz.sshj.common.SSHPacket;
import net.schmizz.sshj.connection.ConnectionException;
import net.schmizz.sshj.connection.channel.direct.Session;
import net.schmizz.sshj.connection.channel.direct.SessionChannel;
import net.schmizz.sshj.connection.channel.direct.SessionFactory;
import net.schmizz.sshj.sftp.SFTPEngine;

/**
 * A channel that never cuts off a request when a thread is interrupted. A request that exceeds the
 * server's window (RFC 4254 §5.2) is sent in pieces. In sshj, an interrupted thread stops waiting
 * for the window; the server would then mistake the following requests for the rest of the
 * truncated request and answer none of them. In this class, the wait ends only when the channel
 * closes or the connection's timeout expires, and the thread remains interrupted.
 */
final class SftpChannel extends SessionChannel {
  private final Semaphore changed = new Semaphore(0);

  private SftpChannel(SSHClient client) {
    super(client.getConnection(), client.getRemoteCharset());
  }

  /** Opens a channel on an authenticated connection and starts SFTP in it. */
  static SFTPEngine engine(SSHClient client) throws IOException {
    return new SFTPEngine(new Opening(client)).init();
  }

  private record Opening(SSHClient client) implements SessionFactory {
    @Override
    public Session startSession() throws SSHException {
      SftpChannel channel = new SftpChannel(client);
      channel.open();
      if (channel.getRemoteMaxPacketSize() < 1) {
        throw new ConnectionException("The server accepts no data packets");
      }
      return channel;
    }

    @Override
    public InetSocketAddress getRemoteSocketAddress() {
      return client.getRemoteSocketAddress();
    }
  }

  @Override
  public OutputStream getOutputStream() {
    return new Requests(super.getOutputStream());
  }

  @Override
  public void handle(Message message, SSHPacket packet) throws SSHException {
    super.handle(message, packet);
    if (message != Message.CHANNEL_DATA) {
      tell();
    }
  }

  @Override
  public void notifyError(SSHException error) {
    super.notifyError(error);
    tell();
  }

  /**
   * Wakes the waiting thread. Signals do not accumulate, even if a server keeps sending window
   * adjustments.
   */
  private void tell() {
    if (changed.availablePermits() == 0) {
      changed.release();
    }
  }

  /** Waits until the server's window is open and returns its size, at least one byte. */
  private long awaitWindow() throws ConnectionException {
    long start = System.nanoTime();
    boolean interrupted = false;
    try {
      while (true) {
        changed.drainPermits();
        long window = getRemoteWinSize();
        if (window > 0) {
          return window;
        }
        if (!isOpen()) {
          throw new ConnectionException("The channel was closed");
        }
        long left = TimeUnit.MILLISECONDS.toNanos(conn.getTimeoutMs()) - System.nanoTime() + start;
        if (left <= 0) {
          throw new ConnectionException(
              "The server's window has been full for " + conn.getTimeoutMs() + " ms");
        }
        try {
          changed.tryAcquire(left, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** An output stream that passes at most the window size to sshj, so that sshj does not block. */
  private final class Requests extends OutputStream {
    private final OutputStream packets;
    private int unsent;

    private Requests(OutputStream packets) {
      this.packets = packets;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
      for (int done = 0; done < length; ) {
        int count = Math.min(length - done, room());
        packets.write(bytes, from + done, count);
        unsent += count;
        done += count;
      }
    }

    /** Returns how many bytes still fit into the current packet. */
    private int room() throws IOException {
      int packet = getRemoteMaxPacketSize();
      long room = Math.min(packet, getRemoteWinSize()) - unsent;
      if (room <= 0) {
        flush();
        room = Math.min(packet, awaitWindow());
      }
      return (int) room;
    }

    @Override
    public synchronized void flush() throws IOException {
      packets.flush();
      unsent = 0;
    }
  }
}
