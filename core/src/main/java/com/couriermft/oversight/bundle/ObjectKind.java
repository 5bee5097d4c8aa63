package com.couriermft.oversight.bundle;

import com.couriermft.operating.access.Role;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The kinds of objects that a bundle may hold, in the order in which they are created: each names
 * objects of kinds before it only, but for jobs, which also name other jobs.
 */
public enum ObjectKind {
  /** Days on which something may happen. */
  CALENDAR("calendars", "calendar_id", Role.AUTHOR),
  /** Public parts of SSH and PGP keys. */
  KEY("keys", "name", Role.ADMIN),
  /** Partners' servers and other places. */
  CONNECTION("connections", "name", Role.ADMIN),
  /** Channels by which people are told. */
  CHANNEL("channels", "channel_id", Role.ADMIN),
  /** The settings of the installation, of which there is one document. */
  SETTINGS("", "", Role.ADMIN),
  /** Jobs. */
  JOB("jobs", "job_id", Role.AUTHOR),
  /** Chains of jobs. */
  CHAIN("chains", "chain_id", Role.AUTHOR),
  /** Webhooks, without their addresses and secrets. */
  WEBHOOK("webhooks", "", Role.AUTHOR),
  /** Schedules, which start jobs and chains at times. */
  SCHEDULE("schedules", "schedule_id", Role.AUTHOR),
  /** Watches, which start jobs and chains when files arrive. */
  WATCH("watches", "watch_id", Role.AUTHOR),
  /** Files that must have come by a time. */
  EXPECTATION("expectations", "expectation_id", Role.AUTHOR),
  /** Subscriptions, which have channels tell of events. */
  SUBSCRIPTION("subscriptions", "subscription_id", Role.AUTHOR);

  private final String folder;
  private final String idField;
  private final Role role;

  ObjectKind(String folder, String idField, Role role) {
    this.folder = folder;
    this.idField = idField;
    this.role = role;
  }

  /** Returns the kind as it is written, such as {@code job}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the kind of exactly that text. */
  public static Optional<ObjectKind> find(String text) {
    return Stream.of(values()).filter(kind -> kind.text().equals(text)).findFirst();
  }

  /** Returns the directory that has its files in a bundle; {@code ""} for settings. */
  public String folder() {
    return folder;
  }

  /** Returns the field of an object that has its id; {@code ""} where none does. */
  public String idField() {
    return idField;
  }

  /** Returns the role that somebody needs who changes an object of this kind. */
  public Role role() {
    return role;
  }

  /**
   * Returns whether callers who are limited to labels may change objects of this kind, as far as
   * these carry the labels. Subscriptions are closed to them as well: each is told of what others
   * do.
   */
  public boolean isOpenToLimited() {
    return role != Role.ADMIN && this != SUBSCRIPTION;
  }

  /** Returns whether an object of this kind can be created a second time under another id. */
  public boolean isNamedFreely() {
    return !idField.isEmpty();
  }
}
