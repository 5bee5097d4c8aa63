package com.couriermft.automation.schedule;

import com.couriermft.automation.launch.Target;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads and writes the rows of {@link FiringStore}. */
final class FiringRows {
  private static final int MOST_DETAIL = 2_000;

  private FiringRows() {}

  /** Returns the key range of a ledger: its progress row, followed by the pending starts. */
  static KeyRange ledger(String schedule) {
    return KeyRange.prefix("s|" + schedule + "|");
  }

  /** Returns the key range of all ledgers. */
  static KeyRange ledgers() {
    return KeyRange.prefix("s|");
  }

  /** Returns the key range of the verdicts whose last instant is at or after a time. */
  static KeyRange verdicts(String schedule, Instant from) {
    return new KeyRange(verdictKey(schedule, from), KeyRange.prefix("v|" + schedule + "|").to());
  }

  static String progressKey(String schedule) {
    return "s|" + schedule + "|";
  }

  static String pendingKey(String schedule, Instant instant) {
    return progressKey(schedule) + millis(instant);
  }

  static String verdictKey(String schedule, Instant last) {
    return "v|" + schedule + "|" + millis(last);
  }

  /** Returns the id of the schedule to which a ledger row belongs. */
  static String scheduleOf(Row row) {
    return row.key().split("\\|", -1)[1];
  }

  private static boolean isProgress(Row row) {
    return row.key().endsWith("|");
  }

  /** Returns the last instant of the verdict in a row. */
  static Instant lastOf(Row row) {
    return Instant.ofEpochMilli(
        Long.parseLong(row.key().substring(row.key().lastIndexOf('|') + 1)));
  }

  private static String millis(Instant instant) {
    return "%019d".formatted(Math.max(0, instant.toEpochMilli()));
  }

  /** Reads the rows of a ledger, which may be empty. */
  static ScheduleState ledger(String schedule, List<Row> rows) {
    return DamagedDataException.reading(
        "The state of schedule '" + schedule + "'", () -> read(schedule, rows));
  }

  private static ScheduleState read(String schedule, List<Row> rows) {
    return new ScheduleState(
        schedule,
        rows.stream()
            .filter(FiringRows::isProgress)
            .findFirst()
            .map(FiringRows::progress)
            .orElse(ScheduleProgress.NONE),
        rows.stream().filter(row -> !isProgress(row)).map(FiringRows::pending).toList());
  }

  private static ScheduleProgress progress(Row row) {
    Columns columns = row.columns();
    String of = columns.textOrNull("run_of");
    return new ScheduleProgress(
        row.etag(),
        columns.instant("through"),
        columns.textOrNull("run"),
        of == null ? null : target(of),
        columns.instant("ended_at"));
  }

  private static @Nullable Target target(String json) {
    ObjectNode holder = Json.object().set(Target.TARGET.name(), Json.readTree(json));
    return Target.read(new CheckedObject(holder, "", new ArrayList<>()));
  }

  /** Returns the columns that set the newest execution in a progress row. */
  static Columns runs(String run, Target of) {
    return Columns.none()
        .with("run", run)
        .with("run_of", Json.write(of.toJson()))
        .with("ended_at", "");
  }

  private static PendingStart pending(Row row) {
    Columns columns = row.columns();
    String starting = columns.textOrNull("starting");
    Instant decided = columns.instant("decided_at");
    Instant since = columns.instant("since");
    return new PendingStart(
        lastOf(row),
        starting == null
            ? null
            : Schedule.stored(
                scheduleOf(row),
                since == null ? row.changedAt() : since,
                (ObjectNode) Json.readTree(starting)),
        columns.flag("caught_up"),
        wanted(columns),
        decided == null ? row.changedAt() : decided,
        columns.flag("told"),
        row.etag());
  }

  /** Returns the columns that record that a pending start was decided. */
  static Columns starting(Schedule schedule, Instant now) {
    return Columns.none()
        .with("decided_at", now)
        .with("starting", Json.write(schedule.toJson()))
        .with("since", schedule.since());
  }

  /** Returns the write that stores the pending start for a verdict. */
  static Write pending(Schedule schedule, Verdict verdict, Instant now) {
    Columns columns =
        Columns.none()
            .with("decided_at", now)
            .with("caught_up", verdict.reason() != null)
            .with("wanted", text(verdict.wanted()));
    return Write.upsert(
        pendingKey(schedule.id(), verdict.last()),
        verdict.kind() == Verdict.Kind.STARTING ? columns.with(starting(schedule, now)) : columns);
  }

  static Write verdict(String schedule, Verdict verdict, Instant now) {
    FireTimes series = verdict.series();
    SkipReason reason = verdict.reason();
    String detail = reason == null ? "" : reason.detail();
    return Write.upsert(
        verdictKey(schedule, verdict.last()),
        Columns.none()
            .with("first", verdict.first())
            .with("verdict", verdict.kind().name().toLowerCase(Locale.ROOT))
            .with("code", reason == null ? "" : reason.code())
            .with("detail", detail.substring(0, Math.min(detail.length(), MOST_DETAIL)))
            .with("run", verdict.run())
            .with("started_at", verdict.startedAt())
            .with("wanted", text(verdict.wanted()))
            .with("series", series == null ? "" : Json.write(series))
            .with("decided_at", now));
  }

  static Verdict verdict(Row row) {
    Columns columns = row.columns();
    Instant first = columns.instant("first");
    Instant last = lastOf(row);
    String code = columns.textOrNull("code");
    String series = columns.textOrNull("series");
    return new Verdict(
        first == null ? last : first,
        last,
        Verdict.Kind.valueOf(columns.text("verdict").toUpperCase(Locale.ROOT)),
        code == null ? null : new SkipReason(code, columns.text("detail")),
        columns.textOrNull("run"),
        columns.instant("started_at"),
        wanted(columns),
        series == null ? null : Json.read(series, FireTimes.class));
  }

  private static @Nullable LocalDateTime wanted(Columns columns) {
    String text = columns.textOrNull("wanted");
    return text == null ? null : LocalDateTime.parse(text);
  }

  private static String text(@Nullable LocalDateTime wanted) {
    return wanted == null ? "" : wanted.toString();
  }
}
