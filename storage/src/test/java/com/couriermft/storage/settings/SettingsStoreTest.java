package com.couriermft.storage.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsStoreTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final InMemoryTables tables = new InMemoryTables(clock);
  private final SettingsStore store = new SettingsStore(tables, 5);

  @Test
  void nothingSet_hasTheDefaults() {
    assertThat(Json.write(store.get()))
        .isEqualTo(
            "{\"pools\":{\"default\":{\"limit\":5}},\"limits\":{},\"retention\":{"
                + "\"executions_days\":90,\"contexts_days\":30,\"audit_days\":365,"
                + "\"resumable_days\":30,\"workspaces_days\":7,\"deliveries_days\":400,"
                + "\"changes_days\":400,\"events_days\":30},"
                + "\"context\":{\"inline_bytes\":0},\"steps\":{\"per_process\":16},"
                + "\"triggers\":{\"headers\":[]}}");
  }

  @Test
  void replacement_givesItsDefaultToWhatItDoesNotName() {
    put("{'retention': {'contexts_days': 3}, 'limits': {'total': 9}}");
    put("{'pools': {'nightly': {'limit': 2}}}");
    Settings read = new SettingsStore(tables, 5).get();
    assertThat(read.retention().contextsDays()).isEqualTo(30);
    assertThat(read.limits().total()).isNull();
    assertThat(read.pools()).containsOnlyKeys("default", "nightly");
  }

  @Test
  void replacement_withoutAPoolThereIs_isRefused() {
    put("{'pools': {'nightly': {'limit': 2}}}");
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class, () -> put("{'pools': {'default': {'limit': 2}}}"));
    assertThat(refused.problems())
        .extracting(Problem::pointer, Problem::code)
        .containsExactly(tuple("/pools/nightly", "required"));
    assertThat(store.read().settings().pools().get("default").limit()).isEqualTo(5);
  }

  @Test
  void replacement_ofAnotherVersion_isAConflict() {
    String unset = store.read().etag();
    SettingsStore.Stored first = store.replace(Json.parse("{}"), unset);
    assertThat(store.read()).isEqualTo(first);
    assertThatThrownBy(() -> store.replace(Json.parse("{}"), unset))
        .isInstanceOf(StoreConflict.class);
    assertThat(store.read()).isEqualTo(first);
  }

  private void put(String json) {
    store.replace(Json.parse(json.replace('\'', '"')), null);
  }

  @Test
  void storedByTheNextRelease_whatIsKnownHolds() {
    put("{'pools': {'nightly': {'limit': 2}}}");
    ObjectNode more = Json.tree(store.get());
    more.put("mood", "calm").withObject("/retention").put("moods_days", 3);
    more.withObject("/pools/nightly").put("weight", 3);
    Columns stored = Columns.none().with("settings", Json.write(more));
    tables.transact("config", "settings", List.of(Write.merge("cur", stored, Write.ANY)));
    assertThat(new SettingsStore(tables, 5).get()).isEqualTo(store.get());
  }

  @Test
  void totalOfNull_liftsTheLimit() {
    put("{'limits': {'total': 9}}");
    put("{'limits': {'total': null}}");
    assertThat(store.get().limits().total()).isNull();
    clock.advance(Duration.ofMinutes(1));
    assertThat(store.get().limits().total()).isNull();
  }

  @Test
  void wrongChange_namesEveryProblemAndChangesNothing() {
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () ->
                store.replace(
                    Json.parse(
                        "{\"pools\": {\"X\": {\"limit\": 1}, \"y\": {\"limit\": 1001}},"
                            + " \"retention\": {\"audit_days\": 30, \"context_days\": 1},"
                            + " \"context\": {\"inline_bytes\": 30001}, \"steps\": 3,"
                            + " \"limit\": {}}"),
                    null));
    assertThat(refused.problems())
        .extracting(Problem::pointer)
        .containsExactlyInAnyOrder(
            "/pools/X",
            "/pools/y/limit",
            "/retention/audit_days",
            "/retention/context_days",
            "/context/inline_bytes",
            "/steps",
            "/limit");
    assertThat(store.getFresh()).isEqualTo(Settings.defaults(5));
  }
}
