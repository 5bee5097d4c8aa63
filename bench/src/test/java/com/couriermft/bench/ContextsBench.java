package com.couriermft.bench;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code ./courier bench contexts}: measures large outputs that each of the nine following steps
 * receives completely. Prints the bytes written and the heap usage after collections. Fails if an
 * execution fails.
 */
public final class ContextsBench {
  private static final int FOLLOWERS = 9;
  private static final int CHARACTERS = Sizes.of(20 << 20, 1_000);
  private static final int FILES = Sizes.of(100_000, 10);
  private static final int WRITTEN = Sizes.of(2_000, 3);

  private final Lab lab;
  private final LiveHeap heap = new LiveHeap();

  private ContextsBench(Lab lab) {
    this.lab = lab;
  }

  /** Prints the results. */
  public static void main(String[] arguments) throws InterruptedException {
    try (Lab lab = new Lab(List.of(new LargeStep()))) {
      ContextsBench bench = new ContextsBench(lab);
      bench.run("no large value", "{\"characters\": 10}", "text", 10);
      bench.run(
          "a text of 20 MiB", "{\"characters\": %d}".formatted(CHARACTERS), "text", CHARACTERS);
      bench.run("a list of 100,000 files", "{\"files\": %d}".formatted(FILES), "file_list", FILES);
      bench.run("2,000 workspace files", "{\"write\": %d}".formatted(WRITTEN), "count", WRITTEN);
    }
  }

  private void run(String title, String maker, String output, int count)
      throws InterruptedException {
    String taker = "{\"take\": \"{{steps.make.%s}}\"}".formatted(output);
    lab.job(
        "large",
        Lab.step("make", "bench.large", maker)
            + IntStream.range(0, FOLLOWERS)
                .mapToObj(i -> "," + Lab.step("take" + i, "bench.large", taker))
                .collect(Collectors.joining()));
    Execution e = lab.start("large");
    lab.counter.clear();
    heap.clear();
    long begun = System.nanoTime();
    for (int step = 0; step <= FOLLOWERS; step++) {
      lab.pumpOne();
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%-24s %7.2f s  %,12d bytes written to blobs  heap after collections at most %d MiB  %s%n",
        title,
        seconds,
        lab.counter.blobBytes(),
        heap.mostMebibytes(),
        lab.counter.snapshot());
    check(e, count);
  }

  private void check(Execution e, int count) {
    Execution now = lab.now(e);
    JsonNode document = lab.engine.context(now);
    JsonNode last = document.at("/steps/take" + (FOLLOWERS - 1) + "/outputs/count");
    if (now.state() != ExecutionState.COMPLETED || last.intValue() != count) {
      throw new IllegalStateException(
          "The run is %s, the last step took %s of %d; %s"
              .formatted(now.state(), last, count, Json.write(now.failure())));
    }
  }
}
