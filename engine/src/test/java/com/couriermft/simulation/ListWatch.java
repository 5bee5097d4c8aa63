package com.couriermft.simulation;

import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Checks after every write that each current summary in a list matches the state in the header. */
final class ListWatch {
  private static final Set<String> LISTS =
      Set.of("t", "s|open", "s|completed", "s|failed", "s|cancelled");

  private final Storage storage;
  private final Consumer<String> violated;

  ListWatch(Storage storage, Consumer<String> violated) {
    this.storage = storage;
    this.violated = violated;
  }

  /** Checks the rows that were written to a list. */
  void written(String list, List<Change> changes) {
    for (Change change : changes) {
      Columns after = change.after();
      if (after != null) {
        check(list, change.key().substring(change.key().indexOf('|') + 1), after);
      }
    }
  }

  /** Checks all lists of a changed execution. */
  void changed(String execution) {
    Columns header = storage.header(execution);
    if (header == null) {
      return;
    }
    Set<String> lists = new TreeSet<>(LISTS);
    lists.add("j|" + header.text("job_id"));
    for (String list : lists) {
      for (Row row : storage.rows(ExecutionIndex.TABLE, list, "")) {
        if (row.key().endsWith("|" + execution)) {
          check(list, execution, row.columns());
        }
      }
    }
  }

  private void check(String list, String execution, Columns row) {
    long filed = row.number("filed");
    if (filed > 0 && filed >= row.number("left")) {
      String shown = Json.parse(row.text("summary")).path("state").asText();
      String state = storage.state(execution);
      if (!shown.equals(state)) {
        violated.accept(
            "%s: list '%s' shows %s, it is %s".formatted(execution, list, shown, state));
      }
    }
  }
}
