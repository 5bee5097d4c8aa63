package com.couriermft.operate.unreadable;

/**
 * An object that is stored in a form that cannot be read.
 *
 * @param kind of the object, as lists of changes name it, such as {@code schedule}; {@code
 *     schedule_state} and {@code watch_state} for what is known of instants and looks
 * @param id its id or name
 * @param code why: {@code stored_data_damaged} or {@code definition_unreadable}
 * @param problem what is wrong with it, and what to do
 */
public record Unreadable(String kind, String id, String code, String problem) {
  /** Returns the key of an object, under which it is known. */
  static String key(String kind, String id) {
    return kind + "|" + id;
  }
}
