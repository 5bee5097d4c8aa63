package com.couriermft.operate.unreadable;

/**
 * A stored object that is unreadable.
 *
 * @param kind kind of the object in the list of changes, such as {@code schedule}; {@code
 *     schedule_state} and {@code watch_state} for the state of schedules and watches
 * @param id its id or name
 * @param code {@code stored_data_damaged} or {@code definition_unreadable}
 * @param problem the problem and its remedy
 */
public record Unreadable(String kind, String id, String code, String problem) {
  /** Returns the key of an object, under which it is known. */
  static String key(String kind, String id) {
    return kind + "|" + id;
  }
}
