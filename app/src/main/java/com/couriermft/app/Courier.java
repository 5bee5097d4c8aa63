package com.couriermft.app;

import com.couriermft.automation.arrival.Expectations;
import com.couriermft.automation.calendar.Calendars;
import com.couriermft.automation.launch.IdempotencyKeys;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.schedule.DueInstants;
import com.couriermft.automation.schedule.ScheduleListener;
import com.couriermft.automation.schedule.Schedules;
import com.couriermft.engine.Engine;
import com.couriermft.engine.EngineParts;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.expression.SecretLookup;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.host.Limits;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.plan.JobValidator;
import com.couriermft.engine.plan.NamedKeys;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.secret.LearntSecrets;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.operate.dryrun.DryRuns;
import com.couriermft.operate.dryrun.ReferencedObjects;
import com.couriermft.operate.notification.Subscriptions;
import com.couriermft.operate.overview.Overview;
import com.couriermft.operate.reference.KeyUsers;
import com.couriermft.operate.retention.Housekeeping;
import com.couriermft.operate.schema.SchemaCatalog;
import com.couriermft.operate.telemetry.Expiries;
import com.couriermft.operate.telemetry.Telemetry;
import com.couriermft.partners.connection.ConnectionLimits;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.steps.BuiltInSteps;
import com.couriermft.storage.access.ApiKeyCheck;
import com.couriermft.storage.access.ApiKeys;
import com.couriermft.storage.event.EventLog;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.settings.SettingsStore;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.StorageAccounts;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.azure.AzureAccounts;
import com.couriermft.storage.store.trail.ChangeTrail;
import com.couriermft.transfer.supervision.Waiter;
import com.couriermft.transfer.workspace.PlacesView;
import com.fasterxml.jackson.databind.JsonNode;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An assembled Courier, the only class that combines the engine, the stores and the step types.
 * There is one instance per process. Thread-safe. Closing it ends its threads.
 */
public final class Courier implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Courier.class);
  private static final Duration HOUSEKEEPING_SHARE = Duration.ofMinutes(2);

  private final Engine engine;
  private final Housekeeping housekeeping;
  private final Stores stores;
  private final PoolStore pools;
  private final JobValidator validator;
  private final Partners partners;
  private final Records records;
  private final Limits limits;
  private final ApiKeys apiKeys;
  private final ApiKeyCheck apiKeyCheck;
  private final SettingsStore settings;
  private final StepRegistry steps;
  private final SchemaCatalog schemas;
  private final DryRuns dryRuns;
  private final Automation automation;
  private final NotificationParts notifying;
  private final Kinds kinds;
  private final Bundles bundles;
  private final Telemetry telemetry;
  private final Overview overview;
  private final Expiries expiries;
  private final ChangeTrail trail;
  private final Map<String, Runnable> ticks;

  /**
   * Creates all components; does not read or write anything yet.
   *
   * @param storage the durable storage
   * @param secrets the secret store
   * @param customSteps custom step types
   * @param engineSettings timing of the engine and name of this process
   * @param wornOut called when the process should be replaced because too many steps ignored their
   *     interrupts
   */
  public Courier(
      Storage storage,
      SecretStore secrets,
      List<? extends Step<?>> customSteps,
      EngineSettings engineSettings,
      Runnable wornOut) {
    this(
        storage, secrets, Partners.Outbound.USUAL, customSteps, List.of(), engineSettings, wornOut);
  }

  /**
   * Creates an installation with listeners, in addition to the log and the listeners of {@link
   * ServiceLoader}.
   *
   * @param outbound policies of outbound connections
   * @throws java.util.ServiceConfigurationError a listener in a jar cannot be created
   */
  public Courier(
      Storage storage,
      SecretStore vault,
      Partners.Outbound outbound,
      List<? extends Step<?>> customSteps,
      List<? extends ExecutionListener> listeners,
      EngineSettings engineSettings,
      Runnable wornOut) {
    Tables tables = new RetryingTables(storage.tables(), BackOff.ofThread());
    Blobs blobs = storage.blobs();
    WorkQueue queue = storage.queue();
    LearntSecrets secrets = new LearntSecrets(new LoggedSecrets(vault, System::nanoTime));
    this.stores = Stores.of(tables, blobs, queue, secrets);
    JobStore jobs = stores.jobs();
    this.trail = new ChangeTrail(tables);
    this.settings = new SettingsStore(tables, PoolStore.DEFAULT_LIMIT);
    this.partners = new Partners(stores, storage.accounts(), outbound);
    ConnectionStore connections = partners.connections();
    this.limits = new StoredLimits(settings, new ConnectionLimits(connections, tables.clock()));
    this.apiKeys = new ApiKeys(tables);
    this.apiKeyCheck = new ApiKeyCheck(apiKeys);
    this.pools = new PoolStore(tables);
    ExecutionIndex index = new ExecutionIndex(tables);
    this.records = Records.of(stores, index);
    this.steps = steps(partners, customSteps, tables.clock());
    this.schemas = new SchemaCatalog(steps.types());
    this.dryRuns =
        new DryRuns(
            steps,
            new ReferencedObjects(connections, partners.keys(), secrets, partners.sessions()),
            stop -> new PlacesView(blobs, partners.places(), stop),
            tables.clock());
    this.validator =
        new JobValidator(steps, new StoredNames(partners), engineSettings.longestAttempt());
    Subscriptions subscriptions = new Subscriptions(tables);
    Calendars calendars = calendars(tables, subscriptions);
    this.notifying = new NotificationParts(stores, subscriptions, calendars, partners, steps);
    ScheduleListener schedules = new ScheduleListener(tables, stores.control());
    DueInstants due = new DueInstants(tables, calendars);
    Nonces nonces = new Nonces(new SecureRandom(), Nonces.Sleeper.REAL);
    this.engine =
        new Engine(
            new EngineParts(
                tables,
                blobs,
                partners.places(),
                queue,
                stores.executions(),
                pools,
                index,
                new StoredJobs(jobs),
                (job, at) -> due.latest(Target.job(job), at),
                steps,
                SecretLookup.of(secrets),
                limits,
                () -> settings.get().context().inlineBytes(),
                nonces,
                engineSettings,
                wornOut),
            listeners(schedules, listeners));
    this.automation =
        new Automation(
            new Automation.Parts(
                stores,
                partners,
                engine,
                nonces,
                records.deliveries(),
                calendars,
                schedules::ended,
                notifying.outbox()::hearOnDemand));
    this.kinds = makeKinds();
    this.bundles = Bundles.of(stores, steps, kinds, records.executions(), dryRuns);
    Telemetry.Partners ending =
        new Telemetry.Partners(
            partners.keys(), new KeyUsers(jobs, new NamedKeys(steps))::byKey, secrets, connections);
    this.telemetry = new Telemetry(tables, blobs, queue, limits::pools, ending);
    this.expiries = new Expiries(ending, automation.webhooks(), apiKeys, tables.clock());
    this.overview = makeOverview();
    this.housekeeping =
        new Housekeeping(
            engine,
            new StoredChains(automation.chains()),
            tables,
            blobs,
            () -> settings.get().retention(),
            HOUSEKEEPING_SHARE);
    this.ticks = ticks();
  }

  /**
   * The storage of an installation: everything durable.
   *
   * @param tables the tables
   * @param blobs the blobs for files and contexts
   * @param queue the message queue
   * @param accounts the storage accounts of connections
   */
  public record Storage(Tables tables, Blobs blobs, WorkQueue queue, StorageAccounts accounts) {
    /** Creates a storage whose connections use keys or signatures, without a managed identity. */
    public Storage(Tables tables, Blobs blobs, WorkQueue queue) {
      this(tables, blobs, queue, new AzureAccounts(List.of()));
    }
  }

  /**
   * Returns the housekeeping, which deletes data after its retention time. One call takes a few
   * minutes at most.
   */
  public Housekeeping housekeeping() {
    return housekeeping;
  }

  /** Returns the engine, which runs executions. */
  public Engine engine() {
    return engine;
  }

  /** Returns the automation, which starts executions without a request. */
  public Automation automation() {
    return automation;
  }

  /** Returns the store of executions: headers, steps and audit logs. */
  public ExecutionStore executions() {
    return stores.executions();
  }

  /** Returns the store of pools, with their slots and queue places. */
  public PoolStore pools() {
    return pools;
  }

  /**
   * Returns the store of idempotency keys, with which a client's request takes effect exactly once.
   */
  public IdempotencyKeys idempotencyKeys() {
    return stores.idempotencyKeys();
  }

  /** Returns the store of job definitions and their versions. */
  public JobStore jobs() {
    return stores.jobs();
  }

  /** Returns the validation of job definitions. */
  public JobValidator validator() {
    return validator;
  }

  /** Returns the dry runs. */
  public DryRuns dryRuns() {
    return dryRuns;
  }

  /** Returns the partners: connections, keys and sessions. */
  public Partners partners() {
    return partners;
  }

  /** Returns the lists of executions' activities and of changes. */
  public Records records() {
    return records;
  }

  /** Returns the component that notifies people and other systems. */
  public NotificationParts notifying() {
    return notifying;
  }

  /** Returns the kinds of objects that users define. */
  public Kinds kinds() {
    return kinds;
  }

  /** Returns the bundles: exports, and plans that apply them. */
  public Bundles bundles() {
    return bundles;
  }

  /** Returns the telemetry about the installation, which timers report. */
  public Telemetry telemetry() {
    return telemetry;
  }

  /** Returns the overview of the installation's state. */
  public Overview overview() {
    return overview;
  }

  /** Returns the list of expiring credentials. */
  public Expiries expiries() {
    return expiries;
  }

  /** Returns the audit log of changes. */
  public ChangeTrail trail() {
    return trail;
  }

  /** Returns the store of secrets. */
  public SecretStore secrets() {
    return stores.secrets();
  }

  /** Returns the store of API keys, with which clients call the API. */
  public ApiKeys apiKeys() {
    return apiKeys;
  }

  /** Returns the check of API keys. */
  public ApiKeyCheck apiKeyCheck() {
    return apiKeyCheck;
  }

  /** Returns the step types. */
  public StepRegistry steps() {
    return steps;
  }

  /** Returns the schemas of request bodies. */
  public SchemaCatalog schemas() {
    return schemas;
  }

  /** Returns the store of settings; use {@link Kinds#changeSettings} to change them. */
  public SettingsStore settingsStore() {
    return settings;
  }

  /**
   * Replaces the settings as {@link SettingsStore#replace} does, and starts waiting executions in
   * pools whose limit was raised. A lowered limit does not stop running executions.
   */
  private SettingsStore.Stored changeSettings(JsonNode json, @Nullable String etag) {
    SettingsStore.Stored after = settings.replace(json, etag);
    for (Map.Entry<String, Integer> pool : limits.pools().entrySet()) {
      pools.ensureLimit(pool.getKey(), pool.getValue());
      engine.dispatch(pool.getKey());
    }
    return after;
  }

  private static StepRegistry steps(
      Partners partners, List<? extends Step<?>> customSteps, InstantSource clock) {
    PgpKeys keys = new PgpKeys(partners.keys());
    List<Step<?>> all =
        new ArrayList<>(BuiltInSteps.all(partners.sessions(), keys, Waiter.REAL, clock));
    all.addAll(partners.steps(clock));
    all.addAll(customSteps);
    return new StepRegistry(all);
  }

  private Kinds makeKinds() {
    return new Kinds(
        new Kinds.Parts(
            stores.secrets(),
            stores.jobs(),
            validator,
            partners,
            automation,
            notifying,
            settings,
            engine::heedDisabledJobs,
            this::changeSettings));
  }

  private Overview makeOverview() {
    return new Overview(
        stores.tables(),
        new Overview.Parts(
            limits::pools,
            telemetry,
            records.executions(),
            automation.watches(),
            automation.expectations(),
            notifying.notifications(),
            stores.jobs()::carrying));
  }

  private static Calendars calendars(Tables tables, Subscriptions subscriptions) {
    return Calendars.of(Calendars.documents(tables))
        .usedBy(
            Map.of(
                "schedule", Schedules.documents(tables),
                "expectation", Expectations.documents(tables),
                "subscription", subscriptions.documents()));
  }

  /**
   * Returns the listeners of the engine. The engine and the chains depend on each other: the end of
   * an execution advances its chain, which starts executions. Therefore, the chains are looked up
   * only when an event arrives.
   */
  private List<ExecutionListener> listeners(
      ScheduleListener schedules, List<? extends ExecutionListener> registered) {
    List<ExecutionListener> all = new ArrayList<>(List.of(new EventLog(), stores.events()));
    all.add(event -> automation().moveChain(event));
    all.add(schedules);
    all.add(notifying.outbox());
    all.addAll(registered);
    ServiceLoader.load(ExecutionListener.class, Courier.class.getClassLoader()).forEach(all::add);
    return all;
  }

  private Map<String, Runnable> ticks() {
    Map<String, Runnable> all = new LinkedHashMap<>();
    all.put("schedules", automation.schedules()::tick);
    all.put("watches", automation.watches()::tick);
    all.put("expectations", automation.expectations()::tick);
    // This task runs after the tasks with due times, because it reads every running chain and its
    // work is never due at an exact second.
    all.put("chains", automation.chains()::tick);
    all.put("notifications", notifying.outbox()::tick);
    all.put("rollouts", bundles.rollouts()::tick);
    return Collections.unmodifiableMap(all);
  }

  /**
   * Does all work that may be due, within a bounded time. Call it every 30 s on any host;
   * concurrent calls on several hosts are harmless. A failure of one task is logged and does not
   * stop other tasks.
   */
  public void tick() {
    ticks.forEach(
        (name, tick) -> {
          try {
            tick.run();
          } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
            LOG.error("Tick(name='{}') failed; the next tick will try again", name, e);
          }
        });
  }

  @Override
  public void close() {
    engine.close();
  }
}
