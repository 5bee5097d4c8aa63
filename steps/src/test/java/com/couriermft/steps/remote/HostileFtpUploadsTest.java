package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.peers.FtpUploadLie;
import com.couriermft.peers.StoringFtp;
import com.couriermft.steps.remote.HostileUpload.Sent;
import java.util.EnumSet;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/**
 * Tests FTP servers that report uploads incorrectly. Whatever the fault, an upload either succeeds
 * and leaves exactly the sent bytes under the reported names, or fails with a specific code.
 * Courier's own files are never changed, and once the server behaves correctly, the next attempt
 * delivers every file once.
 *
 * <p>With FTP, the server's replies are the only evidence, so two faults cannot be detected. The
 * first is a server that reports the size it received but stored less. The second, without a
 * temporary name, is a server that confirms a file that does not exist afterwards. Partners may
 * remove complete files immediately. In the second case, the result states that nothing was
 * verified.
 */
class HostileFtpUploadsTest {
  /**
   * Faults after which a confirmed file has another name or is missing, as if the partner had
   * removed the file.
   */
  private static final EnumSet<FtpUploadLie> LOSES =
      EnumSet.of(
          FtpUploadLie.NOT_STORED, FtpUploadLie.STORED_ELSEWHERE, FtpUploadLie.NOTHING_THERE);

  private final Bench bench = new Bench();
  private final StoringFtp server = new StoringFtp();
  private final HostileUpload upload = new HostileUpload(bench, Family.FTP, server::contents);

  @BeforeProperty
  void start() {
    bench.put(FtpBench.json(server));
  }

  @AfterProperty
  void stop() {
    server.close();
  }

  /**
   * Returns whether the replies would be the same if the partner had removed the file immediately.
   */
  private static boolean looksTaken(FtpUploadLie lie, Sent sent) {
    return sent.temp().equals("none")
        && (lie == FtpUploadLie.NOT_STORED || lie == FtpUploadLie.STORED_ELSEWHERE);
  }

  @Provide
  Arbitrary<FtpUploadLie> lies() {
    return Arbitraries.of(EnumSet.complementOf(EnumSet.of(FtpUploadLie.BELIEVABLE)));
  }

  @Provide
  Arbitrary<Sent> uploads() {
    return HostileUpload.uploads(1);
  }

  @Property(tries = 100, generation = GenerationMode.RANDOMIZED, shrinking = ShrinkingMode.OFF)
  void upload_isExactOrFails_andTheNextAttemptMakesItGood(
      @ForAll("lies") FtpUploadLie lie, @ForAll("uploads") Sent sent, @ForAll boolean hasFacts)
      throws Exception {
    server.clear();
    server.hasFacts = hasFacts;
    upload.lay(sent);
    server.lie = lie;
    StepResult first = upload.attempt(sent, 0);
    if (first != null && looksTaken(lie, sent)) {
      assertThat(first.outputs().path("files").findValuesAsText("verified")).containsOnly("none");
      return;
    }
    if (first != null) {
      upload.requireExact(first);
    }
    server.lie = FtpUploadLie.NONE;
    StepResult second = upload.attempt(sent, 1);
    if (LOSES.contains(lie) && first == null && second == null) {
      // The partner may have removed the temporary file, so each attempt would deliver another
      // copy.
      return;
    }
    assertThat(second).as("the attempt after the lie").isNotNull();
    upload.requireExact(second);
    Map<String, byte[]> there = server.contents();
    // Courier cannot delete files under names that it does not know.
    there.keySet().removeIf(name -> name.endsWith(StoringFtp.ELSEWHERE));
    assertThat(there).as("all that the partner has").hasSameSizeAs(sent.sizes().keySet());
    upload.requireOurs(sent);
  }
}
