package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.partners.database.DatabaseLab;
import com.couriermft.peers.FaultProxy;
import com.couriermft.peers.FaultProxy.Fault;
import com.couriermft.peers.FaultProxy.Flow;
import com.couriermft.steps.database.ExecuteLab.Kind;
import com.couriermft.steps.spi.Continues.SliceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Lines that break at any byte, most of all around COMMIT: rows are written once, and the ledger's
 * progress is the number of them, as an independent count in the table says after each attempt.
 */
class ExecuteCutTest {
  /** Cuts for each server and kind of work; {@code -Dcourier.cuts=} asks for more. */
  private static final int CUTS = Integer.getInteger("courier.cuts", 12);

  private static final int MOST_ATTEMPTS = 6;
  private static final int ROWS = 12;

  @ParameterizedTest
  @EnumSource(Kind.class)
  void oneTransaction_cutAnywhere_isDoneOnce(Kind kind) throws Exception {
    everyCut(kind, "`batch_rows`: 5");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void manyTransactions_cutAnywhere_areDoneOnceEach(Kind kind) throws Exception {
    everyCut(kind, "`batch_rows`: 2, `commit_every`: 4");
  }

  /** What the ledger prevents does happen without it, and this test sees it. */
  @Test
  void withoutTheLedger_cutAnywhere_isDoneTwice() {
    assertThatThrownBy(
            () ->
                everyCut(
                    Kind.POSTGRES, "`batch_rows`: 5, `exactly_once`: false, `idempotent`: true"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("|12\"");
  }

  private static void everyCut(Kind kind, String how) throws Exception {
    String config =
        "`sql`: `insert into %s (id) values :rows`, `input`: ["
            + IntStream.range(0, ROWS)
                .mapToObj(i -> "{`id`: " + i + "}")
                .collect(Collectors.joining(","))
            + "], "
            + how;
    Random random = new Random(11);
    try (ExecuteLab lab = new ExecuteLab(kind, "id int");
        FaultProxy proxy = new FaultProxy(lab.database().server().port())) {
      DatabaseLab line = lab.database();
      line.save(proxy.port(), "'tls': {'mode': 'off'}");
      proxy.disarm();
      lab.run(config);
      long up = proxy.passed(Flow.UP);
      long down = proxy.passed(Flow.DOWN);
      List<String> seen = new ArrayList<>();
      for (int i = 0; i < CUTS; i++) {
        Flow flow = i % 2 == 0 ? Flow.UP : Flow.DOWN;
        long whole = flow == Flow.UP ? up : down;
        // Three of four around the end, where COMMIT and its answer are.
        long at = i % 4 < 3 ? whole - random.nextInt(220) : random.nextLong(whole);
        lab.begin();
        proxy.arm(Fault.CUT, flow, Math.max(1, at));
        seen.add(flow + " " + at + ": " + untilDone(lab, config));
        proxy.disarm();
        assertThat(lab.rows("select count(*), count(distinct id) from %s"))
            .as("after %s", seen.get(i))
            .containsExactly(ROWS + "|" + ROWS);
        if (isKept(config)) {
          assertThat(lab.ledger()).containsExactly(ROWS + "|1");
        }
      }
      assertThat(seen).as("some cuts are met").anyMatch(each -> !each.endsWith(": []"));
      assertThat(seen).as("some commits are asked about").anyMatch(each -> each.endsWith(": []"));
    }
  }

  /** Returns the codes of the attempts that failed. */
  private static List<String> untilDone(ExecuteLab lab, String config) throws Exception {
    List<String> codes = new ArrayList<>();
    for (int i = 0; i < MOST_ATTEMPTS; i++) {
      try {
        SliceResult end = lab.slice(config, null, () -> false);
        assertThat(end.result().outputs().path("rows_affected").asInt()).isEqualTo(ROWS);
        return codes;
      } catch (CourierException e) {
        assertThat(e.failureClass()).as(e.getMessage()).isEqualTo(FailureClass.TRANSIENT);
        codes.add(e.code());
        if (isKept(config)) {
          assertThat(lab.rows(progressIsTrue(lab))).as(codes.toString()).containsExactly("0");
        }
      }
    }
    throw new AssertionError("Not done after " + codes);
  }

  private static boolean isKept(String config) {
    return !config.contains("`exactly_once`: false");
  }

  /** One query sees one state, although the server may still commit what was sent. */
  private static String progressIsTrue(ExecuteLab lab) {
    return "select (select count(*) from %s) - coalesce((select progress from courier_ledger"
        + " where operation_id = '"
        + lab.operation()
        + "'), 0)";
  }
}
