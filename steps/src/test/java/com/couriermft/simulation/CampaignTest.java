package com.couriermft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.BranchLifecycle;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.PhaseEvent;
import com.couriermft.engine.execution.TransitionTable;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a few hundred simulated worlds; {@code ./courier simulate --seeds N} runs more. */
class CampaignTest {
  private static final long RUNS = Long.getLong("courier.simulation.seeds", 250);

  /** Number of worlds whose seeds change every day, so that builds keep finding new defects. */
  private static final long FRESH = Long.getLong("courier.simulation.fresh", 60);

  /** Larger than all seeds in the sources. */
  private static final long FIRST_DAY = 1_000_000_000L;

  private static final long SEEDS_A_DAY = 100_000;

  /**
   * Seeds of worlds in which a waiting loop gives its slot back and is cancelled, which happens in
   * one of a thousand worlds.
   */
  private static final long[] RARE = {347, 620, 634, 2_453};

  @Test
  void manyWorlds_withFaults_violateNothingAndVisitEachRowOfBranches() {
    Set<TransitionTable.Row<Phase, PhaseEvent>> visited = new HashSet<>();
    for (long seed : LongStream.concat(LongStream.range(0, RUNS), LongStream.of(RARE)).toArray()) {
      Simulation.Report report = Simulation.run(seed, false);
      assertThat(report.violations()).as("seed %d", seed).isEmpty();
      visited.addAll(report.moves());
    }
    assertThat(visited).containsExactlyInAnyOrderElementsOf(BranchLifecycle.TABLE.rows());
  }

  @Test
  void worldsOfToday_violateNothing() {
    long day = LocalDate.now(ZoneOffset.UTC).toEpochDay();
    long first = Long.getLong("courier.simulation.first", FIRST_DAY + day * SEEDS_A_DAY);
    System.out.printf("worlds of day %d: seeds %d to %d%n", day, first, first + FRESH - 1);
    for (long seed = first; seed < first + FRESH; seed++) {
      assertThat(Simulation.run(seed, false).violations())
          .as("./courier simulate --seed %d --trace", seed)
          .isEmpty();
    }
  }

  /**
   * Worlds that revealed a defect, or were reported by mistake, for example: a sweep that sets a
   * failed item aside and sends the first messages of the next; a stalled heartbeat that returns a
   * header that is newer than the members; one slot for many items that time out; a worker without
   * a lease that writes files between the removal of a workspace and that of its marker (two
   * worlds); a lane whose last item is set aside while the next loop starts; a message of a lane
   * that a stalled host sends when the lane is already at its next item; files of equal names that
   * items receive in another order after the loop or the entire job restarts (two worlds); a job
   * whose last retry meets a storage fault; a repeated start request whose slower copy lists an
   * ended execution as open; a step that waits when its worker is lost; a lost worker that writes
   * in the same second in which the execution ends; a worker that was stopped so often that it
   * could not be sure of its lease, and ended the execution without need (two worlds); a member
   * that stalls beyond the deadline after another member failed; a decision that reads rows for
   * longer than a lease lasts; a branch below a failing item that a worker claims between two reads
   * of a sweep; a commit that keeps losing races to others on slowly read rows, for longer than a
   * lease lasts.
   */
  @ParameterizedTest
  @ValueSource(
      longs = {
        2_218,
        700_159,
        2_001_897,
        2_004_601,
        9_000_800,
        9_001_273,
        9_001_704,
        73_100_010,
        73_101_180,
        73_101_041,
        1_300_002_661,
        1_400_001_083,
        1_400_007_964,
        1_400_008_405,
        1_400_016_744,
        1_600_013_176,
        1_700_004_081
      })
  void worldOnceCalledWrong_again_violatesNothing(long seed) {
    assertThat(Simulation.run(seed, false).violations()).isEmpty();
  }

  @Test
  void seed_again_makesTheSameRun() {
    Simulation.Report first = Simulation.run(9, true);
    Simulation.Report second = Simulation.run(9, true);
    assertThat(second.trace()).isEqualTo(first.trace()).hasSizeGreaterThan(100);
  }
}
