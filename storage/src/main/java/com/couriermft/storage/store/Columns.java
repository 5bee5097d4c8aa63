package com.couriermft.storage.store;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a row: {@code snake_case} names; values are {@link String}, {@link Long} or {@link
 * Boolean}. Times are strings in RFC 3339 format. Merging never removes a column, so a missing
 * value is written as {@code ""}, {@code 0} or {@code false} and reads back as missing. Immutable.
 */
public final class Columns {
  private static final Columns NONE = new Columns(new TreeMap<>());

  private final SortedMap<String, Object> values;

  private Columns(SortedMap<String, Object> values) {
    this.values = Collections.unmodifiableSortedMap(values);
  }

  /** Returns an empty set of columns. */
  public static Columns none() {
    return NONE;
  }

  /**
   * Creates columns from values.
   *
   * @throws IllegalArgumentException a value is not a String, Long or Boolean
   */
  public static Columns of(Map<String, Object> values) {
    values.forEach(
        (name, value) -> {
          if (!(value instanceof String || value instanceof Long || value instanceof Boolean)) {
            throw new IllegalArgumentException(
                "Column " + name + " is a " + value.getClass().getSimpleName());
          }
        });
    return new Columns(new TreeMap<>(values));
  }

  /** Returns these columns with a string; {@code null} is written as {@code ""}. */
  public Columns with(String name, @Nullable String value) {
    return put(name, value == null ? "" : value);
  }

  public Columns with(String name, long value) {
    return put(name, value);
  }

  public Columns with(String name, boolean value) {
    return put(name, value);
  }

  /** Returns these columns with a time; {@code null} is written as {@code ""}. */
  public Columns with(String name, @Nullable Instant value) {
    return put(name, value == null ? "" : value.toString());
  }

  /** Returns these columns, overridden by others. */
  public Columns with(Columns others) {
    if (values.isEmpty()) {
      return others;
    }
    SortedMap<String, Object> all = new TreeMap<>(values);
    all.putAll(others.values);
    return new Columns(all);
  }

  private Columns put(String name, Object value) {
    if (value.equals(values.get(name))) {
      return this;
    }
    SortedMap<String, Object> all = new TreeMap<>(values);
    all.put(name, value);
    return new Columns(all);
  }

  /** Returns a string, {@code ""} if missing. */
  public String text(String name) {
    return values.get(name) instanceof String s ? s : "";
  }

  /** Returns a string, {@code null} if missing or empty. */
  public @Nullable String textOrNull(String name) {
    String text = text(name);
    return text.isEmpty() ? null : text;
  }

  /** Returns a number, 0 if missing. */
  public long number(String name) {
    return values.get(name) instanceof Long n ? n : 0L;
  }

  /** Returns a number as {@code int}, 0 if missing. */
  public int integer(String name) {
    return Math.toIntExact(number(name));
  }

  /** Returns a flag, {@code false} if missing. */
  public boolean flag(String name) {
    return values.get(name) instanceof Boolean b && b;
  }

  /** Returns a time, {@code null} if missing or empty. */
  public @Nullable Instant instant(String name) {
    String text = text(name);
    return text.isEmpty() ? null : Instant.parse(text);
  }

  /**
   * Returns the value of a column.
   *
   * @throws RuntimeException the column's reader rejects the value
   */
  public <T extends @Nullable Object> T get(Column<T> column) {
    return column.read(this);
  }

  /** Returns these columns with a column's value. */
  public <T extends @Nullable Object> Columns with(Column<T> column, @Nullable T value) {
    return column.write(this, value);
  }

  /**
   * Reads all given columns that have a value, to check that each is readable.
   *
   * @throws RuntimeException the reader of a column rejects its value
   */
  public void read(List<Column<?>> all) {
    all.stream()
        .filter(column -> !"".equals(values.getOrDefault(column.name(), "")))
        .forEach(column -> column.read(this));
  }

  /** Returns whether a string column has a value, readable or not. */
  public boolean has(Column<?> column) {
    return !text(column.name()).isEmpty();
  }

  /** Returns the values of all columns, sorted by name; unmodifiable. */
  public Map<String, Object> values() {
    return values;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Columns columns && columns.values.equals(values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
