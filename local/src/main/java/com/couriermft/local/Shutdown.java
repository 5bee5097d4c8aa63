package com.couriermft.local;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Stops this process in the order of the real host. On a signal, running work is drained first.
 * Only then do the shutdown hooks run, for up to five seconds.
 */
final class Shutdown {
  private static final Logger LOG = Logger.getLogger("host");
  private static final Duration HOOKS = Duration.ofSeconds(5);
  private static final int KILLED = 137;
  private final Runnable drain;
  private final AtomicBoolean begun = new AtomicBoolean();

  private Shutdown(Runnable drain) {
    this.drain = drain;
  }

  /**
   * Installs a handler that, on SIGTERM, SIGINT or SIGHUP, runs {@code drain} once and then exits
   * with code 0.
   */
  static Shutdown onSignal(Runnable drain) {
    var shutdown = new Shutdown(drain);
    for (var signal : new String[] {"TERM", "INT", "HUP"}) {
      shutdown.handle(signal);
    }
    return shutdown;
  }

  /**
   * Drains the host and exits also when standard input ends, as it does when the parent process
   * dies.
   */
  void onEndOfInput() {
    daemon("stdin", this::awaitEndOfInput);
  }

  private void awaitEndOfInput() {
    try {
      while (System.in.read() >= 0) {
        // The bytes that the parent sends are ignored; only the end of the stream matters.
      }
    } catch (IOException e) {
      LOG.log(Level.FINE, "Standard input ended with an error", e);
    }
    begin();
  }

  private void begin() {
    if (begun.compareAndSet(false, true)) {
      daemon("shutdown", this::end);
    }
  }

  private void end() {
    var code = 0;
    try {
      drain.run();
    } catch (RuntimeException e) {
      LOG.log(Level.SEVERE, "The host did not stop cleanly", e);
      code = 1;
    }
    daemon("watchdog", Shutdown::haltLater);
    System.exit(code);
  }

  private static void haltLater() {
    try {
      Thread.sleep(HOOKS.toMillis());
      LOG.severe(
          "The app's shutdown hooks take more than " + HOOKS.toSeconds() + " s; the process exits");
      Runtime.getRuntime().halt(KILLED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void daemon(String name, Runnable task) {
    var thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Installs a signal handler by reflection, because javac warns about sun.misc.Signal, which has
   * no replacement. Draining in a shutdown hook would race with the app's own hooks, because all
   * hooks start at the same time.
   */
  private void handle(String name) {
    try {
      var signalType = Class.forName("sun.misc.Signal");
      var handlerType = Class.forName("sun.misc.SignalHandler");
      var handler =
          Proxy.newProxyInstance(
              handlerType.getClassLoader(),
              new Class<?>[] {handlerType},
              (proxy, method, arguments) -> {
                begin();
                return null;
              });
      signalType
          .getMethod("handle", signalType, handlerType)
          .invoke(null, signalType.getConstructor(String.class).newInstance(name), handler);
    } catch (InvocationTargetException e) {
      LOG.log(Level.FINE, "Signal " + name + " is not available here", e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("This JVM has no sun.misc.Signal; use an OpenJDK build", e);
    }
  }
}
