package com.couriermft.formats.json;

/**
 * The groups in which forms and references show fields, in display order. Steps and all types of
 * definitions share the same groups.
 */
public enum FieldGroup {
  /** The name of the object, and whether it is enabled. */
  GENERAL("General"),
  /** The server and how to connect to it. */
  CONNECTION("Connection"),
  /** The user who signs in, and the credentials. */
  AUTHENTICATION("Authentication"),
  /** Host keys, TLS, encryption and signatures. */
  SECURITY("Security"),
  /** The files to process. */
  FILES("Files"),
  /** Filters for files or rows. */
  FILTERS("Filters"),
  /** The destination of results. */
  DESTINATION("Destination"),
  /** Contents: tables, messages, requests. */
  DATA("Data"),
  /** Times and days. */
  SCHEDULE("Schedule"),
  /** The input values of an execution. */
  PARAMETERS("Parameters"),
  /** Steps and chain members, and their order. */
  FLOW("Flow"),
  /** The behavior if something is missing or fails. */
  ERRORS("Error handling"),
  /** Retry settings. */
  RETRIES("Retries"),
  /** Limits of time, number and size. */
  LIMITS("Limits"),
  /** Recipients and events of notifications. */
  NOTIFICATIONS("Notifications"),
  /** Settings that most installations never change. */
  ADVANCED("Advanced");

  private final String title;

  FieldGroup(String title) {
    this.title = title;
  }

  /** Returns the group's heading. */
  public String title() {
    return title;
  }
}
