package com.couriermft.storage.kind;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.ArrivalCodes;
import com.couriermft.formats.failure.catalogue.ChainCodes;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.failure.catalogue.KeyCodes;
import com.couriermft.formats.failure.catalogue.NotificationCodes;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.formats.failure.catalogue.WebhookCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of objects in an installation. Users define the objects of most kinds. An execution is
 * included because the change log contains its requests, and because it carries labels.
 */
public enum ObjectKind {
  /** A job. */
  JOB("definitions", Editor.AUTHOR, "job_id", DefinitionCodes.JOB_NOT_FOUND),
  /** A chain of jobs. */
  CHAIN("definitions", Editor.AUTHOR, "chain_id", ChainCodes.CHAIN_NOT_FOUND),
  /** A connection to a partner. */
  CONNECTION("config", Editor.ADMIN, "name", ConnectionCodes.CONNECTION_NOT_FOUND),
  /** A channel for notifications. */
  CHANNEL("config", Editor.ADMIN, "channel_id", ChannelCodes.CHANNEL_NOT_FOUND),
  /** An SSH or OpenPGP key. */
  KEY("config", Editor.ADMIN, "name", KeyCodes.KEY_NOT_FOUND),
  /** A secret, by name; its value is never included. */
  SECRET(null, Editor.ADMIN, "", null),
  /** The settings of the installation, with the id {@code settings}. */
  SETTINGS("config", Editor.ADMIN, "", null),
  /** A schedule, which starts a job or a chain at certain times. */
  SCHEDULE("schedules", Editor.AUTHOR, "schedule_id", ScheduleCodes.SCHEDULE_NOT_FOUND),
  /** A watch of a folder, which starts a job or a chain when files arrive. */
  WATCH("config", Editor.AUTHOR, "watch_id", ArrivalCodes.WATCH_NOT_FOUND),
  /** A file expectation: files that must arrive by a time of day. */
  EXPECTATION("config", Editor.AUTHOR, "expectation_id", ArrivalCodes.EXPECTATION_NOT_FOUND),
  /** A calendar: a set of days. */
  CALENDAR("config", Editor.AUTHOR, "calendar_id", ScheduleCodes.CALENDAR_NOT_FOUND),
  /**
   * A subscription of a channel to events. Restricted callers see no subscriptions, because these
   * would reveal events about hidden objects.
   */
  SUBSCRIPTION(
      "config", Editor.AUTHOR, "subscription_id", NotificationCodes.SUBSCRIPTION_NOT_FOUND),
  /** A webhook; in a bundle it has no address and no secrets. */
  WEBHOOK("webhooks", Editor.AUTHOR, "", WebhookCodes.WEBHOOK_NOT_FOUND),
  /** A key with which machines call the API. */
  API_KEY("apikeys", Editor.ADMIN, "", null),
  /** An execution of a job. The change log contains its requests. */
  EXECUTION(null, Editor.NOBODY, "", ExecutionCodes.EXECUTION_NOT_FOUND),
  /** An execution of a chain. The change log contains its requests. */
  CHAIN_EXECUTION(null, Editor.NOBODY, "", ChainCodes.CHAIN_EXECUTION_NOT_FOUND);

  /**
   * The kinds that a bundle may contain, in the order of creation. Objects refer only to objects of
   * earlier kinds, except that jobs also refer to other jobs.
   */
  private static final List<ObjectKind> PORTABLE =
      List.of(
          CALENDAR,
          KEY,
          CONNECTION,
          CHANNEL,
          SETTINGS,
          JOB,
          CHAIN,
          WEBHOOK,
          SCHEDULE,
          WATCH,
          EXPECTATION,
          SUBSCRIPTION);

  /** The order in which the objects of a bundle are created. */
  public static final Comparator<ObjectKind> CREATION = Comparator.comparingInt(PORTABLE::indexOf);

  /** The callers who may change the objects of a kind. */
  private enum Editor {
    AUTHOR,
    ADMIN,
    NOBODY
  }

  /**
   * The partition with the rows of a kind's objects.
   *
   * @param table the table
   * @param partition the partition key
   */
  public record Home(String table, String partition) {}

  private final @Nullable String table;
  private final Editor editor;
  private final String idField;
  private final @Nullable FailureCode notFound;

  ObjectKind(
      @Nullable String table, Editor editor, String idField, @Nullable FailureCode notFound) {
    this.table = table;
    this.editor = editor;
    this.idField = idField;
    this.notFound = notFound;
  }

  /** Returns the name of the kind in JSON, such as {@code api_key}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the kind with exactly this name in JSON; empty if there is none. */
  public static Optional<ObjectKind> find(String text) {
    return Stream.of(values()).filter(kind -> kind.text().equals(text)).findFirst();
  }

  /**
   * Returns the kind with a name in JSON.
   *
   * @throws IllegalArgumentException there is no such kind
   */
  public static ObjectKind of(String text) {
    return find(text)
        .orElseThrow(() -> new IllegalArgumentException("There is no kind '" + text + "'"));
  }

  /** Returns the name of the kind for use in sentences, such as {@code chain execution}. */
  public String words() {
    return text().replace('_', ' ');
  }

  /** Returns an object's name as the subject of a sentence, such as {@code Job 'nightly'}. */
  public String subject(String id) {
    String words = words();
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + " '" + id + "'";
  }

  /** Returns the plural for API paths and bundle folders, such as {@code watches}. */
  public String plural() {
    String text = text().replace('_', '-');
    return text.endsWith("ch") ? text + "es" : text.endsWith("s") ? text : text + "s";
  }

  /** Returns the field of a definition that contains its id; {@code ""} if there is none. */
  public String idField() {
    return idField;
  }

  /**
   * Returns the error code for an object that does not exist.
   *
   * @throws NullPointerException this kind has no such error
   */
  public FailureCode notFound() {
    return Objects.requireNonNull(notFound, this::text);
  }

  /** Returns the kinds that a bundle may contain, in the order of creation. */
  public static List<ObjectKind> portable() {
    return PORTABLE;
  }

  /** Returns whether a bundle may contain objects of this kind. */
  public boolean isPortable() {
    return PORTABLE.contains(this);
  }

  /**
   * Returns whether only administrators may change objects of this kind; authors may change all
   * others.
   */
  public boolean isAdministered() {
    return editor == Editor.ADMIN;
  }

  /**
   * Returns whether objects of this kind are hidden from callers who are limited to certain labels.
   */
  public boolean isHiddenFromLimited() {
    return this == SUBSCRIPTION || this == SETTINGS;
  }

  /**
   * Returns whether callers who are limited to certain labels may change objects of this kind that
   * carry those labels.
   */
  public boolean isOpenToLimited() {
    return editor == Editor.AUTHOR && !isHiddenFromLimited();
  }

  /** Returns whether an object of this kind can be copied under another id. */
  public boolean isNamedFreely() {
    return !idField.isEmpty();
  }

  /** Returns the JSON pointer to the labels in documents of this kind. */
  public String labelsPointer() {
    return labelled() + "/labels";
  }

  /**
   * Returns the part of a document that contains the field {@code labels}; a missing node if there
   * is none.
   */
  public JsonNode labelled(JsonNode document) {
    // The labels of an API key restrict its holder; they do not describe the key itself.
    boolean without = this == API_KEY || this == SECRET || this == SETTINGS;
    return without ? MissingNode.getInstance() : document.at(labelled());
  }

  private String labelled() {
    return this == WEBHOOK ? "/definition" : "";
  }

  /** Returns the labels of an object from its document; an empty object for none. */
  public JsonNode labels(JsonNode document) {
    JsonNode labels = labelled(document).path("labels");
    return labels.isObject() ? labels : Json.object();
  }

  /** Returns where the objects of this kind are stored; empty if they are not rows. */
  public Optional<Home> home() {
    return Optional.ofNullable(table)
        .map(known -> new Home(known, this == API_KEY ? KEY.text() : text()));
  }

  /** Returns the kinds whose objects are stored as rows. */
  public static List<ObjectKind> kept() {
    return Stream.of(values()).filter(kind -> kind.table != null).toList();
  }

  /**
   * Returns the kind whose objects are stored in a partition.
   *
   * @throws IllegalArgumentException no kind is stored in the partition
   */
  public static ObjectKind in(String table, String partition) {
    Home home = new Home(table, partition);
    return kept().stream()
        .filter(kind -> kind.home().filter(home::equals).isPresent())
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No objects are kept in " + home));
  }
}
