package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.peers.FaultProxy;
import com.couriermft.peers.FaultProxy.Fault;
import com.couriermft.peers.FaultProxy.Flow;
import com.couriermft.steps.database.ExecuteLab.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests connections that fail after any byte, especially around COMMIT. Rows are written once, and
 * the ledger's progress equals the number of rows in the table after each attempt.
 */
class ExecuteCutTest {
  /**
   * Number of cuts for each server and type of work; {@code -Dcourier.cuts=} changes the number.
   */
  private static final int CUTS = Integer.getInteger("courier.cuts", 10);

  /** Number of bytes at the end of either direction that contain COMMIT and its response. */
  private static final int END = 220;

  /** Minimum length of a response to COMMIT: MariaDB's has 11 bytes, PostgreSQL's 18. */
  private static final int SHORTEST_ANSWER = 8;

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

  /** Without the ledger, the operation is performed twice, and this test detects that. */
  @Test
  void withoutTheLedger_cutInTheAnswerToCommit_isDoneTwice() throws Exception {
    try (CutLine line =
        new CutLine(Kind.POSTGRES, "`batch_rows`: 5, `exactly_once`: false, `idempotent`: true")) {
      assertThat(line.anyCutOfTheEnd(() -> line.counts().equals(List.of(2 * ROWS + "|" + ROWS))))
          .as("rows are doubled")
          .isTrue();
    }
  }

  private static void everyCut(Kind kind, String how) throws Exception {
    Random random = new Random(11);
    try (CutLine line = new CutLine(kind, how)) {
      assertThat(line.cutAndFinish(Flow.DOWN, 1)).as("a login that is cut fails").isNotEmpty();
      line.assertDoneOnce();
      for (int i = 0; i < CUTS; i++) {
        Flow flow = i % 2 == 0 ? Flow.UP : Flow.DOWN;
        long whole = flow == Flow.UP ? line.up : line.down;
        // Three of four cuts are near the end, where COMMIT and its response are.
        long at = i % 4 < 3 ? whole - random.nextInt(END) : random.nextLong(whole);
        line.cutAndFinish(flow, at);
        line.assertDoneOnce();
      }
      boolean isAsked =
          line.anyCutOfTheEnd(
              () -> {
                line.assertDoneOnce();
                return line.isAskedAbout();
              });
      assertThat(isAsked).as("a commit is asked about").isTrue();
    }
  }

  /** The connection between a step that writes rows and its server. */
  private static final class CutLine implements AutoCloseable {
    private final ExecuteLab lab;
    private final FaultProxy proxy;
    private final String config;
    private final long up;
    private final long down;
    private String last = "";
    private boolean failed;

    CutLine(Kind kind, String how) throws Exception {
      lab = new ExecuteLab(kind, "id int");
      proxy = new FaultProxy(lab.database().server().port());
      config =
          "`sql`: `insert into %s (id) values :rows`, `input`: ["
              + IntStream.range(0, ROWS)
                  .mapToObj(i -> "{`id`: " + i + "}")
                  .collect(Collectors.joining(","))
              + "], "
              + how;
      lab.database().save(proxy.port(), "'tls': {'mode': 'off'}");
      proxy.disarm();
      lab.run(config);
      up = proxy.passed(Flow.UP);
      down = proxy.passed(Flow.DOWN);
    }

    /** Repeats the work with a cut and returns the codes of failed attempts. */
    List<String> cutAndFinish(Flow flow, long at) throws Exception {
      lab.begin();
      proxy.arm(Fault.CUT, flow, Math.max(1, at));
      List<String> codes = untilDone(lab, config);
      failed = !codes.isEmpty();
      last = flow + " " + at + ": " + codes;
      return codes;
    }

    /**
     * Cuts the server's data from the last byte backwards until a condition is met, so that no
     * response is skipped.
     *
     * @return whether the condition was met
     */
    boolean anyCutOfTheEnd(Callable<Boolean> condition) throws Exception {
      for (long at = down - 1; at > down - END; at -= SHORTEST_ANSWER) {
        cutAndFinish(Flow.DOWN, at);
        if (condition.call()) {
          return true;
        }
      }
      return false;
    }

    /** Returns whether the attempt was cut, connected again and succeeded. */
    boolean isAskedAbout() {
      return proxy.hasHappened() && !failed && proxy.passed(Flow.UP) > up + END;
    }

    List<String> counts() throws SQLException {
      return lab.rows("select count(*), count(distinct id) from %s");
    }

    void assertDoneOnce() throws SQLException {
      assertThat(counts()).as("after %s", last).containsExactly(ROWS + "|" + ROWS);
      assertThat(lab.ledger()).as("after %s", last).containsExactly(ROWS + "|1");
    }

    @Override
    public void close() throws SQLException {
      proxy.close();
      lab.close();
    }
  }

  /** Returns the codes of failed attempts until one succeeds. */
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

  /** A single query sees a consistent state, although the server may still be committing. */
  private static String progressIsTrue(ExecuteLab lab) {
    return "select (select count(*) from %s) - coalesce((select progress from courier_ledger"
        + " where operation_id = '"
        + lab.operation()
        + "'), 0)";
  }
}
