package com.couriermft.operate.unreadable;

/**
 * A stored object that is unreadable.
 *
 * @param kind kind of the object in the list of changes, such as {@code schedule}; {@code
 *     schedule_state} and {@code watch_state} for the state of schedules and watches
 * @param id id or name of the object
 * @param code {@code stored_data_damaged} or {@code definition_unreadable}
 * @param problem description of the problem and how to resolve it
 */
public record Unreadable(String kind, String id, String code, String problem) {
  /** Returns the key that identifies an object in this package. */
  static String key(String kind, String id) {
    return kind + "|" + id;
  }
}
