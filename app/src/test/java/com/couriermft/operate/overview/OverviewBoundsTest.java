package com.couriermft.operate.overview;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionEvent;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionOrigin;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.pool.PoolState;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.operate.attention.MarkRequest;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import com.couriermft.testing.TestCodes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that an overview reports omissions, regardless of the amount of data. */
class OverviewBoundsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T22:10:00Z");
  private static final List<String> POOLS = List.of("a", "b", "c");

  private final ManualClock clock = new ManualClock(NOW);
  private final Tables tables = new InMemoryTables(clock);
  private final Courier courier =
      new Courier(
          new Courier.Storage(tables, new InMemoryBlobs(clock), new InMemoryWorkQueue(clock)),
          new InMemorySecrets(),
          List.of(),
          EngineSettings.of("one"),
          () -> {});
  private final Overview overview =
      new Overview(
          tables,
          new Overview.Parts(
              () -> Map.of("a", 5, "b", 5, "c", 5),
              courier.telemetry(),
              courier.records().executions(),
              courier.automation().watches(),
              courier.automation().expectations(),
              courier.notifying().notifications(),
              courier.jobs()::carrying));

  @AfterEach
  void close() {
    courier.close();
  }

  /**
   * A bounded part of an overview, with the action that fills it and the maximum number of entries.
   */
  private enum Part {
    OPEN(Overview.MOST_OPEN, "is_complete") {
      @Override
      void fill(OverviewBoundsTest test, int count) {
        for (int i = 0; i < count; i++) {
          Execution queued = test.execution(i);
          new ExecutionIndex(test.tables).opened(queued);
          test.place(POOLS.get(i % POOLS.size()), queued);
        }
      }

      @Override
      int told(JsonNode overview) {
        return overview.at("/counts/queued").asInt();
      }
    },
    POOL(PoolState.MOST, "is_complete") {
      @Override
      void fill(OverviewBoundsTest test, int count) {
        for (int i = 0; i < count; i++) {
          test.place("a", test.execution(i));
        }
      }

      @Override
      int told(JsonNode overview) {
        int waiting = 0;
        for (JsonNode pool : overview.path("pools")) {
          waiting += pool.path("waiting").asInt();
        }
        return waiting;
      }
    },
    STARTED(Overview.MOST_HEADERS, "is_complete") {
      @Override
      void fill(OverviewBoundsTest test, int count) {
        for (int i = 0; i < count; i++) {
          test.write(test.execution(i).after(ExecutionEvent.START, NOW));
        }
      }

      @Override
      int told(JsonNode overview) {
        return overview.at("/series/started/23").asInt();
      }
    },
    ONCE_PAUSED(1_000, "is_complete") {
      @Override
      void fill(OverviewBoundsTest test, int count) {
        Execution paused = test.paused(0);
        test.write(paused);
        for (int i = 1; i < count; i++) {
          // The executions were resumed and have ended.
          new ExecutionIndex(test.tables).settled(test.paused(i));
          Execution ended = test.execution(i).after(ExecutionEvent.CANCEL, NOW);
          new ExecutionIndex(test.tables).settled(ended);
        }
        test.place("a", paused);
      }

      @Override
      int truth(int count) {
        return 1;
      }

      @Override
      int told(JsonNode overview) {
        return overview.at("/counts/paused").asInt();
      }
    },
    FAILED(Attention.MOST, "attention_is_complete") {
      @Override
      void fill(OverviewBoundsTest test, int count) {
        for (int i = 0; i < count; i++) {
          test.write(failed(test.execution(i), "broken"));
        }
      }

      @Override
      int told(JsonNode overview) {
        return ofKind(overview, "execution.failed");
      }
    },
    WATCHES(Attention.MOST, "attention_is_complete") {
      @Override
      void fill(OverviewBoundsTest test, int count) {
        for (int i = 0; i < count; i++) {
          test.watch(i);
        }
      }

      @Override
      int told(JsonNode overview) {
        return ofKind(overview, "watch.failing");
      }
    },
    MISSED(Attention.MOST, "attention_is_complete") {
      @Override
      void fill(OverviewBoundsTest test, int count) {
        for (int i = 0; i < count; i++) {
          test.expectation(i, "expectation.missed");
        }
      }

      @Override
      int told(JsonNode overview) {
        return ofKind(overview, "expectation.missed");
      }
    },
    EXPECTATIONS(ExpectationResults.MOST, "attention_is_complete") {
      @Override
      void fill(OverviewBoundsTest test, int count) {
        for (int i = 0; i < count; i++) {
          test.expectation(i, i == count - 1 ? "expectation.missed" : "expectation.met");
        }
      }

      @Override
      int truth(int count) {
        return 1;
      }

      @Override
      int told(JsonNode overview) {
        return ofKind(overview, "expectation.missed");
      }
    };

    private final int bound;
    private final String flag;

    Part(int bound, String flag) {
      this.bound = bound;
      this.flag = flag;
    }

    abstract void fill(OverviewBoundsTest test, int count);

    int truth(int count) {
      return count;
    }

    abstract int told(JsonNode overview);

    static int ofKind(JsonNode overview, String kind) {
      int count = 0;
      for (JsonNode each : overview.path("attention")) {
        count += each.path("kind").asText().equals(kind) ? 1 : 0;
      }
      return count;
    }
  }

  static Stream<Arguments> counts() {
    return Stream.of(Part.values())
        .flatMap(
            part ->
                Stream.of(part.bound - 1, part.bound, part.bound + 1)
                    .map(count -> Arguments.of(part, count)));
  }

  @ParameterizedTest
  @MethodSource("counts")
  void overview_thatLeavesSomethingOut_saysSo(Part part, int count) {
    part.fill(this, count);
    ObjectNode read =
        Json.tree(overview.read(Instant.parse("2026-03-01T00:00:00Z"), LabelFilter.ALL));
    boolean told = part.told(read) == part.truth(count);
    boolean complete = read.findValue(part.flag).asBoolean();
    assertThat(told || !complete).as("what is said to be complete is told").isTrue();
    assertThat(complete || count > part.bound).as("complete within the bound").isTrue();
  }

  /**
   * Failures of silenced causes do not hide older failures of other causes, up to a number of
   * pages.
   */
  @ParameterizedTest
  @CsvSource({"1, 1, true", "196, 4, true", "200, 4, false"})
  void failuresAfterSilencedOnes_areRead(int extra, int pages, boolean isComplete) {
    int silenced = pages * AttentionRead.FAILED_PAGE + extra;
    for (int i = 0; i < 3; i++) {
      write(failed(execution(i), "old"));
    }
    for (int i = 3; i < silenced + 3; i++) {
      write(known(i));
    }
    muteKnown();
    ObjectNode read =
        Json.tree(overview.read(Instant.parse("2026-03-01T00:00:00Z"), LabelFilter.ALL));
    assertThat(Part.ofKind(read, "execution.failed")).isEqualTo(isComplete ? 3 : 0);
    assertThat(read.path("attention_is_complete").asBoolean()).isEqualTo(isComplete);
    int most = AttentionRead.MOST_PAGES * AttentionRead.FAILED_PAGE;
    assertThat(read.at("/silenced/0/count").asInt()).isEqualTo(Math.min(silenced, most));
    String old = AttentionKey.of("execution.failed", "job", "old");
    assertThat(overview.findAttention(old, LabelFilter.ALL).isPresent()).isEqualTo(isComplete);
  }

  /** An old execution that has just failed again is far down in the list of failed executions. */
  @Test
  void failureThatIsShown_canBeMarked_howeverManyFailedBeforeTheTimeOfTheOverview() {
    write(failed(execution(0), "late"));
    for (int i = 1; i <= AttentionRead.FAILED_PAGE; i++) {
      boolean isEarly = i > AttentionRead.FAILED_PAGE - Attention.MOST;
      write(isEarly ? failed(execution(i), "early", NOW.minusSeconds(9_000)) : known(i));
    }
    muteKnown();
    String late = AttentionKey.of("execution.failed", "job", "late");
    ObjectNode read =
        Json.tree(overview.read(Instant.parse("2026-03-01T22:00:00Z"), LabelFilter.ALL));
    assertThat(read.at("/attention/0/key").asText()).isEqualTo(late);
    assertThat(overview.findAttention(late, LabelFilter.ALL)).isPresent();
  }

  private Execution known(int number) {
    return failed(execution(number), "known");
  }

  private void muteKnown() {
    Instant until = NOW.plusSeconds(3_600);
    overview
        .marks()
        .change(
            AttentionKey.of("execution.failed", "job", "known"),
            new MarkRequest(MarkRequest.Action.MUTE, "me", null, null, until, null, null));
  }

  private static Execution failed(Execution e, String code) {
    return failed(e, code, NOW);
  }

  private static Execution failed(Execution e, String code, Instant at) {
    return e.after(ExecutionEvent.START, at)
        .withFailure(Failure.of(TestCodes.permanent(code), "It is broken."))
        .after(ExecutionEvent.FAIL, at);
  }

  /** An unreadable row does not hide other rows, and the response reports that a row is missing. */
  @ParameterizedTest
  @CsvSource({
    "config, watch, 000003, json, attention_is_complete, watch.failing, 9",
    "arrivals, watches, 000003, next_at, attention_is_complete, watch.failing, 9",
    "config, expectation, 000003, json, attention_is_complete, expectation.missed, 9",
    "arrivals, e|000003, 000000, judgement, attention_is_complete, expectation.missed, 9"
  })
  void damagedRow_isLeftOut_andTheAnswerSaysSo(
      String table,
      String partition,
      String key,
      String column,
      String flag,
      String kind,
      int left) {
    for (int i = 0; i < 10; i++) {
      watch(i);
      expectation(i, "expectation.missed");
    }
    Columns damaged = Columns.none().with(column, "{\"a\": 1e");
    tables.transact(table, partition, List.of(Write.upsert(key, damaged)));
    ObjectNode read =
        Json.tree(overview.read(Instant.parse("2026-03-01T00:00:00Z"), LabelFilter.ALL));
    assertThat(Part.ofKind(read, kind)).isEqualTo(left);
    assertThat(read.path(flag).asBoolean()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"state", "started_at"})
  void damagedHeader_leavesTheOthers(String column) {
    for (int i = 0; i < 3; i++) {
      write(execution(i).after(ExecutionEvent.START, NOW));
    }
    Columns damaged = Columns.none().with(column, "?");
    String id = execution(1).id();
    tables.transact(ExecutionStore.TABLE, id, List.of(Write.merge("h", damaged, Write.ANY)));
    ObjectNode read =
        Json.tree(overview.read(Instant.parse("2026-03-01T00:00:00Z"), LabelFilter.ALL));
    assertThat(read.at("/series/started/23").asInt()).isEqualTo(2);
    assertThat(read.at("/counts/is_complete").asBoolean()).isFalse();
  }

  private Execution execution(int number) {
    ExecutionOrigin origin =
        new ExecutionOrigin(
            "a", 0, 0, null, Json.object().put("kind", "api"), null, null, null, Labels.NONE);
    Instant at = NOW.minusSeconds(10_000).plusMillis(number);
    String id = Ulid.random(at).substring(0, 10) + "0".repeat(16);
    return Execution.created(id, "job", 1, origin, at).after(ExecutionEvent.ENQUEUE, at);
  }

  private Execution paused(int number) {
    return execution(number).after(ExecutionEvent.START, NOW).after(ExecutionEvent.PAUSE, NOW);
  }

  private void write(Execution e) {
    Execution audited = e.withBranch(e.branch().audited(NOW));
    new ExecutionStore(tables)
        .commit(null, ExecutionStore.Change.ofHeader(audited, List.of(), e.id()));
    ExecutionIndex index = new ExecutionIndex(tables);
    index.opened(audited);
    switch (e.state()) {
      case PAUSED, FAILED -> index.settled(audited);
      default -> {}
    }
  }

  private void place(String pool, Execution e) {
    String key = "r|%019d|%s|000001".formatted(NOW.toEpochMilli(), e.id());
    Columns place = Columns.none().with("execution", e.id()).with("since", NOW).with("epoch", 1);
    tables.transact("pools", pool, List.of(Write.insert(key, place)));
  }

  private void watch(int number) {
    String id = "%06d".formatted(number);
    ObjectNode watch =
        (ObjectNode)
            Json.parse(
                "{\"connection\": \"c\", \"path\": \"/in\", \"target\": {\"job_id\": \"j\"},"
                    + " \"enabled\": true}");
    courier.automation().watches().documents().put(id, watch, "test", null);
    Columns state =
        Columns.none()
            .with("failures", 3)
            .with("failing_since", NOW)
            .with("code", "connection_failed")
            .with("told", true);
    tables.transact("arrivals", "watches", List.of(Write.insert(id, state)));
  }

  private void expectation(int number, String judged) {
    String id = "%06d".formatted(number);
    ObjectNode expectation = Json.object().put("connection", "c").put("path", "/in");
    expectation.put("by", "05:00").put("enabled", true);
    courier.automation().expectations().documents().put(id, expectation, "test", null);
    ObjectNode judgement = Json.object().put("type", judged).put("expectation", id);
    judgement.put("by", NOW.toString()).put("expected", 2).put("came", 1);
    String key = "%015d".formatted((1L << 48) - NOW.toEpochMilli());
    Columns columns = Columns.none().with("judgement", Json.write(judgement));
    tables.transact("arrivals", "e|" + id, List.of(Write.insert(key, columns)));
  }
}
