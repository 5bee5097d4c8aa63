package com.couriermft.functions.wiring;

import com.azure.core.http.policy.HttpPipelinePolicy;
import com.couriermft.app.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.engine.spi.CustomSteps;
import com.couriermft.engine.spi.Step;
import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.trace.LogContext;
import com.couriermft.functions.insights.InsightsTelemetry;
import com.couriermft.steps.function.FunctionJars;
import com.couriermft.steps.function.isolated.Children;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.store.azure.AzureAccounts;
import com.couriermft.storage.store.azure.AzureStorage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the only Courier of this process on first use, and closes it. Thread-safe. */
public final class Wiring {
  private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);

  /** Time limit of the shutdown. The host kills the process 5 s after SIGTERM. */
  private static final Duration AT_EXIT = Duration.ofSeconds(4);

  private static final Duration BEFORE_RETIRING = Duration.ofSeconds(60);

  /**
   * Turns off the SDK's log lines, because the SDK also throws the errors, and would log a warning
   * for each request with the JDK's client. Referenced strongly, because the log manager has only a
   * weak reference.
   */
  private static final java.util.logging.Logger SDK =
      java.util.logging.Logger.getLogger("com.azure");

  /** A name that no job or file is expected to have. If one has it, reading it does no harm. */
  private static final String NOTHING = "warm-up";

  private static @Nullable Wiring ofProcess;

  private final Courier courier;
  private final AzureStorage storage;
  private final AuthSettings authorization;
  private final AppSettings settings;
  private BackupAccess.@Nullable Accounts backupAccounts;
  private final Children children;
  private final @Nullable InsightsTelemetry telemetry;
  private final AtomicBoolean retiring = new AtomicBoolean();

  private Wiring(AppSettings settings) {
    CryptoProviders.install(settings.crypto());
    this.settings = settings;
    authorization = settings.authorization();
    children = settings.functions().open();
    Identities identities = settings.identities();
    // A lambda would load classes that are not needed without telemetry.
    Optional<InsightsSettings> insights = settings.insights();
    telemetry = insights.isEmpty() ? null : insights.get().open(identities);
    List<HttpPipelinePolicy> watching = telemetry == null ? List.of() : telemetry.policies();
    storage = settings.storage().open(identities, watching);
    courier =
        new Courier(
            new Courier.Storage(
                storage.tables(),
                storage.blobs(),
                storage.queue(),
                new AzureAccounts(List.of(), identities::own)),
            settings.secrets().open(identities, watching),
            settings.outbound().as(identities::token),
            own(Wiring.class.getClassLoader(), children),
            listeners(),
            settings.engine(),
            this::retire);
  }

  /**
   * Returns the Courier of this process.
   *
   * @throws IllegalStateException app settings are invalid; the message names each invalid setting,
   *     and the next call tries again
   */
  public static Courier courier() {
    return get().courier;
  }

  /**
   * Returns the authorization settings of this process's API.
   *
   * @throws IllegalStateException as {@link #courier}
   */
  public static AuthSettings authorization() {
    return get().authorization;
  }

  /**
   * Returns the destination of scheduled backups; empty if there is none.
   *
   * @throws IllegalStateException as {@link #courier}
   */
  public static Optional<BackupAccess> backup() {
    return get().settings.backup();
  }

  /**
   * Returns the accounts of scheduled backups, whose clients are created by the first call.
   *
   * @throws java.util.NoSuchElementException no backups are configured
   */
  public static BackupAccess.Accounts backupAccounts() {
    return get().openBackup();
  }

  private synchronized BackupAccess.Accounts openBackup() {
    BackupAccess.Accounts known = backupAccounts;
    if (known == null) {
      StorageAccess destination = settings.backup().orElseThrow().storage();
      known = new BackupAccess.Accounts(storage, destination.open(settings.identities()));
      backupAccounts = known;
    }
    return known;
  }

  /**
   * Loads the classes of the first requests, and connects to each storage service with one read.
   * Writes nothing.
   *
   * @throws IllegalStateException as {@link #courier}
   */
  public static void warmUp() {
    Wiring wiring = get();
    wiring.courier.settingsStore().get();
    wiring.courier.jobs().find(NOTHING);
    wiring.storage.blobs().find("files", NOTHING);
    wiring.storage.queue().depth(Engine.STEPS);
  }

  /**
   * Records a request to the API with its response for Application Insights, if telemetry is
   * configured.
   *
   * @param route the route, such as {@code GET /jobs/{job_id}}
   * @param lasted time from the request to its response
   * @param status status of the response
   */
  public static synchronized void called(String route, Duration lasted, int status) {
    if (ofProcess != null && ofProcess.telemetry != null) {
      ofProcess.telemetry.called(route, lasted, status);
    }
  }

  /** Returns the name of this process among all workers, as in audit logs. */
  public static String worker() {
    return WorkerName.OF_PROCESS;
  }

  private static synchronized Wiring get() {
    Wiring known = ofProcess;
    if (known == null) {
      known = make(System.getenv());
      Runtime.getRuntime()
          .addShutdownHook(new Thread(LogContext.detach(known::shutDown), "courier-shutdown"));
      ofProcess = known;
    }
    return known;
  }

  /** Returns the step types and functions in jars next to the app. */
  private static List<Step<?>> own(ClassLoader classes, Children children) {
    List<Step<?>> all = new ArrayList<>(CustomSteps.load(classes));
    all.addAll(FunctionJars.load(classes, children));
    return all;
  }

  private List<ExecutionListener> listeners() {
    List<ExecutionListener> all = new ArrayList<>();
    all.add(this::endFunctions);
    if (telemetry != null) {
      all.add(telemetry.listener(() -> courier));
    }
    return all;
  }

  /** Ends the processes of functions that wait for more calls of an execution that has ended. */
  private void endFunctions(DomainEvent event) {
    if (event.type().isEnding()) {
      children.endOf(event.executionId());
    }
  }

  private static Wiring make(Map<String, String> variables) {
    SDK.setLevel(Level.OFF);
    try {
      AppSettings settings =
          AppSettings.read(variables, worker(), Runtime.getRuntime().maxMemory());
      settings.warnings().forEach(LOG::warn);
      Wiring made = new Wiring(settings);
      LOG.info("Worker(name='{}') is ready", worker());
      return made;
    } catch (RuntimeException e) {
      throw new IllegalStateException("The app cannot start: " + e.getMessage(), e);
    }
  }

  private void shutDown() {
    try {
      courier.engine().shutDown(AT_EXIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      children.close();
      courier.close();
      if (telemetry != null) {
        telemetry.close();
      }
    }
  }

  /**
   * Ends the process when steps that ignore their interruption have used up its threads. The host
   * then starts a new one.
   */
  private void retire() {
    if (retiring.compareAndSet(false, true)) {
      new Thread(LogContext.detach(this::leave), "courier-retire").start();
    }
  }

  private void leave() {
    LOG.error(
        "Too many threads are blocked by steps; the process exits so that the platform "
            + "replaces it");
    try {
      courier.engine().shutDown(BEFORE_RETIRING);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      System.exit(1);
    }
  }
}
