package com.couriermft.storage.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of every adapter of {@link TableScan}. */
public abstract class TableScanContract {
  /** Returns the tables to scan. */
  protected abstract Tables tables();

  /** Returns the adapter under test. */
  protected abstract TableScan scan();

  @Test
  void scan_manyPartitions_readsEveryRowInOrder() {
    String table = "scan" + UUID.randomUUID().toString().replace("-", "");
    assertThat(scan().scan(table, 10, null).rows()).isEmpty();
    List<String> written = new ArrayList<>();
    for (int p = 0; p < 7; p++) {
      for (int k = 0; k < 5; k++) {
        String of = "p|" + (char) ('a' + p);
        tables().transact(table, of, List.of(Write.insert("k|" + k, Columns.none().with("n", k))));
        written.add(of + " k|" + k);
      }
    }
    tables().transact(table + "x", "a", List.of(Write.insert("other", Columns.none())));

    List<String> read = new ArrayList<>();
    String continuation = null;
    do {
      Tables.Page page = scan().scan(table, 4, continuation);
      assertThat(page.rows().size()).isLessThanOrEqualTo(4);
      page.rows().forEach(row -> read.add(row.partition() + " " + row.key()));
      continuation = page.continuation();
    } while (continuation != null);

    assertThat(read).isEqualTo(written);
  }
}
