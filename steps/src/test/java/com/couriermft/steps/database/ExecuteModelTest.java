package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.FaultProxy;
import com.couriermft.peers.FaultProxy.Fault;
import com.couriermft.peers.FaultProxy.Flow;
import com.couriermft.steps.database.ExecuteLab.Kind;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests generated sequences of non-idempotent operations over failing connections. Afterwards the
 * table equals an in-memory model.
 */
class ExecuteModelTest {
  /** Number of operations for each server; {@code -Dcourier.operations=} changes the number. */
  private static final int OPERATIONS = Integer.getInteger("courier.operations", 20);

  private static final int MOST_ATTEMPTS = 6;
  private static final int IDS = 12;

  private final Random random = new Random(5);
  private final Map<Integer, Integer> model = new TreeMap<>();

  @ParameterizedTest
  @EnumSource(Kind.class)
  void operations_overLinesThatBreak_leaveWhatTheModelHas(Kind kind) throws Exception {
    int refused = 0;
    try (ExecuteLab lab = new ExecuteLab(kind, "id int primary key, v int");
        FaultProxy proxy = new FaultProxy(lab.database().server().port())) {
      lab.database().save(proxy.port(), "'tls': {'mode': 'off'}");
      for (int i = 0; i < OPERATIONS; i++) {
        Map<Integer, Integer> after = new TreeMap<>(model);
        boolean possible = true;
        ArrayNode statements = Json.array();
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
          possible &= generate(statements, after);
        }
        lab.next();
        proxy.arm(
            Fault.CUT,
            random.nextBoolean() ? Flow.UP : Flow.DOWN,
            1 + random.nextInt(random.nextBoolean() ? 400 : 4_000));
        String config = Json.write(Json.object().set("statements", statements));
        boolean done = untilDecided(lab, config.substring(1, config.length() - 1));
        proxy.disarm();
        assertThat(done).as(config).isEqualTo(possible);
        if (possible) {
          model.clear();
          model.putAll(after);
        } else {
          refused++;
        }
        assertThat(lab.rows("select id, v from %s order by id"))
            .as("operation %d: %s", i, config)
            .isEqualTo(
                model.entrySet().stream().map(e -> e.getKey() + "|" + e.getValue()).toList());
        assertThat(lab.ledger()).isEqualTo(possible ? List.of("0|1") : List.of());
      }
    }
    assertThat(refused).isBetween(1, OPERATIONS - 1);
  }

  /** Adds a statement, applies it to the model, and returns whether the database accepts it. */
  private boolean generate(ArrayNode statements, Map<Integer, Integer> after) {
    int id = random.nextInt(IDS);
    switch (random.nextInt(4)) {
      case 0 -> {
        statements.add("delete from %s where id = " + id);
        after.remove(id);
      }
      case 1, 2 -> {
        statements.add("update %s set v = v + 1 where id >= " + id);
        after.replaceAll((each, v) -> each >= id ? v + 1 : v);
      }
      default -> {
        statements.add("insert into %s (id, v) values (" + id + ", 0)");
        return after.putIfAbsent(id, 0) == null;
      }
    }
    return true;
  }

  private static boolean untilDecided(ExecuteLab lab, String config) throws Exception {
    for (int i = 0; i < MOST_ATTEMPTS; i++) {
      try {
        lab.slice(config, null, () -> false);
        return true;
      } catch (CourierException e) {
        if (e.failureClass() != FailureClass.TRANSIENT) {
          assertThat(e.code()).isEqualTo("constraint_violated");
          return false;
        }
      }
    }
    throw new AssertionError("Not decided: " + config);
  }

  /** A worker dies before COMMIT, and the ledger is missing when the next worker reads it. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void aLedgerThatIsGone_afterAnAttemptThatDied_leavesItToSomebody(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int")) {
      String config = "`sql`: `insert into %s (id) values (1)`";
      assertThat(lab.die(config)).isInstanceOf(ExecuteLab.Death.class);
      lab.sql("alter table courier_ledger rename to courier_ledger_gone");
      try {
        assertThat(lab.code(config)).isEqualTo("outcome_unknown");
        assertThat(lab.code(config)).isEqualTo("outcome_unknown");
      } finally {
        lab.sql("alter table courier_ledger_gone rename to courier_ledger");
      }
      ObjectNode outputs = (ObjectNode) lab.run(config);
      assertThat(outputs.path("rows_affected").asInt()).isEqualTo(1);
      assertThat(lab.rows("select id from %s")).containsExactly("1");
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aLedgerThatWasNeverThere_isSaid(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int")) {
      String config = "`sql`: `insert into %s (id) values (1)`";
      lab.sql("alter table courier_ledger rename to courier_ledger_gone");
      try {
        assertThat(lab.code(config)).isEqualTo("ledger_missing");
        assertThat(lab.code(config)).isEqualTo("ledger_missing");
      } finally {
        lab.sql("alter table courier_ledger_gone rename to courier_ledger");
      }
      assertThat(lab.rows("select id from %s")).isEmpty();
    }
  }
}
