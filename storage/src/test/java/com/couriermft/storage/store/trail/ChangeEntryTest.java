package com.couriermft.storage.store.trail;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that entries are stored in the format that responses show, and that entries of other
 * releases can be read.
 */
class ChangeEntryTest {
  private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");
  private static final String STORED =
      """
      {"at":"2026-01-01T00:00:00Z","kind":"connection","id":"a","action":"changed","by":"key:ops",
       "version":3,"from_version":2,"reason":"b","trace_id":"c","outcome":"unknown",
       "changes":[{"pointer":"/d","before":null,"after":1.5},{"pointer":"/e","before":{"f":null}},
        {"pointer":"/g","after":null},{"pointer":"/h","before_characters":9,"after":[]},
        {"pointer":"/i","before":"j","after_characters":10}],
       "changes_left_off":4}\
      """;
  private static final String LEAST =
      "{\"at\":\"2026-01-01T00:00:00Z\",\"kind\":\"api_key\",\"id\":\"a\","
          + "\"action\":\"deleted\",\"by\":\"local\"}";

  private static final KeyRange EVERYTHING = new KeyRange("", KeyRange.END);

  private final InMemoryTables tables = new InMemoryTables(new ManualClock(AT));

  @ParameterizedTest
  @ValueSource(strings = {STORED, LEAST})
  void stored_isReadAndWrittenAsItIs(String stored) {
    ChangeEntry read = Json.read(stored, ChangeEntry.class);
    assertThat(Json.readTree(Json.write(read))).isEqualTo(Json.readTree(stored));
  }

  @Test
  void storedByALaterRelease_isRead() {
    String later =
        STORED
            .replace("\"action\"", "\"new\":{\"a\":1},\"action\"")
            .replace("\"after_characters\"", "\"new\":[1],\"after_characters\"");
    assertThat(later).hasSizeGreaterThan(STORED.length() + 20);
    assertThat(Json.read(later, ChangeEntry.class)).isEqualTo(Json.read(STORED, ChangeEntry.class));
  }

  @Test
  void pendingEntryOfALaterRelease_isCopiedAsItIsAndListed() {
    String later = STORED.replace("\"action\"", "\"new\":{\"a\":1},\"action\"");
    List<ChangeEntry> listed = copied(later);
    assertThat(listed).containsExactly(Json.read(STORED, ChangeEntry.class));
    assertThat(rows()).hasSize(1);
    assertThat(rows().get(0).columns().text("entry")).isEqualTo(later);
  }

  /** An entry about a kind of object that only a later release knows stays readable. */
  @Test
  void pendingEntryOfAnUnknownKind_isCopiedAsItIsAndNotListed() {
    String unknown = STORED.replace("\"connection\"", "\"new_kind\"");
    assertThat(copied(unknown)).isEmpty();
    assertThat(rows()).hasSize(1);
    Row row = rows().get(0);
    assertThat(row.columns().text("entry")).isEqualTo(unknown);
    assertThat(TrailRows.readable(row)).isEmpty();
    assertThat(tables.queryAll(TrailRows.TABLE, "o|new_kind|a", EVERYTHING)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{\"at\":\"x\"}", "no JSON"})
  void entryThatCannotBeRead_isListedWithWhatItsKeySays(String damaged) {
    String key = TrailRows.key(AT, "connection", "a", TrailRows.digits(1));
    Columns columns = Columns.none().with("seq", 1).with("entry", damaged);
    Row row = new Row(TrailRows.ALL, key, "e", AT, AT, columns);
    assertThat(TrailRows.readable(row).map(Json::<JsonNode>tree))
        .hasValueSatisfying(
            entry -> {
              assertThat(entry.path("action").asText()).isEqualTo("unreadable");
              assertThat(entry.path("kind").asText()).isEqualTo("connection");
              assertThat(entry.path("id").asText()).isEqualTo("a");
              assertThat(entry.path("at").asText()).isEqualTo(AT.toString());
              assertThat(entry.path("reason").asText()).isNotEmpty();
            });
  }

  /** Lists the changes after a host stopped before it copied an entry. */
  private List<ChangeEntry> copied(String entry) {
    ObjectKind.Home home = ObjectKind.CONNECTION.home().orElseThrow();
    Columns columns = Columns.none().with("seq", 1).with("entry", entry);
    tables.transact(
        home.table(), home.partition(), List.of(Write.insert(TrailRows.pending("a", 1), columns)));
    ChangeFilter all = new ChangeFilter(EnumSet.allOf(ObjectKind.class), null, null, null, null);
    List<ChangeEntry> listed = new ChangeQueries(tables).list(all, 9, null).entries();
    assertThat(tables.queryAll(home.table(), home.partition(), TrailRows.PENDING)).isEmpty();
    return listed;
  }

  private List<Row> rows() {
    return tables.queryAll(TrailRows.TABLE, TrailRows.ALL, EVERYTHING);
  }
}
