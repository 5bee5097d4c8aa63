package com.couriermft.operate.rollout;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.rollout.PlanAnswer.State;
import com.couriermft.operate.rollout.PlanAnswer.Stop;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.LabelFilter.Condition;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the table {@code plans}. Each plan has a partition with the plan's id: the row {@code
 * h} contains the state, and the rows {@code a|00001} and so on contain the actions. The partition
 * {@code list} has a row {@code all|{id}} for each plan, and a row {@code open|{id}} for each plan
 * in progress.
 */
final class PlanRows {
  static final String TABLE = "plans";
  static final String LIST = "list";
  static final String HEADER = "h";
  static final KeyRange ACTIONS = KeyRange.prefix("a|");
  static final KeyRange ALL = KeyRange.prefix("all|");
  static final KeyRange OPEN = KeyRange.prefix("open|");

  private PlanRows() {}

  static String all(String id) {
    return "all|" + id;
  }

  static String open(String id) {
    return "open|" + id;
  }

  /** Returns the id of the plan in a row of the partition {@link #LIST}. */
  static String idOf(Row row) {
    return row.key().substring(row.key().indexOf('|') + 1);
  }

  static String action(int number) {
    return "a|%05d".formatted(number);
  }

  static Columns columns(PlannedAction action) {
    return Columns.none()
        .with("name", action.name().toString())
        .with("key", action.key())
        .with("action", CheckedObject.nameOf(action.verb()))
        .with("base", action.base() == null ? "" : action.base())
        .with("target", action.target() == null ? "" : action.target())
        .with("done", false);
  }

  /**
   * A stored action.
   *
   * @param row row key of the action
   * @param key key of the object in its store
   * @param base hash of the planned base state; {@code null} for none
   * @param target hash of the target state; {@code null} for none
   */
  record StoredAction(
      String row,
      ObjectName name,
      String key,
      PlannedAction.Verb verb,
      @Nullable String base,
      @Nullable String target,
      boolean done) {
    static StoredAction of(Row row) {
      Columns columns = row.columns();
      String text = columns.text("name");
      ObjectName name =
          ObjectName.parse(text)
              .orElseThrow(
                  () -> new IllegalStateException("'" + text + "' is not a valid object name."));
      // Rows of earlier releases have no column "key".
      String key = columns.textOrNull("key");
      return new StoredAction(
          row.key(),
          name,
          key == null ? name.id() : key,
          PlannedAction.Verb.valueOf(columns.text("action").toUpperCase(Locale.ROOT)),
          columns.textOrNull("base"),
          columns.textOrNull("target"),
          isDone(row));
    }

    /** Returns whether an action is complete, even if the rest of its row is unreadable. */
    static boolean isDone(Row row) {
      return row.columns().flag("done");
    }
  }

  /**
   * The state of a plan.
   *
   * @param etag ETag of the header
   * @param writtenAt time of the header's last change
   * @param worker the host that applies the plan; {@code ""} for none
   * @param scope label scope of the plan's creator
   * @param error why the plan stopped; {@code null} if it did not stop
   */
  record Standing(
      String id,
      State state,
      String hash,
      boolean ready,
      Role role,
      String by,
      Instant createdAt,
      @Nullable String appliedBy,
      String reason,
      String worker,
      LabelFilter scope,
      @Nullable Stop error,
      String etag,
      Instant writtenAt) {
    static Standing of(String id, Row row) {
      Columns columns = row.columns();
      String error = columns.text("error");
      Instant created = columns.instant("created_at");
      return new Standing(
          id,
          State.valueOf(columns.text("state").toUpperCase(Locale.ROOT)),
          columns.text("hash"),
          columns.flag("ready"),
          Role.find(columns.text("role")).orElse(Role.ADMIN),
          columns.text("by"),
          created == null ? row.changedAt() : created,
          columns.textOrNull("applied_by"),
          columns.text("reason"),
          columns.text("worker"),
          PlanRows.scope(columns.text("scope")),
          error.isEmpty() ? null : Json.read(error, Stop.class),
          row.etag(),
          row.changedAt());
    }

    /**
     * Returns whether a caller with a label scope may see the plan. The caller may see it if the
     * plan's creator had at least the same restrictions.
     */
    boolean isSeen(LabelFilter within) {
      return scope.conditions().containsAll(within.conditions());
    }
  }

  /** Returns the value of the column for the label scope of a plan's creator. */
  static String text(LabelFilter scope) {
    return scope.isAll() ? "" : Json.write(scope.texts());
  }

  private static LabelFilter scope(String text) {
    return text.isEmpty()
        ? LabelFilter.ALL
        : new LabelFilter(
            Json.readTree(text)
                .valueStream()
                .map(each -> Condition.find(each.asText()).orElseThrow())
                .toList());
  }

  static String text(State state) {
    return CheckedObject.nameOf(state);
  }
}
