package com.couriermft.storage.store;

import com.couriermft.formats.json.Json;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A named column of a row type, which writes and reads its values. A value is read lazily, so that
 * a damaged value affects only its readers. Immutable.
 *
 * @param <T> the type of its values, nullable where an absent value is {@code null}
 */
public final class Column<T extends @Nullable Object> {
  private final String name;
  private final Function<Columns, T> reader;
  private final Writer<T> writer;

  private Column(String name, Function<Columns, T> reader, Writer<T> writer) {
    this.name = name;
    this.reader = reader;
    this.writer = writer;
  }

  /** Returns a column of strings, {@code ""} if missing. */
  public static Column<String> text(String name) {
    return new Column<>(name, c -> c.text(name), (c, text) -> c.with(name, text));
  }

  /** Returns a column of strings, {@code null} if missing. */
  public static Column<@Nullable String> optionalText(String name) {
    return new Column<>(name, c -> c.textOrNull(name), (c, text) -> c.with(name, text));
  }

  /** Returns a column of numbers, 0 if missing. */
  public static Column<Integer> integer(String name) {
    return new Column<>(name, c -> c.integer(name), (c, n) -> c.with(name, n.longValue()));
  }

  /** Returns a column of numbers that may exceed an {@code int}, 0 if missing. */
  public static Column<Long> number(String name) {
    return new Column<>(name, c -> c.number(name), (c, n) -> c.with(name, n.longValue()));
  }

  /** Returns a column of times, {@code null} if missing. */
  public static Column<@Nullable Instant> instant(String name) {
    return new Column<>(name, c -> c.instant(name), (c, at) -> c.with(name, at));
  }

  /** Returns a column of JSON values, {@code null} if missing. */
  public static <V> Column<@Nullable V> json(String name, Class<V> type) {
    return new Column<>(
        name,
        c -> c.text(name).isEmpty() ? null : Json.read(c.text(name), type),
        (c, value) -> c.with(name, value == null ? "" : Json.write(value)));
  }

  /**
   * Returns a column of values that are stored as strings.
   *
   * @param parse parses a string, which is {@code ""} for a missing value
   * @param print formats a value
   */
  public static <V> Column<V> of(
      String name, Function<String, V> parse, Function<V, String> print) {
    return new Column<>(
        name, c -> parse.apply(c.text(name)), (c, value) -> c.with(name, print.apply(value)));
  }

  /** Returns the column's name, in {@code snake_case}. */
  public String name() {
    return name;
  }

  T read(Columns columns) {
    return reader.apply(columns);
  }

  // Only columns with nullable values receive null. NullAway does not check type arguments.
  @SuppressWarnings("NullAway")
  Columns write(Columns columns, @Nullable T value) {
    return writer.write(columns, value);
  }

  private interface Writer<T extends @Nullable Object> {
    Columns write(Columns columns, T value);
  }
}
