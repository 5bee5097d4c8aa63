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
 * An upload to a server with faults and the rules for it: it leaves exactly the sent bytes under
 * the reported names, or fails with a specific code, and Courier's own files are never changed.
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

  /** Returns the server's real content. */
  interface Look {
    /** Returns the content of every file by name. */
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
   * @param sizes sizes of the files by name
   */
  record Sent(Map<String, Integer> sizes, String overwrite, String temp, int parallel) {
    String config() {
      return "{'files':'*.bin','path':'/','overwrite':'%s','temp':'%s','parallel_files':%d}"
          .formatted(overwrite, temp, parallel);
    }
  }

  /** Generates uploads of a few files with each policy, in one session or several. */
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
        // A free name is chosen when the file is complete, so the upload must start under a
        // temporary name.
        .filter(sent -> !sent.overwrite().equals("rename") || sent.temp().equals("rename"));
  }

  /** Stores Courier's own files. */
  void lay(Sent sent) {
    bench.workspace.clear();
    sent.sizes().forEach((name, size) -> bench.workspace.put(name, SftpTransfers.random(size)));
  }

  /** Checks that Courier's own files are unchanged. */
  void requireOurs(Sent sent) {
    sent.sizes()
        .forEach(
            (name, size) ->
                assertThat(bench.workspace.content(name)).isEqualTo(SftpTransfers.random(size)));
  }

  /** Returns the result of an attempt; {@code null} if it failed with a specific code. */
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

  /** Checks that the files in a result exist with exactly the sent bytes. */
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
