package com.couriermft.engine.execution;

import com.couriermft.engine.expression.IterationPath;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.storage.store.Column;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Defines the keys and columns of a {@link StepExecution}'s row, {@code
 * s|{generation:02}|{step:04}|{iterations}|{attempt:04}}. Example:
 *
 * <pre>{"step_id": "get", "type": "sftp.download", "state": "completed", "started_at": "2026-…Z",
 *  "ended_at": "2026-…Z", "worker": "…", "fence": 3, "bytes": 1048576, "outputs": "{…}"}</pre>
 */
final class StepRows {
  static final Column<String> STEP_ID = Column.text("step_id");
  static final Column<String> TYPE = Column.text("type");
  static final Column<StepState> STATE = Column.of("state", StepState::of, StepState::text);
  static final Column<@Nullable Instant> STARTED_AT = Column.instant("started_at");
  static final Column<@Nullable Instant> ENDED_AT = Column.instant("ended_at");
  static final Column<@Nullable Instant> NEXT_ATTEMPT_AT = Column.instant("next_attempt_at");
  static final Column<@Nullable String> WORKER = Column.optionalText("worker");
  static final Column<Integer> FENCE = Column.integer("fence");
  static final Column<@Nullable Failure> FAILURE = Column.json("failure", Failure.class);

  /** The number of bytes that the attempt transferred; may exceed an {@code int}. */
  static final Column<Long> BYTES = Column.number("bytes");

  /**
   * The outputs as JSON: {@code {}} for a step without outputs, {@code ""} for outputs that are too
   * large for the row.
   */
  static final Column<String> OUTPUTS = Column.text("outputs");

  /** The workers that died on the attempt, as in {@link BranchRows#LOSSES}. */
  static final Column<String> LOSSES = Column.text("losses");

  /** All columns of an attempt; used to check that each can be read. */
  static final List<Column<?>> ALL =
      List.of(
          STEP_ID,
          TYPE,
          STATE,
          STARTED_AT,
          ENDED_AT,
          NEXT_ATTEMPT_AT,
          WORKER,
          FENCE,
          FAILURE,
          BYTES,
          OUTPUTS,
          LOSSES);

  private StepRows() {}

  static String key(StepExecution.Key key) {
    return "%s%s|%s"
        .formatted(prefix(key.generation(), key.index()), key.at().text(), digits(key.attempt()));
  }

  /** Returns the key range of all attempts. */
  static KeyRange all() {
    return KeyRange.prefix("s|");
  }

  /** Returns the key range of a generation's attempts. */
  static KeyRange of(int generation) {
    return KeyRange.prefix(String.format(Locale.ROOT, "s|%02d|", generation));
  }

  /**
   * Returns the key range of the attempts of all steps in a range of indexes, whose end is
   * exclusive.
   */
  static KeyRange of(int generation, int from, int to) {
    return new KeyRange(prefix(generation, from), prefix(generation, to));
  }

  /** Returns the prefix of the keys of a step's attempts. */
  static String prefix(int generation, int index) {
    return String.format(Locale.ROOT, "s|%02d|%s|", generation, digits(index));
  }

  private static String digits(int number) {
    return String.format(Locale.ROOT, "%04d", number);
  }

  /**
   * Returns the attempt of a row, after checking all its columns.
   *
   * @throws DamagedDataException a column cannot be read
   */
  static StepExecution readable(Row row) {
    return DamagedDataException.reading(
        "Attempt '%s' of execution '%s'".formatted(row.key(), row.partition()),
        () -> {
          row.columns().read(ALL);
          StepExecution step = step(row);
          step.losses();
          return step;
        });
  }

  /** Returns the attempt of a row, whose columns are read lazily. */
  static StepExecution step(Row row) {
    String[] key = row.key().split("\\|", -1);
    return new StepExecution(
        new StepExecution.Key(
            Integer.parseInt(key[1]),
            Integer.parseInt(key[2]),
            IterationPath.of(key[3]),
            Integer.parseInt(key[4])),
        row.columns());
  }
}
