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
 * FTP servers that lie about what they were sent. Whatever the lie, an upload that says it is done
 * has left exactly the bytes under the names that it tells, or it fails with a code that says why;
 * ours are never touched; and once the server tells the truth, the next attempt delivers every file
 * once.
 *
 * <p>The server's answers are the only evidence that FTP has. Two servers are believed: one that
 * tells a size that it was sent and has not kept; and, without a temporary name, one that confirms
 * a file which nobody sees afterwards, because partners take files away as soon as they are whole.
 * Of the second, the result says that nothing was verified.
 */
class HostileFtpUploadsTest {
  /** What was confirmed has another name or none, as if the partner had taken it. */
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

  /** Whether a partner that has taken the file at once would answer the same. */
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
      // The partner may have taken the temporary file: each attempt would give him another copy.
      return;
    }
    assertThat(second).as("the attempt after the lie").isNotNull();
    upload.requireExact(second);
    Map<String, byte[]> there = server.contents();
    // A name that nobody was told of cannot be tidied up.
    there.keySet().removeIf(name -> name.endsWith(StoringFtp.ELSEWHERE));
    assertThat(there).as("all that the partner has").hasSameSizeAs(sent.sizes().keySet());
    upload.requireOurs(sent);
  }
}
