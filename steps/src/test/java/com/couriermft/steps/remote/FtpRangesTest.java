package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.peers.behaviour.BehavingFtp;
import com.couriermft.peers.behaviour.RetrievalHabit;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.workspace.Spaces;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests interrupted downloads from FTP servers that send the remaining data truncated, too long,
 * shifted, repeated or from the start. The file has the source's content, or there is no file.
 */
@Timeout(120)
class FtpRangesTest {
  private static final byte[] FILE = SftpTransfers.random(11 << 20);
  private static final int ATTEMPTS = 6;
  private static final int TRIES = 5;

  /**
   * Tests each habit after a first transfer that is cut; afterwards the server behaves correctly.
   */
  @ParameterizedTest
  @EnumSource
  void rest_inAnyForm_makesTheSameFile(RetrievalHabit habit) throws Exception {
    boolean resumed = false;
    // The first attempt may have staged less than a block, so that there is nothing to resume.
    for (int i = 0; i < TRIES && !resumed; i++) {
      try (BehavingFtp server = new BehavingFtp()) {
        List<RetrievalHabit> habits = List.of(RetrievalHabit.CUT, habit, RetrievalHabit.EXACT);
        server.retrieveAs(habits, new Random(habit.ordinal() + 100L * i));
        assertThat(fetchedOrFailed(server)).isTrue();
        resumed = server.commands.stream().anyMatch(RetrievalHabit::isOfARest);
      }
    }
    assertThat(resumed).isTrue();
  }

  /** Uses a generated sequence of habits, one for each transfer. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void restsInGeneratedForms_makeTheSameFileOrNone(long seed) throws Exception {
    Random random = new Random(seed);
    RetrievalHabit[] all = RetrievalHabit.values();
    List<RetrievalHabit> habits =
        Stream.concat(
                Stream.of(RetrievalHabit.CUT),
                random.ints(4, 0, all.length).mapToObj(each -> all[each]))
            .toList();
    try (BehavingFtp server = new BehavingFtp()) {
      server.retrieveAs(habits, random);
      fetchedOrFailed(server);
    }
  }

  /** Returns whether the file was downloaded, after checking its content. */
  private static boolean fetchedOrFailed(BehavingFtp server) throws Exception {
    server.put("a.bin", FILE);
    FtpBench ftp = new FtpBench(server);
    try (Spaces spaces = new Spaces(new InMemoryBlobs(InstantSource.system()))) {
      for (int number = 0; number < ATTEMPTS; number++) {
        TestContext attempt = new TestContext(spaces.attempt("get"), number, "n" + number);
        try {
          StepResult result = ftp.download("{'path':'/a.bin'}", attempt);
          assertThat(result.outputs().at("/files/0/size_bytes").intValue()).isEqualTo(FILE.length);
          assertThat(result.outputs().at("/files/0/sha256").textValue()).isEqualTo(Sha256.of(FILE));
          return true;
        } catch (CourierException e) {
          assertThat(e.failureClass()).as(e.getMessage()).isEqualTo(FailureClass.TRANSIENT);
        } catch (IOException broken) {
          assertThat(broken).hasMessageContaining("a.bin");
        }
      }
      return false;
    }
  }
}
