package com.couriermft;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.language.definition.JobStore;
import com.couriermft.operating.settings.SettingsStore;
import com.couriermft.oversight.bundle.ChainObjects;
import com.couriermft.oversight.bundle.ConnectionObjects;
import com.couriermft.oversight.bundle.DocumentObjects;
import com.couriermft.oversight.bundle.DocumentObjects.Consequences;
import com.couriermft.oversight.bundle.Exporter;
import com.couriermft.oversight.bundle.Installation;
import com.couriermft.oversight.bundle.JobObjects;
import com.couriermft.oversight.bundle.KeyObjects;
import com.couriermft.oversight.bundle.ObjectMentions;
import com.couriermft.oversight.bundle.SettingsObjects;
import com.couriermft.oversight.bundle.WebhookObjects;
import com.couriermft.oversight.dryrun.DryRuns;
import com.couriermft.oversight.notification.Subscriptions;
import com.couriermft.oversight.rollout.PlanStore;
import com.couriermft.oversight.rollout.Rollouts;
import com.couriermft.partners.channel.ChannelReader;
import com.couriermft.partners.channel.ChannelStore;
import com.couriermft.running.execution.ExecutionQueries;
import com.couriermft.running.plan.JobValidator;
import com.couriermft.starting.arrival.Expectations;
import com.couriermft.starting.arrival.WatchCheck;
import com.couriermft.starting.arrival.Watches;
import com.couriermft.starting.calendar.BusinessCalendar;
import com.couriermft.starting.calendar.Calendars;
import com.couriermft.starting.launch.Target;
import com.couriermft.starting.schedule.Schedules;
import com.couriermft.steps.spi.StepRegistry;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Definitions taken out of an installation as a bundle, and into one by a plan. Thread-safe. */
public final class Bundles {
  private final JobChanges jobChanges;
  private final Exporter exporter;
  private final Rollouts rollouts;

  /**
   * The collaborators of bundles.
   *
   * @param jobsChanged what follows a save of a job
   * @param changeSettings replaces the settings under their version
   */
  record Parts(
      SecretStore secrets,
      JobStore jobs,
      JobValidator validator,
      StepRegistry steps,
      Partners partners,
      Automation automation,
      Notifying notifying,
      SettingsStore settings,
      ExecutionQueries executions,
      DryRuns dryRuns,
      PlanStore plans,
      Runnable jobsChanged,
      BiConsumer<JsonNode, String> changeSettings) {}

  Bundles(Parts parts) {
    jobChanges =
        new JobChanges(
            parts.jobs(),
            parts.notifying()::saving,
            parts.jobsChanged(),
            id -> parts.automation().requireUnused(Target.job(id)));
    Installation installation = installation(parts, jobChanges);
    ObjectMentions mentions = new ObjectMentions(parts.steps());
    Automation automation = parts.automation();
    exporter = new Exporter(installation, mentions);
    rollouts =
        new Rollouts(
            installation,
            mentions,
            parts.secrets(),
            parts.executions(),
            parts.dryRuns(),
            parts.plans(),
            automation.control());
    automation.alsoTick("rollouts", rollouts::tick);
  }

  /** Returns the changes of jobs, by which requests and bundles save and archive them. */
  public JobChanges jobChanges() {
    return jobChanges;
  }

  /** Returns the exporter, which makes bundles. */
  public Exporter exporter() {
    return exporter;
  }

  /** Returns the plans, by which bundles are applied. */
  public Rollouts rollouts() {
    return rollouts;
  }

  private static Installation installation(Parts parts, JobChanges jobChanges) {
    Automation automation = parts.automation();
    return new Installation(
        Map.ofEntries(
            Map.entry(ObjectKind.CALENDAR, calendars(automation.calendars())),
            Map.entry(ObjectKind.KEY, new KeyObjects(parts.partners().keys())),
            Map.entry(ObjectKind.CONNECTION, new ConnectionObjects(parts.partners().connections())),
            Map.entry(ObjectKind.CHANNEL, channels(parts.partners().channels(), parts.notifying())),
            Map.entry(
                ObjectKind.SETTINGS, new SettingsObjects(parts.settings(), parts.changeSettings())),
            Map.entry(ObjectKind.JOB, new JobObjects(parts.jobs(), parts.validator(), jobChanges)),
            Map.entry(
                ObjectKind.CHAIN,
                new ChainObjects(
                    automation.chains(), id -> automation.requireUnused(Target.chain(id)))),
            Map.entry(
                ObjectKind.WEBHOOK,
                new WebhookObjects(
                    automation.webhooks(), id -> automation.webhookReceiver().forget(id))),
            Map.entry(ObjectKind.SCHEDULE, schedules(automation.schedules())),
            Map.entry(ObjectKind.WATCH, watches(automation.watches())),
            Map.entry(ObjectKind.EXPECTATION, expectations(automation.expectations())),
            Map.entry(ObjectKind.SUBSCRIPTION, subscriptions(parts.notifying()))));
  }

  /** A secret that is not there yet is no problem of the definition: a plan lists it. */
  private static DocumentObjects channels(ChannelStore channels, Notifying notifying) {
    return new DocumentObjects(
        ObjectKind.CHANNEL,
        channels.documents(),
        among -> (id, sent) -> Json.tree(ChannelReader.read(id, sent)),
        new Consequences() {
          @Override
          public void requireRemovable(String id) {
            notifying.requireUnused(id);
          }
        });
  }

  private static DocumentObjects subscriptions(Notifying notifying) {
    return new DocumentObjects(
        ObjectKind.SUBSCRIPTION,
        notifying.subscriptions().documents(),
        among ->
            (id, sent) ->
                Subscriptions.read(
                    id,
                    sent,
                    name -> among.exists(ObjectKind.CHANNEL, name),
                    name -> among.exists(ObjectKind.CALENDAR, name),
                    among.ids(ObjectKind.SUBSCRIPTION)),
        new Consequences() {
          @Override
          public void saved(@Nullable Document before, Document after) {
            notifying.saved(after);
          }

          @Override
          public void removed(String id) {
            notifying.notifications().forget(id);
          }
        });
  }

  private static DocumentObjects calendars(Calendars calendars) {
    return new DocumentObjects(
        ObjectKind.CALENDAR,
        calendars.documents(),
        among -> (id, sent) -> BusinessCalendar.read(id, sent).toJson(),
        new Consequences() {
          @Override
          public void requireRemovable(String id) {
            calendars.requireUnused(id);
          }
        });
  }

  private static DocumentObjects schedules(Schedules schedules) {
    return new DocumentObjects(
        ObjectKind.SCHEDULE,
        schedules.documents(),
        among ->
            (id, sent) ->
                schedules.read(
                    id,
                    sent,
                    among,
                    kind -> among.ids(kind == Target.Kind.JOB ? ObjectKind.JOB : ObjectKind.CHAIN),
                    () -> among.ids(ObjectKind.CALENDAR)),
        new Consequences() {
          @Override
          public void saved(@Nullable Document before, Document after) {
            schedules.saved(before, after);
          }

          @Override
          public void removed(String id) {
            schedules.removed(id);
          }
        });
  }

  private static DocumentObjects watches(Watches watches) {
    return new DocumentObjects(
        ObjectKind.WATCH,
        watches.documents(),
        among ->
            (id, sent) ->
                WatchCheck.read(id, sent, name -> among.exists(ObjectKind.CONNECTION, name), among),
        new Consequences() {
          @Override
          public void saved(@Nullable Document before, Document after) {
            watches.saved(after);
          }

          @Override
          public void removed(String id) {
            watches.removed(id);
          }
        });
  }

  private static DocumentObjects expectations(Expectations expectations) {
    return new DocumentObjects(
        ObjectKind.EXPECTATION,
        expectations.documents(),
        among ->
            (id, sent) ->
                Expectations.read(
                    id,
                    sent,
                    name -> among.exists(ObjectKind.CONNECTION, name),
                    name -> among.exists(ObjectKind.CALENDAR, name)),
        new Consequences() {
          @Override
          public void removed(String id) {
            expectations.removed(id);
          }
        });
  }
}
