package com.couriermft.chaos;

import com.couriermft.local.HostProcess;
import com.couriermft.local.chaos.FaultProxy;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A host that is started and stopped repeatedly and accesses storage through a separate fault
 * proxy. Thread-safe.
 */
final class ChaosHost implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger("chaos.host");

  private static final int TRIES = 10;

  private final String name;
  private final FaultProxy proxy;
  private final HostProcess.Builder builder;
  private volatile @Nullable HostProcess process;
  private volatile boolean well;
  private volatile boolean closed;

  ChaosHost(String name, Path app, FaultProxy proxy, StormTiming timing, Path directory) {
    this.name = name;
    this.proxy = proxy;
    this.builder =
        HostProcess.of(app, proxy.connectionString())
            .jvmOptions(
                "-Xmx256m", "-Xlog:gc:file=" + directory.resolve(name + "-gc-%p.log").toString())
            .environment("COURIER_SECRETS_DIR", directory.resolve("secrets").toString())
            .logFile(directory.resolve(name + ".log"));
    timing.applyTo(builder);
  }

  String name() {
    return name;
  }

  FaultProxy proxy() {
    return proxy;
  }

  /** Returns whether the host is not affected by any fault. */
  boolean isWell() {
    return well;
  }

  /** Marks the host as affected by a fault. */
  void ail() {
    well = false;
  }

  /** Marks the host as recovered from its fault. */
  void recover() {
    well = true;
  }

  /** Returns the host's address while its process exists, even if the process is suspended. */
  Optional<URI> findApi() {
    HostProcess current = process;
    return current == null || !current.isAlive() ? Optional.empty() : Optional.of(current.apiUri());
  }

  /**
   * Returns the host's process.
   *
   * @throws IllegalStateException the host has no process
   */
  HostProcess getProcess() {
    HostProcess current = process;
    if (current == null) {
      throw new IllegalStateException("Host " + name + " has no process");
    }
    return current;
  }

  /**
   * Starts a process. Tries several times, because storage faults may prevent a start.
   *
   * @throws IllegalStateException the host did not start in ten tries
   */
  void start() {
    for (int tries = 1; !closed; tries++) {
      try {
        process = builder.start();
        well = true;
        LOG.info(() -> name + " is up, process " + getProcess().pid());
        return;
      } catch (IllegalStateException e) {
        if (tries == TRIES) {
          throw e;
        }
        LOG.log(Level.WARNING, name + " did not start; trying again", e);
      }
    }
  }

  /** Shuts the host down gracefully. */
  @Override
  public void close() {
    closed = true;
    well = false;
    HostProcess last = process;
    if (last != null) {
      last.close();
    }
    proxy.close();
  }
}
