package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.AuditHash;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Tests that a later change of any audit row of an execution is found and named. The rows belong to
 * groups and loops, so most branches no longer have a row. A model without hashes predicts the row
 * that the verification names.
 */
class AuditHashesTest extends BrokenWorld {
  private static final String REASON = "reason";

  @Test
  void anyRow_changed_isNamed() {
    Execution e = branching();
    for (Row row : audit(e)) {
      replace(e, row, row.columns().with(REASON, "changed later"));
      assertNamed(row.key());
      replace(e, row, row.columns());
    }
    assertThat(found()).isEmpty();
  }

  @Test
  void anyRow_changedWithItsHash_isNamedByTheRowAfterIt() {
    Execution e = branching();
    Log log = new Log(audit(e));
    for (Row row : log.rows) {
      Columns changed = row.columns().with(REASON, "changed later");
      String hash = AuditHash.of(row.partition(), row.key(), changed);
      replace(e, row, changed.with(AuditHash.HASH, hash));
      assertNamed(log.next(row).or(() -> log.joining(row)).orElse(row.key()));
      replace(e, row, row.columns());
    }
    assertThat(found()).isEmpty();
  }

  @Test
  void anyRow_removed_isNamedByTheRowAfterIt() {
    Execution e = branching();
    Log log = new Log(audit(e));
    for (Row row : log.rows) {
      delete(EXECUTIONS, e.id(), row.key());
      Optional<String> next = log.next(row).or(() -> log.joining(row));
      assertNamed(next.or(() -> log.before(row)).orElseThrow());
      transact(EXECUTIONS, e.id(), Write.insert(row.key(), row.columns()));
    }
    assertThat(found()).isEmpty();
  }

  @Test
  void anyRow_withoutItsHash_isNamedUnlessItIsTheFirst() {
    Execution e = branching();
    Log log = new Log(audit(e));
    for (Row row : log.rows) {
      replace(e, row, withoutHash(row));
      String named =
          log.before(row).isPresent()
              ? row.key()
              : log.next(row).or(() -> log.joining(row)).orElseThrow();
      assertNamed(named);
      replace(e, row, row.columns());
    }
    assertThat(found()).isEmpty();
  }

  @Test
  void anyTwoRows_exchanged_theEarlierIsNamed() {
    Execution e = branching();
    List<Row> rows = audit(e);
    for (int i = 0; i + 1 < rows.size(); i++) {
      Row one = rows.get(i);
      Row other = rows.get((i * 7 + 1) % rows.size());
      if (one.key().equals(other.key())) {
        continue;
      }
      replace(e, one, other.columns());
      replace(e, other, one.columns());
      List<String> keys = new ArrayList<>(List.of(one.key(), other.key()));
      keys.sort(Comparator.naturalOrder());
      assertNamed(keys.get(0));
      replace(e, one, one.columns());
      replace(e, other, other.columns());
    }
    assertThat(found()).isEmpty();
  }

  @Test
  void rootRows_allWrittenAgain_theLastIsNamed() {
    Execution e = completed();
    String previous = "";
    List<Row> rows = audit(e);
    for (Row row : rows) {
      Columns forged =
          AuditHash.link(
              row.partition(), row.key(), row.columns().with(REASON, "forged"), previous);
      previous = forged.text(AuditHash.HASH);
      replace(e, row, forged);
    }
    assertNamed(rows.get(rows.size() - 1).key());
  }

  @Test
  void rowsOfAnOlderRelease_beforeTheFirstWithAHash_areAccepted() {
    Execution e = world.start(engine, "two-steps");
    world.pumpOne(engine);
    for (Row row : audit(e)) {
      replace(e, row, withoutHash(row));
    }
    merge(e, Columns.none().with("audit_hash", ""));
    world.pump(engine);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(audit(e).stream().map(AuditHashesTest::hash)).contains("").last().isNotEqualTo("");
    assertThat(broken()).isEmpty();
  }

  @Test
  void rowsOfAnOlderReleaseThatRanBeside_areANote() {
    world.job(
        "three-steps",
        List.of("one", "two", "three").stream()
            .map(id -> World.scripted(id, ""))
            .collect(java.util.stream.Collectors.joining(",")));
    Execution e = world.start(engine, "three-steps");
    world.pumpOne(engine);
    List<Row> before = audit(e);
    String head = hash(before.get(before.size() - 1));
    world.pumpOne(engine);
    List<Row> older = audit(e);
    older.removeAll(before);
    List<String> keys = older.stream().map(Row::key).toList();
    for (Row row : audit(e)) {
      if (keys.contains(row.key())) {
        replace(e, row, withoutHash(row));
      }
    }
    merge(e, Columns.none().with("audit_hash", head));
    world.pump(engine);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(keys).isNotEmpty();
    assertThat(broken()).hasSameSizeAs(keys).allMatch(f -> f.severity() == Severity.NOTE);
  }

  @Test
  void rowsOfAnOlderReleaseAtTheEnd_areANote() {
    Execution e = world.start(engine, "two-steps");
    world.pumpOne(engine);
    List<Row> before = audit(e);
    world.pump(engine);
    List<Row> older = audit(e);
    older.removeAll(before);
    older.forEach(row -> replace(e, row, withoutHash(row)));
    assertNamed(older.get(0).key());
    merge(e, Columns.none().with("audit_hash", hash(before.get(before.size() - 1))));

    assertThat(broken()).hasSameSizeAs(older).allMatch(f -> f.severity() == Severity.NOTE);
  }

  /** Returns an execution with groups and loops, whose branches were joined. */
  private Execution branching() {
    world.job(
        "branching",
        World.parallel(
                World.scripted("a", ""),
                World.parallel(World.scripted("b", ""), World.scripted("c", "")))
            + ","
            + World.loop(
                "items",
                "\"source\": [1, 2, 3], \"max_parallel\": 2",
                World.scripted("d", ""),
                World.parallel(World.scripted("f", ""), World.scripted("g", "")))
            + ","
            + World.scripted("e", ""));
    Execution e = world.start(engine, "branching");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(new Log(audit(e)).branches).hasSizeGreaterThan(8);
    assertThat(found()).isEmpty();
    return e;
  }

  private List<Row> audit(Execution e) {
    return new ArrayList<>(world.tables.queryAll(EXECUTIONS, e.id(), KeyRange.prefix("a|")));
  }

  private void replace(Execution e, Row row, Columns columns) {
    transact(EXECUTIONS, e.id(), Write.upsert(row.key(), columns));
  }

  private static Columns withoutHash(Row row) {
    Map<String, Object> columns = new HashMap<>(row.columns().values());
    columns.remove(AuditHash.HASH);
    columns.remove(AuditHash.PREVIOUS);
    return Columns.of(columns);
  }

  private static String hash(Row row) {
    return row.columns().text(AuditHash.HASH);
  }

  private List<Finding> broken() {
    return found().stream().filter(f -> f.invariant().equals("audit")).toList();
  }

  private void assertNamed(String key) {
    assertThat(broken())
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.severity()).isEqualTo(Severity.WRONG);
              assertThat(f.found()).contains("audit row '" + key + "'");
            });
  }

  /** The model: which row follows another row, and which row names the last row of a branch. */
  private static final class Log {
    private final List<Row> rows;
    private final Map<String, List<Row>> branches = new TreeMap<>();

    Log(List<Row> rows) {
      this.rows = rows;
      rows.stream()
          .sorted(Comparator.comparing(row -> row.key().split("\\|")[3]))
          .forEach(row -> branch(row).add(row));
    }

    private List<Row> branch(Row row) {
      return branches.computeIfAbsent(name(row), name -> new ArrayList<>());
    }

    private static String name(Row row) {
      return row.key().split("\\|")[2];
    }

    Optional<String> next(Row row) {
      return beside(row, 1);
    }

    Optional<String> before(Row row) {
      return beside(row, -1);
    }

    private Optional<String> beside(Row row, int step) {
      List<Row> branch = branch(row);
      int at = branch.indexOf(row) + step;
      return at < 0 || at == branch.size() ? Optional.empty() : Optional.of(branch.get(at).key());
    }

    /** Returns the row that records that a group with the row's branch was joined. */
    Optional<String> joining(Row last) {
      String branch = name(last);
      return rows.stream()
          .filter(row -> row.columns().text("event").equals("group.joined"))
          .filter(row -> name(row).equals("h") || branch.startsWith(name(row) + "."))
          .filter(row -> row.columns().text("joined").contains("\"" + branch + "|"))
          .map(Row::key)
          .findFirst();
    }
  }
}
