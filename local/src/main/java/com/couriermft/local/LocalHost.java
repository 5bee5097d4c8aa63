package com.couriermft.local;

import com.azure.storage.blob.BlobContainerClient;
import com.couriermft.local.app.AppFunction;
import com.couriermft.local.app.FunctionApp;
import com.couriermft.local.app.InvocationException;
import com.couriermft.local.app.Invoker;
import com.couriermft.local.app.Listener;
import com.couriermft.local.app.LocalSettings;
import com.couriermft.local.app.Trigger;
import com.couriermft.local.app.TriggerData;
import com.couriermft.local.http.HostControl;
import com.couriermft.local.http.HttpListener;
import com.couriermft.local.queue.QueueListener;
import com.couriermft.local.timer.TimerListener;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A Functions host that runs in this process and serves the triggers of one packaged app. The app
 * reads the environment of this process, which a host cannot change. If the app needs different
 * settings, start a {@link HostProcess}. A function that exceeds {@code functionTimeout} ends the
 * entire process, as in the real host. Thread-safe.
 */
public final class LocalHost implements AutoCloseable {
  static final int TIMEOUT_EXIT_CODE = 75;
  private static final Logger LOG = Logger.getLogger("host");
  private static final String HOST_CONTAINER = "azure-webjobs-hosts";

  private final FunctionApp app;
  private final LocalSettings settings;
  private final Tuning tuning;
  private final ExecutorService workers = Executors.newCachedThreadPool(daemon("worker"));
  private final ScheduledExecutorService timer =
      Executors.newScheduledThreadPool(2, daemon("host-timer"));
  private final Invoker invoker;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private volatile @Nullable HttpListener http;

  /**
   * Settings that only tests change.
   *
   * @param renewalInterval the interval at which a message's visibility is renewed
   * @param drain the maximum wait for running invocations when the host stops
   * @param clock the clock for timers
   * @param onTimeout called when a function exceeds {@code functionTimeout}
   */
  record Tuning(Duration renewalInterval, Duration drain, InstantSource clock, Runnable onTimeout) {
    static final Tuning STANDARD =
        new Tuning(
            Duration.ofMinutes(5),
            Duration.ofSeconds(10),
            InstantSource.system(),
            () -> Runtime.getRuntime().halt(TIMEOUT_EXIT_CODE));
  }

  /**
   * Starts a host: loads the app, runs its warm-up function, listens for HTTP, then serves queues
   * and timers.
   *
   * @param appDirectory an app directory as azure-functions-maven-plugin packages it
   * @param settings the settings in which the host looks up connections, {@code %name%} and
   *     overrides of {@code host.json}; pass {@code System.getenv()} if the app must see the same
   *     values
   * @param port a port on 127.0.0.1; 0 for any free port
   * @throws IOException the port cannot be bound
   * @throws com.couriermft.local.app.IndexException the directory has no valid {@code host.json}
   */
  public static LocalHost start(Path appDirectory, Map<String, String> settings, int port)
      throws IOException {
    return start(appDirectory, settings, port, Tuning.STANDARD);
  }

  static LocalHost start(Path appDirectory, Map<String, String> settings, int port, Tuning tuning)
      throws IOException {
    var known = new LocalSettings(settings);
    var app = FunctionApp.load(appDirectory, known);
    app.indexErrors()
        .forEach((name, error) -> LOG.severe("Function " + name + " is skipped: " + error));
    var host = new LocalHost(app, known, tuning);
    try {
      host.begin(port);
    } catch (IOException | RuntimeException e) {
      host.close();
      throw e;
    }
    LOG.info(() -> "Listening on " + host.uri() + " with " + app.functions().size() + " functions");
    return host;
  }

  private LocalHost(FunctionApp app, LocalSettings settings, Tuning tuning) {
    this.app = app;
    this.settings = settings;
    this.tuning = tuning;
    invoker =
        new Invoker(app.middlewares(), app.hostJson().functionTimeout(), timer, this::timedOut);
  }

  private void begin(int port) throws IOException {
    var enabled = app.functions().stream().filter(function -> !function.disabled()).toList();
    enabled.stream()
        .filter(function -> function.trigger() instanceof Trigger.WarmUp)
        .forEach(function -> invoke(function, new TriggerData("{}")));
    http = HttpListener.start(app, settings, invoker, workers, new Control(), port);
    enabled.forEach(this::listen);
  }

  /** Returns the URL of the host without a path: {@code http://127.0.0.1:<port>}. */
  public URI uri() {
    return Objects.requireNonNull(http, "The host has not started").uri();
  }

  /** Returns the base URL of the app's functions: {@link #uri} and the route prefix. */
  public URI apiUri() {
    return uri().resolve("/" + app.hostJson().routePrefix());
  }

  /** Returns the errors of the functions that could not be loaded, by function name. */
  public Map<String, String> indexErrors() {
    return app.indexErrors();
  }

  /**
   * Stops like the real host: accepts no new work and waits up to 10 seconds for running
   * invocations. Unlike the real host, it then makes the messages of unfinished invocations visible
   * to other hosts immediately. An invocation that is still running continues until the process
   * ends.
   */
  @Override
  public void close() {
    var deadline = System.nanoTime() + tuning.drain().toNanos();
    listeners.forEach(Listener::stop);
    try {
      for (var listener : listeners) {
        listener.awaitIdle(deadline);
      }
      workers.shutdown();
      workers.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      listeners.forEach(Listener::release);
      if (http != null) {
        http.close();
      }
      timer.shutdownNow();
    }
  }

  private void listen(AppFunction function) {
    if (function.trigger() instanceof Trigger.Queue queue) {
      var resources =
          new QueueListener.Resources(invoker, workers, timer, tuning.renewalInterval());
      listeners.add(QueueListener.start(function, queue, app.hostJson().queues(), resources));
    }
    if (function.trigger() instanceof Trigger.Timer timerTrigger) {
      var resources =
          new TimerListener.Resources(invoker, hostContainer(), hostId(), timer, tuning.clock());
      listeners.add(TimerListener.start(function, timerTrigger, app.hostJson(), resources));
    }
  }

  private BlobContainerClient hostContainer() {
    return settings.getConnection("Storage").container(HOST_CONTAINER);
  }

  private String hostId() {
    return settings.find("AzureFunctionsWebHost__hostid").orElse("courier-local");
  }

  private void timedOut(AppFunction function) {
    LOG.severe("Function " + function.name() + " exceeds functionTimeout; the process exits");
    tuning.onTimeout().run();
  }

  private void invoke(AppFunction function, TriggerData data) {
    try {
      invoker.invoke(function, data);
    } catch (InvocationException e) {
      LOG.log(Level.FINE, "{0} failed; no caller waits for its result", function.name());
    }
  }

  private static ThreadFactory daemon(String name) {
    return task -> {
      var thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  private final class Control implements HostControl {
    @Override
    public void drain() {
      listeners.forEach(Listener::stop);
    }

    @Override
    public void run(AppFunction function, TriggerData data) {
      var input = function.trigger() instanceof Trigger.Timer ? TimerListener.manualRun() : data;
      workers.execute(() -> invoke(function, input));
    }
  }
}
