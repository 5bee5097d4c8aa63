package com.couriermft.app;

import com.couriermft.automation.arrival.Expectations;
import com.couriermft.automation.arrival.Folders;
import com.couriermft.automation.arrival.Watches;
import com.couriermft.automation.calendar.Calendars;
import com.couriermft.automation.chain.ChainLauncher;
import com.couriermft.automation.chain.ChainParts;
import com.couriermft.automation.chain.Chains;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.automation.launch.JobLauncher;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.launch.TargetStarter;
import com.couriermft.automation.launch.TargetStarters;
import com.couriermft.automation.schedule.Schedules;
import com.couriermft.automation.webhook.WebhookReceiver;
import com.couriermft.automation.webhook.Webhooks;
import com.couriermft.engine.Engine;
import com.couriermft.engine.definition.DefinitionSummary;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.definition.StoredDefinition;
import com.couriermft.engine.host.Nonces;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ChainCodes;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.References;
import com.couriermft.transfer.delivery.DeliveryStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Starts executions automatically through schedules, chains, webhooks and watches. Thread-safe.
 *
 * <p>All of these are driven by {@link Courier#tick}, which runs every 30 s, and by the messages of
 * {@link #control()} and {@link #polls()}.
 */
public final class Automation {
  private final ControlQueue control;
  private final ControlQueue polls;
  private final TargetStarter launcher;
  private final Chains chains;
  private final ExecutionListener chainListener;
  private final Schedules schedules;
  private final Webhooks webhooks;
  private final WebhookReceiver webhookReceiver;
  private final Calendars calendars;
  private final References<Target> starters;
  private final Watches watches;
  private final Expectations expectations;

  /**
   * The collaborators of the automation.
   *
   * @param scheduleEnded receives the id of a schedule whose chain execution has ended
   * @param chainEvents receives the events of chain executions except their end
   */
  record Parts(
      Stores stores,
      Partners partners,
      Engine engine,
      Nonces nonces,
      DeliveryStore deliveries,
      Calendars calendars,
      Consumer<String> scheduleEnded,
      ChainParts.EventListener chainEvents) {}

  Automation(Parts parts) {
    Stores stores = parts.stores();
    Tables tables = stores.tables();
    control = stores.control();
    polls = stores.polls();
    calendars = parts.calendars();
    chains = chains(parts);
    chainListener = chains.listener();
    launcher = launcher(parts, chains);
    schedules = new Schedules(tables, control, launcher, kind -> ids(kind, stores.jobs(), chains));
    webhooks = new Webhooks(tables, stores.secrets());
    webhookReceiver = new WebhookReceiver(tables, webhooks, stores.idempotencyKeys(), launcher);
    Predicate<String> connectionExists =
        name -> parts.partners().connections().find(name).isPresent();
    watches = new Watches(tables, polls, watching(parts, launcher, connectionExists));
    expectations = new Expectations(tables, polls, parts.deliveries(), watches, connectionExists);
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

  private static Chains chains(Parts parts) {
    Stores stores = parts.stores();
    Engine engine = parts.engine();
    return new Chains(
        new ChainParts(
            stores.tables(),
            stores.blobs(),
            stores.jobs(),
            stores.executions(),
            engine,
            stores.control(),
            parts.nonces(),
            engine::releaseFiles,
            parts.scheduleEnded(),
            parts.chainEvents()));
  }

  private static TargetStarter launcher(Parts parts, Chains chains) {
    Stores stores = parts.stores();
    return new TargetStarters(
        new JobLauncher(
            parts.engine().starter(),
            stores.executions(),
            id -> stores.jobs().find(id).map(StoredDefinition::definition)),
        new ChainLauncher(chains));
  }

  private static List<String> ids(Target.Kind kind, JobStore jobs, Chains chains) {
    List<DefinitionSummary> all = kind == Target.Kind.JOB ? jobs.list() : chains.list();
    return all.stream().map(DefinitionSummary::id).toList();
  }

  private static Watches.Parts watching(
      Parts parts, TargetStarter launcher, Predicate<String> connectionExists) {
    Partners partners = parts.partners();
    return new Watches.Parts(
        new Folders(
            partners.connections(),
            partners.sessions(),
            partners.places(),
            parts.stores().tables().clock()),
        connection ->
            parts
                .engine()
                .borrow(connection, UUID.randomUUID().toString())
                .map(giveBack -> giveBack::run),
        launcher,
        connectionExists);
  }

  /** Returns the queue of scheduled control messages. */
  public ControlQueue control() {
    return control;
  }

  /** Returns the queue of messages that poll partners' folders. */
  public ControlQueue polls() {
    return polls;
  }

  /** Returns the chains of jobs and their executions. */
  public Chains chains() {
    return chains;
  }

  /** Returns the schedules. */
  public Schedules schedules() {
    return schedules;
  }

  /**
   * Returns the listener that advances the chain of an execution that has started, resumed or
   * ended.
   */
  void moveChain(DomainEvent event) {
    chainListener.hear(event);
  }

  /** Returns the service that starts jobs and chains. */
  public TargetStarter launcher() {
    return launcher;
  }

  /**
   * Checks that nothing starts a job or chain that is about to be archived; passes if the job or
   * chain does not exist.
   *
   * @throws com.couriermft.formats.failure.ConflictException {@code job_in_use}, {@code
   *     chain_in_use}: a chain, schedule, watch or webhook starts it; the message contains their
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
   * Returns the warnings of a job that is about to be saved: chains, schedules, watches and
   * webhooks that the job does not allow to start it.
   *
   * @param shown whether the caller may see a starter, by its kind ({@code chain}, {@code
   *     schedule}, {@code watch}, {@code webhook}) and id; called only for starters with a warning
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
   * @param shown see {@link #warnings}
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

  /** Returns the webhooks. */
  public Webhooks webhooks() {
    return webhooks;
  }

  /** Returns the receiver of webhook calls. */
  public WebhookReceiver webhookReceiver() {
    return webhookReceiver;
  }

  /** Returns the calendars. */
  public Calendars calendars() {
    return calendars;
  }

  /** Returns the watches of folders. */
  public Watches watches() {
    return watches;
  }

  /** Returns the monitors of files that must arrive by a time of day. */
  public Expectations expectations() {
    return expectations;
  }
}
