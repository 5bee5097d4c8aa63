package com.couriermft.formats.json;

/**
 * The groups that forms and references sort fields into, in the order they are shown. The same for
 * steps and for definitions of every kind.
 */
public enum FieldGroup {
  /** What it is called, and whether it is in use. */
  GENERAL("General"),
  /** The server, and how to reach it. */
  CONNECTION("Connection"),
  /** Who signs in, and by what. */
  AUTHENTICATION("Authentication"),
  /** Host keys, TLS, encryption and signatures. */
  SECURITY("Security"),
  /** The files it works on. */
  FILES("Files"),
  /** Which of the files or rows count. */
  FILTERS("Filters"),
  /** Where results are stored. */
  DESTINATION("Destination"),
  /** Contents: tables, messages, requests. */
  DATA("Data"),
  /** Times and days. */
  SCHEDULE("Schedule"),
  /** Values that an execution starts with. */
  PARAMETERS("Parameters"),
  /** Steps and members, and their order. */
  FLOW("Flow"),
  /** What happens if something is missing or fails. */
  ERRORS("Error handling"),
  /** Repeated attempts. */
  RETRIES("Retries"),
  /** Bounds of time, number and size. */
  LIMITS("Limits"),
  /** Who is notified of what. */
  NOTIFICATIONS("Notifications"),
  /** What few installations need. */
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
