package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * An upload to a server that lies, and what must hold of it: it has left exactly the bytes under
 * the names that it tells, or it fails with a code that says why, and our files are never touched.
 */
final class HostileUpload {
  private static final Set<String> REASONS =
      Set.of(
          "verification_failed",
          "remote_failure",
          "permission_denied",
          "rename_not_allowed",
          "remote_disk_full",
          "already_exists");

  /** Looks at what the server really has. */
  interface Look {
    /** Every file, by name. */
    Map<String, byte[]> contents() throws IOException;
  }

  private final Bench bench;
  private final RemoteAccess access;
  private final Look look;

  HostileUpload(Bench bench, Family family, Look look) {
    this.bench = bench;
    this.access = new RemoteAccess(family, bench.sessions);
    this.look = look;
  }

  /**
   * An upload.
   *
   * @param sizes of the files, by name
   */
  record Sent(Map<String, Integer> sizes, String overwrite, String temp, int parallel) {
    String config() {
      return "{'files':'*.bin','path':'/','overwrite':'%s','temp':'%s','parallel_files':%d}"
          .formatted(overwrite, temp, parallel);
    }
  }

  /** Uploads of some files with each policy, in one session or in several. */
  static Arbitrary<Sent> uploads(int sessions) {
    Arbitrary<Map<String, Integer>> files =
        Arbitraries.maps(
                Arbitraries.of("a.bin", "b.bin", "c.bin"),
                Arbitraries.of(0, 100, 20_000, 70_000, 1_500_000))
            .ofMinSize(1)
            .ofMaxSize(3);
    return Combinators.combine(
            files,
            Arbitraries.of("fail", "replace", "rename"),
            Arbitraries.frequency(Tuple.of(3, "rename"), Tuple.of(1, "none")),
            Arbitraries.of(1, sessions))
        .as(Sent::new)
        // A free name is looked for when the file is whole, so it needs another one before.
        .filter(sent -> !sent.overwrite().equals("rename") || sent.temp().equals("rename"));
  }

  /** Lays our files out. */
  void lay(Sent sent) {
    bench.workspace.clear();
    sent.sizes().forEach((name, size) -> bench.workspace.put(name, SftpTransfers.random(size)));
  }

  /** Our files are as they were laid out. */
  void requireOurs(Sent sent) {
    sent.sizes()
        .forEach(
            (name, size) ->
                assertThat(bench.workspace.content(name)).isEqualTo(SftpTransfers.random(size)));
  }

  /** Its result; null if it failed with a code that says why. */
  @Nullable StepResult attempt(Sent sent, int number) throws InterruptedException {
    TestContext context = bench.attempt(number, "n" + number);
    UploadStep step = new UploadStep(access);
    try {
      if (number > 0) {
        step.cleanUpBeforeRetry(Bench.config(step, sent.config()), context);
      }
      return Bench.run(step, sent.config(), context);
    } catch (CourierException e) {
      assertThat(REASONS).as(e.toString()).contains(e.code());
      return null;
    } catch (IOException e) {
      return null;
    } catch (RuntimeException e) {
      return fail("an internal error", e);
    }
  }

  /** The files that a result tells of are there, byte by byte. */
  void requireExact(StepResult result) throws IOException {
    Map<String, byte[]> there = look.contents();
    assertThat(result.outputs().path("files")).isNotEmpty();
    result
        .outputs()
        .path("files")
        .forEach(
            file -> {
              String name = file.path("name").textValue();
              String source = file.path("source").asText(name);
              assertThat(there).as("told of %s", file).containsKey(name);
              assertThat(there.get(name))
                  .as("told of %s", file)
                  .isEqualTo(bench.workspace.content(source));
            });
  }
}
