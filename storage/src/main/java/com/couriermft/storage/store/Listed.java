package com.couriermft.storage.store;

import com.couriermft.formats.failure.DamagedDataException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An entry of a list: the value of its row, or the reason why it cannot be read. One damaged row
 * therefore does not affect the others.
 *
 * @param id the id or name of the entry, from the row's key
 * @param value the value of the row; {@code null} if it cannot be read
 * @param damage why the row cannot be read; {@code null} if it can
 */
public record Listed<T>(String id, @Nullable T value, @Nullable DamagedDataException damage) {
  private static final Logger LOG = LoggerFactory.getLogger(Listed.class);

  /**
   * Reads an entry.
   *
   * @param what names the entry at the start of a message, such as {@code Job 'a'}
   * @throws StoreUnavailable storage did not respond
   */
  public static <T> Listed<T> read(String id, String what, Supplier<T> reader) {
    try {
      return new Listed<>(id, DamagedDataException.reading(what, reader), null);
    } catch (DamagedDataException damaged) {
      return new Listed<>(id, null, damaged);
    }
  }

  /** Returns why the entry cannot be read, and what to do; {@code ""} if it can. */
  public String problem() {
    return damage == null ? "" : String.valueOf(damage.getMessage());
  }

  /** Returns the readable values of a list, and logs the unreadable entries. */
  public static <T> List<T> readable(List<Listed<T>> all) {
    return all.stream().flatMap(each -> each.find().stream()).toList();
  }

  /** Returns this entry with its value converted; an unreadable entry stays unreadable. */
  public <S> Listed<S> map(Function<T, S> shown) {
    return value == null
        ? new Listed<>(id, null, damage)
        : new Listed<>(id, shown.apply(value), null);
  }

  /** Returns this entry with its value parsed further, which may make it unreadable. */
  public <S> Listed<S> reading(Function<T, S> reader) {
    T known = value;
    return known == null
        ? new Listed<>(id, null, damage)
        : read(id, "What is stored as '" + id + "'", () -> reader.apply(known));
  }

  private Optional<T> find() {
    if (damage != null) {
      LOG.error("Row(id='{}') is left out", id, damage);
    }
    return Optional.ofNullable(value);
  }
}
