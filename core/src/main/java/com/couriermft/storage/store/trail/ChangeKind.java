package com.couriermft.storage.store.trail;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The kinds of objects whose changes are in the trail. */
public enum ChangeKind {
  /** A job. */
  JOB(new Home("definitions", "job")),
  /** A chain of jobs. */
  CHAIN(new Home("definitions", "chain")),
  /** A connection to a partner. */
  CONNECTION(new Home("config", "connection")),
  /** A channel by which people are told. */
  CHANNEL(new Home("config", "channel")),
  /** An SSH or OpenPGP key. */
  KEY(new Home("config", "key")),
  /** A secret, by its name; never its value. */
  SECRET(null),
  /** The settings of the installation, whose id is {@code settings}. */
  SETTINGS(new Home("config", "settings")),
  /** A schedule. */
  SCHEDULE(new Home("schedules", "schedule")),
  /** A watch of a folder. */
  WATCH(new Home("config", "watch")),
  /** An expectation of files. */
  EXPECTATION(new Home("config", "expectation")),
  /** A calendar. */
  CALENDAR(new Home("config", "calendar")),
  /** A subscription to events. */
  SUBSCRIPTION(new Home("config", "subscription")),
  /** A webhook. */
  WEBHOOK(new Home("webhooks", "webhook")),
  /** A key with which machines call the API. */
  API_KEY(new Home("apikeys", "key")),
  /** An execution of a job, of which the trail has what was asked of it. */
  EXECUTION(null),
  /** An execution of a chain, of which the trail has what was asked of it. */
  CHAIN_EXECUTION(null);

  private final @Nullable Home home;

  ChangeKind(@Nullable Home home) {
    this.home = home;
  }

  /**
   * The partition that has the rows of a kind's objects.
   *
   * @param table its table
   * @param partition its key
   */
  record Home(String table, String partition) {}

  /** Returns the kind's name in answers, such as {@code api_key}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns where the rows of its objects are; empty if no row of ours is such an object. */
  Optional<Home> home() {
    return Optional.ofNullable(home);
  }

  /** Returns the labels that an object carries, by its document; an empty object for none. */
  JsonNode labels(JsonNode document) {
    JsonNode labels =
        switch (this) {
          // The labels of an API key say what its bearer sees.
          case API_KEY, SECRET, SETTINGS -> MissingNode.getInstance();
          case WEBHOOK -> document.at("/definition/labels");
          case JOB,
              CHAIN,
              CONNECTION,
              CHANNEL,
              KEY,
              SCHEDULE,
              WATCH,
              EXPECTATION,
              CALENDAR,
              SUBSCRIPTION,
              EXECUTION,
              CHAIN_EXECUTION ->
              document.path("labels");
        };
    return labels.isObject() ? labels : Json.object();
  }

  /** Returns the kinds whose objects are rows. */
  static List<ChangeKind> kept() {
    return Stream.of(values()).filter(kind -> kind.home != null).toList();
  }

  /** Returns the kind whose objects are the rows of a partition. */
  public static ChangeKind in(String table, String partition) {
    Home home = new Home(table, partition);
    return kept().stream()
        .filter(kind -> home.equals(kind.home))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No objects are kept in " + home));
  }
}
