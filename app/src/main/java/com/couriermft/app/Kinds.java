package com.couriermft.app;

import com.couriermft.automation.arrival.Expectations;
import com.couriermft.automation.arrival.WatchCheck;
import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.automation.chain.ChainDefinition;
import com.couriermft.automation.chain.Chains;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.schedule.Schedules;
import com.couriermft.engine.definition.DefinitionKind;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.plan.JobValidator;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.operate.bundle.ConnectionObjects;
import com.couriermft.operate.bundle.DefinitionObjects;
import com.couriermft.operate.bundle.DocumentObjects;
import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.InstallationContext;
import com.couriermft.operate.bundle.KeyObjects;
import com.couriermft.operate.bundle.ProposedJobs;
import com.couriermft.operate.bundle.SettingsObjects;
import com.couriermft.operate.bundle.StoredObjects;
import com.couriermft.operate.bundle.StoredObjects.Reader;
import com.couriermft.operate.bundle.WebhookObjects;
import com.couriermft.operate.notification.Subscriptions;
import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.channel.ChannelStore;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.settings.SettingsStore;
import com.couriermft.storage.store.trail.DocumentKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of objects that users define, each with its store, its validation and the consequences
 * of a change. Requests, bundles and label scopes use this list, so that a change always has the
 * same consequences. Thread-safe.
 */
public final class Kinds {
  private final DefinitionKind<JobDefinition> jobs;
  private final DefinitionKind<ChainDefinition> chains;
  private final SettingsChange changeSettings;
  private final Map<ObjectKind, DocumentKind> documents = new EnumMap<>(ObjectKind.class);
  private final Map<ObjectKind, StoredObjects> objects = new EnumMap<>(ObjectKind.class);

  /**
   * The collaborators of kinds.
   *
   * @param jobsChanged the consequences of changes to a job
   * @param changeSettings replaces the settings if they still have the expected version
   */
  record Parts(
      SecretStore secrets,
      JobStore jobs,
      JobValidator validator,
      Partners partners,
      Automation automation,
      NotificationParts notifying,
      SettingsStore settings,
      Runnable jobsChanged,
      SettingsChange changeSettings) {}

  /** Replaces the settings and runs the consequences. */
  @FunctionalInterface
  interface SettingsChange {
    SettingsStore.Stored make(JsonNode json, @Nullable String etag);
  }

  Kinds(Parts parts) {
    changeSettings = parts.changeSettings();
    Automation automation = parts.automation();
    jobs =
        new DefinitionKind<>(
            parts.jobs(),
            new JobChanges(
                parts.notifying()::saving,
                parts.jobsChanged(),
                id -> automation.requireUnused(Target.job(id))));
    chains = chains(automation);
    add(
        new DefinitionObjects<>(
            jobs,
            json -> DefinitionReader.read(json),
            new ProposedJobs(parts.jobs(), parts.validator())::among));
    add(
        new DefinitionObjects<>(
            chains,
            automation.chains()::read,
            among -> (id, sent) -> Chains.read(sent, among::findJob).toJson()));
    addStarting(automation);
    addNotifying(parts);
    Partners partners = parts.partners();
    objects.put(ObjectKind.CONNECTION, new ConnectionObjects(partners.connections()));
    objects.put(ObjectKind.KEY, new KeyObjects(partners.keys()));
    objects.put(ObjectKind.SETTINGS, new SettingsObjects(parts.settings(), changeSettings::make));
    objects.put(
        ObjectKind.WEBHOOK,
        new WebhookObjects(automation.webhooks(), automation.webhookReceiver()::remove));
  }

  private void addStarting(Automation automation) {
    add(
        automation.calendars().kind(),
        among -> (id, sent) -> BusinessCalendar.read(id, sent).toJson());
    add(automation.schedules().kind(), among -> schedules(automation.schedules(), among));
    add(
        automation.watches().kind(),
        among ->
            (id, sent) ->
                WatchCheck.read(
                    id, sent, name -> among.exists(ObjectKind.CONNECTION, name), among));
    add(
        automation.expectations().kind(),
        among ->
            (id, sent) ->
                Expectations.read(
                    id,
                    sent,
                    name -> among.exists(ObjectKind.CONNECTION, name),
                    name -> among.exists(ObjectKind.CALENDAR, name)));
  }

  private static Reader schedules(Schedules schedules, InstallationContext among) {
    return (id, sent) ->
        schedules.read(
            id,
            sent,
            among,
            kind -> among.ids(kind == Target.Kind.JOB ? ObjectKind.JOB : ObjectKind.CHAIN),
            () -> among.ids(ObjectKind.CALENDAR));
  }

  /**
   * Adds channels and subscriptions. A bundle may name a missing secret, which its plan then lists.
   */
  private void addNotifying(Parts parts) {
    add(
        channels(parts.partners().channels(), parts.secrets(), parts.notifying()),
        among -> (id, sent) -> Channel.read(id, sent).toJson());
    add(
        parts.notifying().kind(),
        among ->
            (id, sent) ->
                Subscriptions.read(
                    id,
                    sent,
                    name -> among.exists(ObjectKind.CHANNEL, name),
                    name -> among.exists(ObjectKind.CALENDAR, name),
                    among.ids(ObjectKind.SUBSCRIPTION)));
  }

  private static DefinitionKind<ChainDefinition> chains(Automation automation) {
    return new DefinitionKind<>(
        automation.chains().definitions(),
        new DefinitionKind.Consequences<>() {
          @Override
          public void requireArchivable(String id) {
            automation.requireUnused(Target.chain(id));
          }
        });
  }

  private static DocumentKind channels(
      ChannelStore channels, SecretStore secrets, NotificationParts notifying) {
    return new DocumentKind(channels.documents(), (id, sent) -> channel(id, sent, secrets))
        .requiring(notifying::requireUnused);
  }

  private static ObjectNode channel(String id, JsonNode sent, SecretStore secrets) {
    Channel channel = Channel.read(id, sent);
    ChannelStore.requireSecrets(channel, secrets);
    return channel.toJson();
  }

  private void add(DefinitionObjects<?> definitions) {
    objects.put(definitions.kind().kind(), definitions);
  }

  private void add(DocumentKind kind, Function<InstallationContext, Reader> readers) {
    documents.put(kind.kind(), kind);
    objects.put(kind.kind(), new DocumentObjects(kind, readers));
  }

  /** Returns the jobs. */
  public DefinitionKind<JobDefinition> jobs() {
    return jobs;
  }

  /** Returns the chains. */
  public DefinitionKind<ChainDefinition> chains() {
    return chains;
  }

  /**
   * Replaces the settings as {@link SettingsStore#replace} does, and starts waiting executions in
   * pools whose limit was raised. A lowered limit does not stop running executions.
   */
  public SettingsStore.Stored changeSettings(JsonNode json, @Nullable String etag) {
    return changeSettings.make(json, etag);
  }

  /** Returns whether the objects of a kind are stored as documents. */
  public boolean isDocuments(ObjectKind kind) {
    return documents.containsKey(kind);
  }

  /**
   * Returns a kind of objects that are stored as documents.
   *
   * @throws NullPointerException the objects of this kind are stored in another way
   */
  public DocumentKind documents(ObjectKind kind) {
    return Objects.requireNonNull(documents.get(kind), kind::text);
  }

  /**
   * Returns the operations that list, find and change objects of a kind in the format of bundles.
   */
  public StoredObjects objects(ObjectKind kind) {
    return Objects.requireNonNull(objects.get(kind), kind::text);
  }

  /** Returns the objects of all kinds. */
  Installation installation() {
    return new Installation(objects);
  }
}
