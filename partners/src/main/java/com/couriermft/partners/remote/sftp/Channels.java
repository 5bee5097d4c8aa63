package com.couriermft.partners.remote.sftp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import net.schmizz.sshj.sftp.SFTPEngine;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The SFTP channels of one SSH connection. A server answers each of them in its order, and OpenSSH
 * with a process for each: what waits for the disk in one does not hold up the others. Another one
 * is opened when all are in use, up to four; a server that refuses is not asked again. Thread-safe.
 */
final class Channels {
  private static final Logger LOG = LoggerFactory.getLogger(Channels.class);
  private static final int MOST = 4;

  private final Channel first;
  private final List<Channel> all = new ArrayList<>();
  private @Nullable Opening more;
  private int opening;

  /** Opens a channel. */
  interface Opening {
    SFTPEngine open() throws IOException;
  }

  /** The work that is done with a channel. */
  interface Use<T> {
    T with(SFTPEngine engine) throws IOException;
  }

  private static final class Channel {
    final SFTPEngine engine;
    int users;

    Channel(SFTPEngine engine) {
      this.engine = engine;
    }
  }

  /**
   * Starts with one channel.
   *
   * @param more opens further channels; {@code null} if not allowed
   */
  Channels(SFTPEngine first, @Nullable Opening more) {
    this.first = new Channel(first);
    this.more = more;
    all.add(this.first);
  }

  /**
   * Returns the first channel's engine, for facts of the server, which are the same on each
   * channel.
   */
  SFTPEngine first() {
    return first.engine;
  }

  /** Returns whether there are several channels, or may be. */
  synchronized boolean areSeveral() {
    return more != null || all.size() > 1;
  }

  <T> T use(Use<T> use) throws IOException {
    try (Lease lease = lease()) {
      return use.with(lease.engine());
    }
  }

  /** The channel that the fewest use. */
  Lease lease() {
    Opening open;
    synchronized (this) {
      Channel idlest = idlest();
      open = idlest.users > 0 && all.size() + opening < MOST ? more : null;
      if (open == null) {
        return new Lease(idlest);
      }
      opening++;
    }
    Channel opened = null;
    try {
      opened = new Channel(open.open());
    } catch (IOException e) {
      LOG.debug("The server opens no further channel: {}", e.getMessage());
    }
    synchronized (this) {
      opening--;
      if (opened == null) {
        more = null;
        return new Lease(idlest());
      }
      all.add(opened);
      return new Lease(opened);
    }
  }

  /** Returns the least used channel; channels that the server has closed are removed. */
  private Channel idlest() {
    all.removeIf(channel -> channel != first && !channel.engine.getSubsystem().isOpen());
    return all.stream().min(Comparator.comparingInt(channel -> channel.users)).orElse(first);
  }

  /** The use of a channel; created with the lock held. */
  final class Lease implements AutoCloseable {
    private final Channel channel;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Lease(Channel channel) {
      this.channel = channel;
      channel.users++;
    }

    SFTPEngine engine() {
      return channel.engine;
    }

    /** Ends it; again does nothing. */
    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        synchronized (Channels.this) {
          channel.users--;
        }
      }
    }
  }
}
