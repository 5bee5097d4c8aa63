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
 * The kinds of objects of an installation. People define the objects of most kinds; an execution
 * belongs here because its requests are in the trail of changes, and because it carries labels.
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
  /** A secret, by its name; never its value. */
  SECRET(null, Editor.ADMIN, "", null),
  /** The settings of the installation, whose id is {@code settings}. */
  SETTINGS("config", Editor.ADMIN, "", null),
  /** A schedule, which starts a job or a chain at times. */
  SCHEDULE("schedules", Editor.AUTHOR, "schedule_id", ScheduleCodes.SCHEDULE_NOT_FOUND),
  /** A watch of a folder, which starts a job or a chain when files arrive. */
  WATCH("config", Editor.AUTHOR, "watch_id", ArrivalCodes.WATCH_NOT_FOUND),
  /** An expectation of files by a time of day. */
  EXPECTATION("config", Editor.AUTHOR, "expectation_id", ArrivalCodes.EXPECTATION_NOT_FOUND),
  /** A calendar, with the days on which something may happen. */
  CALENDAR("config", Editor.AUTHOR, "calendar_id", ScheduleCodes.CALENDAR_NOT_FOUND),
  /** A subscription of a channel to events. Limited callers see none: it shows others' events. */
  SUBSCRIPTION(
      "config", Editor.AUTHOR, "subscription_id", NotificationCodes.SUBSCRIPTION_NOT_FOUND),
  /** A webhook; a bundle has it without its address and its secrets. */
  WEBHOOK("webhooks", Editor.AUTHOR, "", WebhookCodes.WEBHOOK_NOT_FOUND),
  /** A key with which machines call the API. */
  API_KEY("apikeys", Editor.ADMIN, "", null),
  /** An execution of a job. The trail has the requests for it. */
  EXECUTION(null, Editor.NOBODY, "", ExecutionCodes.EXECUTION_NOT_FOUND),
  /** An execution of a chain. The trail has the requests for it. */
  CHAIN_EXECUTION(null, Editor.NOBODY, "", ChainCodes.CHAIN_EXECUTION_NOT_FOUND);

  /**
   * The kinds that a bundle may hold, in the order in which their objects are created: each names
   * objects of kinds before it only, but for jobs, which also name other jobs.
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

  /** The callers who change the objects of a kind. */
  private enum Editor {
    AUTHOR,
    ADMIN,
    NOBODY
  }

  /**
   * The partition that has the rows of a kind's objects.
   *
   * @param table its table
   * @param partition its key
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

  /** Returns the kind's name in JSON, such as {@code api_key}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the kind of exactly that name in JSON. */
  public static Optional<ObjectKind> find(String text) {
    return Stream.of(values()).filter(kind -> kind.text().equals(text)).findFirst();
  }

  /**
   * Returns the kind of a name in JSON.
   *
   * @throws IllegalArgumentException there is no such kind
   */
  public static ObjectKind of(String text) {
    return find(text).orElseThrow(() -> new IllegalArgumentException("No kind is '" + text + "'"));
  }

  /** Returns the kind's name in sentences, such as {@code chain execution}. */
  public String words() {
    return text().replace('_', ' ');
  }

  /** Returns an object as the subject of a sentence, such as {@code Job 'nightly'}. */
  public String subject(String id) {
    String words = words();
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + " '" + id + "'";
  }

  /** Returns the plural in paths of the API and folders of bundles, such as {@code watches}. */
  public String plural() {
    String text = text().replace('_', '-');
    return text.endsWith("ch") ? text + "es" : text.endsWith("s") ? text : text + "s";
  }

  /** Returns the field of a definition that has its id; {@code ""} where none does. */
  public String idField() {
    return idField;
  }

  /**
   * Returns the code of an error about an object that does not exist.
   *
   * @throws NullPointerException the objects of this kind have no such error
   */
  public FailureCode notFound() {
    return Objects.requireNonNull(notFound, this::text);
  }

  /** Returns the kinds that a bundle may hold, in the order in which their objects are created. */
  public static List<ObjectKind> portable() {
    return PORTABLE;
  }

  /** Returns whether a bundle may hold objects of this kind. */
  public boolean isPortable() {
    return PORTABLE.contains(this);
  }

  /** Returns whether only administrators change objects of this kind; authors change the others. */
  public boolean isAdministered() {
    return editor == Editor.ADMIN;
  }

  /** Returns whether callers who are limited to labels see no object of this kind. */
  public boolean isHiddenFromLimited() {
    return this == SUBSCRIPTION || this == SETTINGS;
  }

  /**
   * Returns whether callers who are limited to labels may change objects of this kind, as far as
   * these carry the labels.
   */
  public boolean isOpenToLimited() {
    return editor == Editor.AUTHOR && !isHiddenFromLimited();
  }

  /** Returns whether an object of this kind can be created a second time under another id. */
  public boolean isNamedFreely() {
    return !idField.isEmpty();
  }

  /** Returns where documents of this kind have their labels, as a JSON pointer. */
  public String labelsPointer() {
    return labelled() + "/labels";
  }

  /** Returns the part of a document that has the field {@code labels}; a missing node for none. */
  public JsonNode labelled(JsonNode document) {
    // The labels of an API key say what its bearer sees.
    boolean without = this == API_KEY || this == SECRET || this == SETTINGS;
    return without ? MissingNode.getInstance() : document.at(labelled());
  }

  private String labelled() {
    return this == WEBHOOK ? "/definition" : "";
  }

  /** Returns the labels that an object carries by its document; an empty object for none. */
  public JsonNode labels(JsonNode document) {
    JsonNode labels = labelled(document).path("labels");
    return labels.isObject() ? labels : Json.object();
  }

  /**
   * Returns where the rows of its objects are; empty if none of Courier's rows is such an object.
   */
  public Optional<Home> home() {
    return Optional.ofNullable(table)
        .map(known -> new Home(known, this == API_KEY ? KEY.text() : text()));
  }

  /** Returns the kinds whose objects are rows. */
  public static List<ObjectKind> kept() {
    return Stream.of(values()).filter(kind -> kind.table != null).toList();
  }

  /**
   * Returns the kind whose objects are the rows of a partition.
   *
   * @throws IllegalArgumentException there is none
   */
  public static ObjectKind in(String table, String partition) {
    Home home = new Home(table, partition);
    return kept().stream()
        .filter(kind -> kind.home().filter(home::equals).isPresent())
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No objects are kept in " + home));
  }
}
