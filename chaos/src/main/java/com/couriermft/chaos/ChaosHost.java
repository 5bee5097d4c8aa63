package com.couriermft.chaos;

import com.couriermft.local.HostProcess;
import com.couriermft.local.chaos.FaultProxy;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** A host that comes and goes, behind a fault proxy of its own. Thread-safe. */
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

  /** Returns whether no blow is still felt by the host. */
  boolean isWell() {
    return well;
  }

  /** From here on something befalls it. */
  void ail() {
    well = false;
  }

  /** Ends the blow to the host. */
  void recover() {
    well = true;
  }

  /** Returns the host's address while there is a process, suspended or not. */
  Optional<URI> findApi() {
    HostProcess current = process;
    return current == null || !current.isAlive() ? Optional.empty() : Optional.of(current.apiUri());
  }

  /**
   * Returns the host's process.
   *
   * @throws IllegalStateException there is none
   */
  HostProcess getProcess() {
    HostProcess current = process;
    if (current == null) {
      throw new IllegalStateException("Host " + name + " has no process");
    }
    return current;
  }

  /**
   * Starts a process; storage may be too bad for a start, so it is tried several times.
   *
   * @throws IllegalStateException it does not start ten times
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
        LOG.log(Level.WARNING, name + " does not start; once more", e);
      }
    }
  }

  /** Stops it in order. */
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
