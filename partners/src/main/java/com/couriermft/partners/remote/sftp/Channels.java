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
 * The SFTP channels of one SSH connection. A server answers the requests of a channel in order, and
 * OpenSSH runs a process for each channel, so a request that waits for the disk in one channel does
 * not delay other channels. If all channels are in use, another channel is opened, up to a total of
 * four. If the server refuses, no further channels are requested. Thread-safe.
 */
final class Channels {
  private static final Logger LOG = LoggerFactory.getLogger(Channels.class);
  private static final int MOST = 4;

  private final Channel first;
  private final List<Channel> all = new ArrayList<>();
  private @Nullable Opening more;
  private int opening;

  /** Opens another SFTP channel. */
  interface Opening {
    SFTPEngine open() throws IOException;
  }

  /** An operation that uses a channel. */
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
   * Returns the engine of the first channel, for properties of the server that are the same for all
   * channels.
   */
  SFTPEngine first() {
    return first.engine;
  }

  /** Returns whether there are several channels, or more channels can be opened. */
  synchronized boolean areSeveral() {
    return more != null || all.size() > 1;
  }

  <T> T use(Use<T> use) throws IOException {
    try (Lease lease = lease()) {
      return use.with(lease.engine());
    }
  }

  /** Leases the least used channel, or a new one. */
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
      LOG.debug("The server refused another channel: {}", e.getMessage());
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

  /** Returns the least used channel after removing channels that the server has closed. */
  private Channel idlest() {
    all.removeIf(channel -> channel != first && !channel.engine.getSubsystem().isOpen());
    return all.stream().min(Comparator.comparingInt(channel -> channel.users)).orElse(first);
  }

  /** A lease of a channel; create it only while holding the lock. */
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

    /** Ends the lease; repeated calls have no effect. */
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
