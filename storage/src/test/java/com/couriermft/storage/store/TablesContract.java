package com.couriermft.storage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of every adapter of {@link Tables}. */
public abstract class TablesContract {
  private static final String TABLE = "contract";

  private final String partition = UUID.randomUUID().toString();

  /** Returns the adapter under test. */
  protected abstract Tables tables();

  /** Returns another adapter that shares only the rows with the first. */
  protected Tables anotherClient() {
    return tables();
  }

  @Test
  void find_missingRow_isEmpty() {
    assertThat(tables().find(TABLE, partition, "none")).isEmpty();
  }

  @Test
  void insert_everyKindOfValue_readsBackTheSame() {
    Columns columns =
        Columns.none()
            .with("text", "zwölf Boxkämpfer 🥊 \" \\ \n \u0001 |'--batch")
            .with("empty", "")
            .with("small", 1)
            .with("large", Long.MAX_VALUE)
            .with("least", Long.MIN_VALUE)
            .with("yes", true)
            .with("no", false)
            .with("looks_like_time", Instant.parse("2026-01-02T03:04:05.678Z"));
    Tables.Committed committed = transact(Write.insert("k|1 ä'%25+&=;:@$,", columns));

    Row row = get("k|1 ä'%25+&=;:@$,");

    assertThat(row.columns()).isEqualTo(columns);
    assertThat(row.partition()).isEqualTo(partition);
    assertThat(row.etag()).isEqualTo(committed.etags().get("k|1 ä'%25+&=;:@$,"));
  }

  @Test
  void insert_existingRow_conflictsAndKeepsIt() {
    transact(Write.insert("a", Columns.none().with("n", 1)));

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> transact(Write.insert("a", Columns.none().with("n", 2))))
        .withMessageContaining("a");
    assertThat(get("a").columns().number("n")).isEqualTo(1);
  }

  @Test
  void upsert_existingRow_replacesAllColumns() {
    transact(Write.insert("a", Columns.none().with("old", "x").with("n", 1)));
    transact(Write.upsert("a", Columns.none().with("n", 2)));

    assertThat(get("a").columns()).isEqualTo(Columns.none().with("n", 2));
  }

  @Test
  void upsert_missingRow_createsIt() {
    transact(Write.upsert("a", Columns.none().with("n", 2)));

    assertThat(get("a").columns().number("n")).isEqualTo(2);
  }

  @Test
  void merge_currentVersion_keepsOtherColumns() {
    String etag = insert("a", Columns.none().with("kept", "x").with("n", 1));
    transact(Write.merge("a", Columns.none().with("n", 2), etag));

    assertThat(get("a").columns()).isEqualTo(Columns.none().with("kept", "x").with("n", 2));
  }

  @Test
  void merge_staleVersion_conflicts() {
    String stale = insert("a", Columns.none().with("n", 1));
    transact(Write.merge("a", Columns.none().with("n", 2), stale));

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> transact(Write.merge("a", Columns.none().with("n", 3), stale)));
    assertThat(get("a").columns().number("n")).isEqualTo(2);
  }

  @Test
  void merge_missingRow_conflicts() {
    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> transact(Write.merge("a", Columns.none().with("n", 3), Write.ANY)));
  }

  @Test
  void merge_anyVersion_writes() {
    insert("a", Columns.none().with("n", 1));
    transact(Write.merge("a", Columns.none().with("n", 2), Write.ANY));

    assertThat(get("a").columns().number("n")).isEqualTo(2);
  }

  @Test
  void delete_currentVersion_removesTheRow() {
    String etag = insert("a", Columns.none());
    Tables.Committed committed = transact(Write.delete("a", etag));

    assertThat(tables().find(TABLE, partition, "a")).isEmpty();
    assertThat(committed.etags()).isEmpty();
  }

  @Test
  void delete_staleVersionOrMissingRow_conflicts() {
    String stale = insert("a", Columns.none());
    transact(Write.upsert("a", Columns.none().with("n", 2)));

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> transact(Write.delete("a", stale)));
    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(() -> transact(Write.delete("b", Write.ANY)));
    assertThat(tables().find(TABLE, partition, "a")).isPresent();
  }

  @Test
  void transact_severalKinds_doesAll() {
    insert("gone", Columns.none());
    String etag = insert("merged", Columns.none().with("n", 1));

    Tables.Committed committed =
        transact(
            Write.insert("inserted", Columns.none().with("n", 1)),
            Write.merge("merged", Columns.none().with("n", 2), etag),
            Write.delete("gone", Write.ANY),
            Write.upsert("upserted", Columns.none().with("n", 1)));

    assertThat(tables().queryAll(TABLE, partition, KeyRange.prefix("")))
        .extracting(Row::key)
        .containsExactly("inserted", "merged", "upserted");
    assertThat(committed.etags().keySet())
        .containsExactlyInAnyOrder("inserted", "merged", "upserted");
    committed.etags().forEach((key, version) -> assertThat(get(key).etag()).isEqualTo(version));
  }

  @Test
  void transact_oneStaleVersion_writesNothing() {
    String stale = insert("a", Columns.none().with("n", 1));
    transact(Write.upsert("a", Columns.none().with("n", 2)));

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(
            () ->
                transact(
                    Write.insert("b", Columns.none()),
                    Write.merge("a", Columns.none().with("n", 3), stale),
                    Write.insert("c", Columns.none())));

    assertThat(tables().queryAll(TABLE, partition, KeyRange.prefix("")))
        .singleElement()
        .extracting(row -> row.columns().number("n"))
        .isEqualTo(2L);
  }

  @Test
  void transact_oneExistingRow_writesNothing() {
    insert("a", Columns.none());

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(
            () -> transact(Write.insert("b", Columns.none()), Write.insert("a", Columns.none())));
    assertThat(tables().find(TABLE, partition, "b")).isEmpty();
  }

  @Test
  void transact_etagsOfABatch_areUsableWithoutReading() {
    Map<String, String> etags =
        transact(Write.insert("a", Columns.none()), Write.insert("b", Columns.none())).etags();
    for (int n = 1; n <= 5; n++) {
      etags =
          transact(
                  Write.merge("a", Columns.none().with("n", n), etags.get("a")),
                  Write.merge("b", Columns.none().with("n", n), etags.get("b")))
              .etags();
    }

    assertThat(get("a").columns().number("n")).isEqualTo(5);
    assertThat(get("b").etag()).isEqualTo(etags.get("b"));
  }

  @Test
  void transact_hundredWrites_fit() {
    List<Write> writes =
        IntStream.range(0, 100).mapToObj(i -> Write.insert("k" + i, Columns.none())).toList();

    assertThat(tables().transact(TABLE, partition, writes).etags()).hasSize(100);
  }

  @Test
  void transact_beyondTheLimits_isRefused() {
    List<Write> tooMany =
        IntStream.range(0, 101).mapToObj(i -> Write.insert("k" + i, Columns.none())).toList();
    refused(() -> tables().transact(TABLE, partition, tooMany));
    refused(() -> tables().transact(TABLE, partition, List.of()));
    refused(() -> transact(Write.insert("a", Columns.none()), Write.delete("a", Write.ANY)));
    refused(() -> transact(Write.insert("a/b", Columns.none())));
    refused(() -> transact(Write.insert("a\u0085b", Columns.none())));
    refused(() -> transact(Write.insert("x".repeat(513), Columns.none())));
    refused(() -> transact(Write.insert("a", Columns.none().with("t", "x".repeat(32_768)))));
    refused(() -> transact(Write.insert("a", Columns.none().with("RowKey", "b"))));
    refused(() -> transact(Write.insert("a", Columns.none().with("no-name", "b"))));
    refused(() -> transact(Write.insert("a", texts(20, 32_000))));
    refused(() -> transact(Write.insert("a", texts(201, 1))));
    assertThat(tables().queryAll(TABLE, partition, KeyRange.prefix(""))).isEmpty();
  }

  @Test
  void find_keyThatNoRowCanHave_isEmpty() {
    for (String key :
        List.of("", "a/b", "a\\b", "a#b", "a?b", "a\tb", "a\u0085b", "x".repeat(513))) {
      assertThat(tables().find(TABLE, partition, key)).as(key).isEmpty();
    }
    for (String key : List.of(".", "..", "a'b", "a%2Fb", "a b", "\u00e9", "x".repeat(512))) {
      assertThat(tables().find(TABLE, partition, key)).as(key).isEmpty();
      insert(key, Columns.none());
      assertThat(get(key).key()).isEqualTo(key);
    }
  }

  @Test
  void keys_withAnySignificantCharacter_areTakenLiterally() {
    List<String> keys =
        List.of("a+b", "a b", "a%2Bb", "a%20b", "a;b", "it''s", "ü+ü", "a&b=c,(d)", ":@!$*", "{+}");
    for (String key : keys) {
      String name = partition + key;
      insert(key, Columns.none().with("n", 1));
      tables().transact(TABLE, name, List.of(Write.insert(key, Columns.none().with("n", 2))));
      tables()
          .transact(
              TABLE,
              name,
              List.of(
                  Write.merge(key, Columns.none().with("key", key), Write.ANY),
                  Write.insert("x" + key, Columns.none())));
    }
    for (String key : keys) {
      String name = partition + key;
      assertThat(tables().find(TABLE, name, key).orElseThrow().columns())
          .isEqualTo(Columns.none().with("n", 2).with("key", key));
      assertThat(tables().queryAll(TABLE, name, new KeyRange(key, KeyRange.END)))
          .extracting(Row::partition)
          .containsOnly(name);
      transact(Write.delete(key, get(key).etag()));
      tables()
          .transact(
              TABLE, name, List.of(Write.delete(key, Write.ANY), Write.delete("x" + key, "*")));
    }
    assertThat(tables().queryAll(TABLE, partition, KeyRange.prefix(""))).isEmpty();
  }

  @Test
  void transact_longestText_fits() {
    String text = "ü".repeat(32_767);
    transact(Write.insert("a", Columns.none().with("t", text)));

    assertThat(get("a").columns().text("t")).isEqualTo(text);
  }

  @Test
  void query_rangeOfKeys_isOrderedAndHalfOpen() {
    for (String key : List.of("s|2", "a|1", "s|10", "s|", "t", "S|1", "s|~é")) {
      insert(key, Columns.none());
    }

    assertThat(tables().queryAll(TABLE, partition, KeyRange.prefix("s|")))
        .extracting(Row::key)
        .containsExactly("s|", "s|10", "s|2", "s|~é");
    assertThat(tables().queryAll(TABLE, partition, new KeyRange("a|1", "s|2")))
        .extracting(Row::key)
        .containsExactly("a|1", "s|", "s|10");
    assertThat(tables().queryAll(TABLE, partition, KeyRange.prefix(""))).hasSize(7);
    assertThat(tables().queryAll(TABLE, "it's none", KeyRange.prefix(""))).isEmpty();
  }

  @Test
  void query_smallPages_continueToTheEnd() {
    List<Write> writes =
        IntStream.range(0, 10).mapToObj(i -> Write.insert("k|" + i, Columns.none())).toList();
    Map<String, String> etags = tables().transact(TABLE, partition, writes).etags();

    List<Row> rows = new ArrayList<>();
    String continuation = null;
    do {
      Tables.Page page = tables().query(TABLE, partition, KeyRange.prefix("k|"), 3, continuation);
      assertThat(page.rows()).hasSizeLessThanOrEqualTo(3);
      rows.addAll(page.rows());
      continuation = page.continuation();
    } while (continuation != null);

    assertThat(rows)
        .extracting(Row::key)
        .containsExactlyElementsOf(IntStream.range(0, 10).mapToObj(i -> "k|" + i).toList());
    assertThat(rows).allSatisfy(row -> assertThat(row.etag()).isEqualTo(etags.get(row.key())));
  }

  @Test
  void query_moreThanAThousandRows_takesSeveralPages() {
    for (int batch = 0; batch < 11; batch++) {
      int base = batch * 100;
      tables()
          .transact(
              TABLE,
              partition,
              IntStream.range(base, base + 100)
                  .mapToObj(i -> Write.insert("%06d".formatted(i), Columns.none()))
                  .toList());
    }

    assertThat(tables().query(TABLE, partition, KeyRange.prefix(""), 1000, null).continuation())
        .isNotNull();
    assertThat(tables().queryAll(TABLE, partition, KeyRange.prefix("")))
        .extracting(Row::key)
        .containsExactlyElementsOf(IntStream.range(0, 1100).mapToObj("%06d"::formatted).toList());
    refused(() -> tables().query(TABLE, partition, KeyRange.prefix(""), 1001, null));
  }

  @Test
  void times_ofRowsAndAnswers_areTheServersAndAgree() {
    Instant before = tables().clock().instant();
    Tables.Committed committed = transact(Write.insert("a", Columns.none()));
    Row row = get("a");

    Duration second = Duration.ofSeconds(2);
    assertThat(row.changedAt()).isBetween(before.minus(second), row.readAt().plus(second));
    assertThat(committed.at()).isBetween(before.minus(second), row.readAt());
    assertThat(row.readAt().getNano()).isZero();
    assertThat(row.age()).isLessThan(Duration.ofSeconds(30));
    assertThat(tables().clock().instant()).isBetween(row.readAt(), row.readAt().plusSeconds(30));
  }

  @Test
  void merge_twoClientsRacing_losesNoIncrement() throws Exception {
    insert("n", Columns.none().with("n", 0));
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      List<Future<?>> clients = new ArrayList<>();
      for (Tables client : List.of(tables(), anotherClient())) {
        clients.add(pool.submit(() -> IntStream.range(0, 50).forEach(i -> increment(client))));
      }
      for (Future<?> client : clients) {
        client.get();
      }
    } finally {
      pool.shutdownNow();
    }

    assertThat(get("n").columns().number("n")).isEqualTo(100);
  }

  private void increment(Tables tables) {
    while (true) {
      Row row = tables.find(TABLE, partition, "n").orElseThrow();
      Columns next = Columns.none().with("n", row.columns().number("n") + 1);
      try {
        tables.transact(TABLE, partition, List.of(Write.merge("n", next, row.etag())));
        return;
      } catch (StoreConflict lost) {
        assertThat(lost.code()).isEqualTo("concurrent_update");
      }
    }
  }

  private Row get(String key) {
    return tables().find(TABLE, partition, key).orElseThrow();
  }

  private String insert(String key, Columns columns) {
    return transact(Write.insert(key, columns)).etags().get(key);
  }

  private Tables.Committed transact(Write... writes) {
    return tables().transact(TABLE, partition, List.of(writes));
  }

  private static Columns texts(int count, int length) {
    Columns columns = Columns.none();
    for (int i = 0; i < count; i++) {
      columns = columns.with("c" + i, "x".repeat(length));
    }
    return columns;
  }

  private static void refused(Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("storage_refused"));
  }
}
