package com.couriermft;

import com.couriermft.files.delivery.DeliveryStore;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ChainCodes;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.language.definition.DefinitionSummary;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.language.definition.JobStore;
import com.couriermft.language.definition.StoredDefinition;
import com.couriermft.operating.event.DomainEvent;
import com.couriermft.operating.event.ExecutionListener;
import com.couriermft.oversight.notification.Subscriptions;
import com.couriermft.running.engine.Engine;
import com.couriermft.running.engine.host.Nonces;
import com.couriermft.running.execution.ExecutionStore;
import com.couriermft.starting.arrival.Expectations;
import com.couriermft.starting.arrival.Folders;
import com.couriermft.starting.arrival.Watches;
import com.couriermft.starting.calendar.Calendars;
import com.couriermft.starting.chain.ChainLauncher;
import com.couriermft.starting.chain.ChainParts;
import com.couriermft.starting.chain.Chains;
import com.couriermft.starting.control.ControlQueue;
import com.couriermft.starting.launch.IdempotencyKeys;
import com.couriermft.starting.launch.JobLauncher;
import com.couriermft.starting.launch.Target;
import com.couriermft.starting.launch.TargetStarter;
import com.couriermft.starting.launch.TargetStarters;
import com.couriermft.starting.schedule.Schedules;
import com.couriermft.starting.webhook.WebhookReceiver;
import com.couriermft.starting.webhook.Webhooks;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.trail.References;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts executions without anybody asking: schedules, chains, webhooks, watches. Thread-safe.
 *
 * <p>{@link #tick()} every 30 s and the messages of {@link #control()} and {@link #polls()} move
 * all of it.
 */
public final class Automation {
  private static final Logger LOG = LoggerFactory.getLogger(Automation.class);

  private final ControlQueue control;
  private final ControlQueue polls;
  private final TargetStarter launcher;
  private final Chains chains;
  private volatile ChainParts.EventListener chainEvents = (id, event, labels) -> {};
  private final ExecutionListener chainListener;
  private final Schedules schedules;
  private final Webhooks webhooks;
  private final WebhookReceiver webhookReceiver;
  private final Calendars calendars;
  private final References<Target> starters;
  private final Watches watches;
  private final Expectations expectations;
  private final Map<String, Runnable> ticks = new LinkedHashMap<>();

  /** The collaborators of the automation. */
  record Parts(
      Tables tables,
      Blobs blobs,
      WorkQueue queue,
      SecretStore secrets,
      JobStore jobs,
      ExecutionStore executions,
      Engine engine,
      Nonces nonces,
      Partners partners) {}

  Automation(Parts parts) {
    Tables tables = parts.tables();
    JobStore jobs = parts.jobs();
    Engine engine = parts.engine();
    control = new ControlQueue(parts.queue());
    polls = new ControlQueue(parts.queue(), ControlQueue.POLLS);
    chains =
        new Chains(
            new ChainParts(
                tables,
                parts.blobs(),
                jobs,
                parts.executions(),
                engine,
                control,
                parts.nonces(),
                engine::releaseFiles,
                this::endedOf,
                (id, event, labels) -> chainEvents.hear(id, event, labels)));
    chainListener = chains.listener();
    TargetStarter ofJobs =
        new JobLauncher(
            engine.starter(),
            parts.executions(),
            id -> jobs.find(id).map(StoredDefinition::definition));
    launcher = new TargetStarters(ofJobs, new ChainLauncher(chains));
    schedules =
        new Schedules(
            tables,
            control,
            launcher,
            kind ->
                kind == Target.Kind.JOB
                    ? jobs.list().stream().map(DefinitionSummary::id).toList()
                    : chains.list().stream().map(DefinitionSummary::id).toList());
    ticks.put("schedules", schedules::tick);
    webhooks = new Webhooks(tables, parts.secrets());
    webhookReceiver = new WebhookReceiver(tables, webhooks, new IdempotencyKeys(tables), launcher);
    Partners partners = parts.partners();
    Folders folders =
        new Folders(partners.connections(), partners.sessions(), partners.places(), tables.clock());
    watches =
        new Watches(
            tables,
            polls,
            new Watches.Parts(
                folders,
                connection ->
                    engine
                        .borrow(connection, UUID.randomUUID().toString())
                        .map(giveBack -> giveBack::run),
                launcher,
                name -> partners.connections().find(name).isPresent()));
    ticks.put("watches", watches::tick);
    expectations =
        new Expectations(
            tables,
            polls,
            new DeliveryStore(tables),
            watches,
            name -> partners.connections().find(name).isPresent());
    ticks.put("expectations", expectations::tick);
    // Last: it reads every chain that runs, and nothing of it is due at a second.
    ticks.put("chains", chains::tick);
    calendars =
        Calendars.of(Calendars.documents(tables))
            .usedBy(
                Map.of(
                    "schedule",
                    schedules.documents(),
                    "expectation",
                    expectations.documents(),
                    "subscription",
                    new Subscriptions(tables).documents()));
    starters =
        new References<>(
            Map.of(
                "chain",
                target ->
                    target.kind() == Target.Kind.JOB ? chains.running(target.id()) : List.of(),
                "schedule",
                References.in(schedules.documents(), (json, target) -> target.isOf(json)),
                "watch",
                References.in(watches.documents(), (json, target) -> target.isOf(json)),
                "webhook",
                References.in(webhooks.documents(), (json, target) -> target.isOf(json))));
  }

  /** The queue of what is to be done at a time. */
  public ControlQueue control() {
    return control;
  }

  /** The queue of looks at partners' folders. */
  public ControlQueue polls() {
    return polls;
  }

  /** Chains of jobs, and their runs. */
  public Chains chains() {
    return chains;
  }

  /** Returns the schedules. */
  public Schedules schedules() {
    return schedules;
  }

  /** Something has happened to a run. */
  void hear(DomainEvent event) {
    chainListener.hear(event);
    String schedule = event.schedule();
    if (schedule != null && event.type().isEnding()) {
      endedOf(schedule);
    }
  }

  /** Has something else looked at with each {@link #tick}. */
  void alsoTick(String name, Runnable tick) {
    ticks.put(name, tick);
  }

  /**
   * Sets the listener for events of chain executions, except their end; without it they are lost.
   */
  void tellChainEvents(ChainParts.EventListener listener) {
    chainEvents = listener;
  }

  private void endedOf(String schedule) {
    schedules.ended(schedule);
  }

  /** Starts jobs and chains. */
  public TargetStarter launcher() {
    return launcher;
  }

  /**
   * Looks whether anything would go on asking for a job or a chain that is to be archived; of one
   * that is not there it knows nothing.
   *
   * @throws com.couriermft.formats.failure.ConflictException {@code job_in_use}, {@code
   *     chain_in_use}: a chain runs it, or a schedule, a watch or a webhook starts it; with their
   *     names
   */
  public void requireUnused(Target target) {
    if (isThere(target)) {
      boolean job = target.kind() == Target.Kind.JOB;
      starters.requireNone(
          target,
          job ? DefinitionCodes.JOB_IN_USE : ChainCodes.CHAIN_IN_USE,
          (job ? "Job '" : "Chain '") + target.id() + "'");
    }
  }

  /**
   * Returns what is to be said of a job that is about to be saved: the chains, schedules, watches
   * and webhooks that would go on asking for it, though it would not let them start it.
   *
   * @param shown whether a starter may be named, by its kind ({@code chain}, {@code schedule},
   *     {@code watch}, {@code webhook}) and its id; asked only of those that there is a warning of
   */
  public List<Problem> warnings(JobDefinition job, BiPredicate<String, String> shown) {
    List<Problem> warnings = new ArrayList<>();
    starters
        .of(Target.job(job.jobId()))
        .forEach(
            (kind, ids) ->
                job.findRefusal(kind)
                    .flatMap(why -> named(kind, ids, shown).map(those -> why + those))
                    .map(why -> new Problem("/started_by", DefinitionCodes.START_NOT_ALLOWED, why))
                    .ifPresent(warnings::add));
    return warnings;
  }

  /**
   * Returns whether a chain, schedule, watch or webhook starts a job.
   *
   * @param shown as for {@link #warnings}
   */
  public boolean isStarted(String jobId, BiPredicate<String, String> shown) {
    return starters.of(Target.job(jobId)).entrySet().stream()
        .anyMatch(kind -> kind.getValue().stream().anyMatch(id -> shown.test(kind.getKey(), id)));
  }

  private static Optional<String> named(
      String kind, Collection<String> ids, BiPredicate<String, String> shown) {
    String names =
        ids.stream().filter(id -> shown.test(kind, id)).collect(Collectors.joining("', '"));
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(" It is named by %s '%s'.".formatted(kind, names));
  }

  private boolean isThere(Target target) {
    try {
      return launcher.exists(target);
    } catch (DamagedDataException unreadable) {
      return true;
    }
  }

  /** Addresses at which others start jobs and chains. */
  public Webhooks webhooks() {
    return webhooks;
  }

  /** Returns the receiver of calls to webhooks. */
  public WebhookReceiver webhookReceiver() {
    return webhookReceiver;
  }

  /** Days on which something may be started. */
  public Calendars calendars() {
    return calendars;
  }

  /** Folders in which files arrive. */
  public Watches watches() {
    return watches;
  }

  /** Files that must have come by a time of day. */
  public Expectations expectations() {
    return expectations;
  }

  /**
   * Looks at everything that may have become due, a bounded time; to be called every 30 s on any
   * host, on several if it happens. What one kind does wrong is logged and keeps no other from its
   * turn.
   */
  public void tick() {
    ticks.forEach(
        (name, tick) -> {
          try {
            tick.run();
          } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
            LOG.error("Tick(name='{}') failed; the next one makes it good", name, e);
          }
        });
  }
}
