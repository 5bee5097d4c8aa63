package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.UploadLie;
import com.couriermft.steps.spi.StepResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.jspecify.annotations.Nullable;

/**
 * Servers that lie about what they were sent. Whatever the lie, an upload that says it is done has
 * left exactly the bytes under the names that it tells, or it fails with a code that says why; ours
 * are never touched; and once the server tells the truth, the next attempt delivers every file
 * once, and nothing else is left.
 */
class HostileUploadsTest {
  private static final Set<String> REASONS =
      Set.of(
          "verification_failed",
          "remote_failure",
          "permission_denied",
          "rename_not_allowed",
          "disk_full",
          "already_exists");

  private final Bench bench = new Bench();
  private Path root;
  private MinaServer server;

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

  @BeforeProperty
  void start() throws IOException {
    root = Files.createTempDirectory("courier-lies");
    server = new MinaServer(root);
    bench.connect(server);
  }

  @AfterProperty
  void stop() throws IOException {
    server.close();
    empty();
    Files.delete(root);
  }

  @Provide
  Arbitrary<UploadLie> lies() {
    return Arbitraries.of(UploadLie.class);
  }

  @Provide
  Arbitrary<Sent> uploads() {
    Arbitrary<Map<String, Integer>> files =
        Arbitraries.maps(
                Arbitraries.of("a.bin", "b.bin", "c.bin"),
                Arbitraries.of(0, 100, 20_000, 70_000, 1_500_000))
            .ofMinSize(1)
            .ofMaxSize(3);
    return Combinators.combine(
            files,
            Arbitraries.of("fail", "replace", "rename"),
            Arbitraries.frequency(
                net.jqwik.api.Tuple.of(3, "rename"), net.jqwik.api.Tuple.of(1, "none")),
            Arbitraries.of(1, 8))
        .as(Sent::new)
        // A free name is looked for when the file is whole, so it needs another one before.
        .filter(sent -> !sent.overwrite().equals("rename") || sent.temp().equals("rename"));
  }

  @Property(tries = 150, generation = GenerationMode.RANDOMIZED, shrinking = ShrinkingMode.OFF)
  void upload_isExactOrFails_andTheNextAttemptMakesItGood(
      @ForAll("lies") UploadLie lie, @ForAll("uploads") Sent sent) throws Exception {
    empty();
    bench.workspace.clear();
    sent.sizes().forEach((name, size) -> bench.workspace.put(name, SftpTransfers.random(size)));
    server.lie = lie;
    StepResult first = attempt(sent, 0);
    if (first != null) {
      requireExact(first);
    }
    server.lie = UploadLie.NONE;
    StepResult second = attempt(sent, 1);
    assertThat(second).as("the attempt after the lie").isNotNull();
    requireExact(second);
    assertThat(contents()).as("all that the partner has").hasSameSizeAs(sent.sizes().keySet());
    sent.sizes()
        .forEach(
            (name, size) ->
                assertThat(bench.workspace.content(name)).isEqualTo(SftpTransfers.random(size)));
  }

  /** Its result; null if it failed with a code that says why. */
  private @Nullable StepResult attempt(Sent sent, int number) throws InterruptedException {
    TestContext context = bench.attempt(number, "n" + number);
    UploadStep step = new UploadStep(bench.access);
    try {
      if (number > 0) {
        step.cleanUpBeforeRetry(Bench.config(step, sent.config()), context);
      }
      return bench.upload(sent.config(), context);
    } catch (CourierException e) {
      assertThat(REASONS).as(e.toString()).contains(e.code());
      return null;
    } catch (IOException e) {
      return null;
    } catch (RuntimeException e) {
      return fail("an internal error", e);
    }
  }

  private void requireExact(StepResult result) throws IOException {
    Map<String, byte[]> there = contents();
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

  private Map<String, byte[]> contents() throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(root)) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return contents;
  }

  private void empty() throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
      for (Path path : all) {
        if (!path.equals(root)) {
          Files.delete(path);
        }
      }
    }
  }
}
