package com.couriermft.automation.chain;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.AuditHash;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that a later change of the audit log of a chain execution is found. */
class ChainAuditsTest {
  private static final String TABLE = "chains";

  private final ChainWorld world = new ChainWorld();
  private String id = "";

  @BeforeEach
  void run() throws Exception {
    Courier host = world.host("one");
    world.chain(host, "three", ChainWorld.node("a"), ChainWorld.node("b < a"));
    id = world.start(host, "three", Json.object(), null).id();
    world.pump(host);
    assertThat(host.automation().chains().getExecution(id).state()).isEqualTo(ChainState.COMPLETED);
    assertThat(audit()).hasSizeGreaterThan(2);
    assertThat(found()).isEmpty();
  }

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void anyRow_changedOrRemoved_isFound() {
    for (Row row : audit()) {
      write(Write.merge(row.key(), Columns.none().with("reason", "changed later"), Write.ANY));
      assertThat(found()).singleElement().satisfies(f -> wrong(f, row.key()));
      replace(row, row.columns());
      write(Write.delete(row.key(), Write.ANY));
      assertThat(found()).singleElement().satisfies(f -> wrong(f, ""));
      replace(row, row.columns());
    }
    assertThat(found()).isEmpty();
  }

  @Test
  void allRows_removed_areFound() {
    audit().forEach(row -> write(Write.delete(row.key(), Write.ANY)));
    assertThat(found()).singleElement().satisfies(f -> wrong(f, "h"));
  }

  @Test
  void row_addedAsIfAnOlderReleaseHadWrittenIt_isFound() {
    Row last = audit().get(audit().size() - 1);
    int number = Integer.parseInt(last.key().substring(last.key().length() - 6)) + 1;
    String key = last.key().substring(0, last.key().length() - 6) + "%06d".formatted(number);
    write(Write.insert(key, withoutHash(last)));
    assertThat(found()).anySatisfy(f -> wrong(f, "h"));
    write(Write.merge("h", Columns.none().with("audited", audit().size()), Write.ANY));
    assertThat(found())
        .singleElement()
        .satisfies(
            f -> {
              assertThat(f.severity()).isEqualTo(Severity.NOTE);
              assertThat(f.subject().id()).endsWith(key);
            });
  }

  private void wrong(Finding finding, String key) {
    assertThat(finding.severity()).isEqualTo(Severity.WRONG);
    assertThat(finding.subject().id()).startsWith(TABLE + "/" + id + "/").endsWith(key);
  }

  private static Columns withoutHash(Row row) {
    return row.columns().with(AuditHash.HASH, "").with(AuditHash.PREVIOUS, "");
  }

  private void replace(Row row, Columns columns) {
    if (world.tables.find(TABLE, id, row.key()).isPresent()) {
      write(Write.delete(row.key(), Write.ANY));
    }
    write(Write.insert(row.key(), columns));
  }

  private void write(Write write) {
    world.tables.transact(TABLE, id, List.of(write));
  }

  private List<Row> audit() {
    return world.tables.queryAll(TABLE, id, KeyRange.prefix("a|"));
  }

  private List<Finding> found() {
    List<Finding> all = new ArrayList<>();
    new LiveVerification(world.tables, world.tables, world.blobs, ExpectedDurations.DEFAULT, false)
        .run(all::add);
    return all.stream().filter(finding -> finding.invariant().equals("audit")).toList();
  }
}
