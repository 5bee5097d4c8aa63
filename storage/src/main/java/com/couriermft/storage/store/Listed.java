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
 * An entry of a list: what its row holds, or why that cannot be read, so that one damaged row does
 * not take the others with it.
 *
 * @param id its id or name, which the row's key has
 * @param value what the row holds; {@code null} if it cannot be read
 * @param damage why it cannot be read; {@code null} if it can
 */
public record Listed<T>(String id, @Nullable T value, @Nullable DamagedDataException damage) {
  private static final Logger LOG = LoggerFactory.getLogger(Listed.class);

  /**
   * Reads one.
   *
   * @param what it is, as a sentence begins with it, such as {@code Job 'a'}
   * @throws StoreUnavailable storage gave no answer
   */
  public static <T> Listed<T> read(String id, String what, Supplier<T> reader) {
    try {
      return new Listed<>(id, DamagedDataException.reading(what, reader), null);
    } catch (DamagedDataException damaged) {
      return new Listed<>(id, null, damaged);
    }
  }

  /** Returns why it cannot be read, and what to do; {@code ""} if it can. */
  public String problem() {
    return damage == null ? "" : String.valueOf(damage.getMessage());
  }

  /** Returns the readable values of a list; the rest is logged. */
  public static <T> List<T> readable(List<Listed<T>> all) {
    return all.stream().flatMap(each -> each.find().stream()).toList();
  }

  /** The same, shown as something else; what cannot be read stays so. */
  public <S> Listed<S> map(Function<T, S> shown) {
    return value == null
        ? new Listed<>(id, null, damage)
        : new Listed<>(id, shown.apply(value), null);
  }

  /** Returns this entry with its value read further, which may turn out unreadable too. */
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
