package com.couriermft.bench;

import com.couriermft.steps.function.isolated.IsolatedCalls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Measures the cost of an isolated function, with a newly started process and with a running one.
 */
public final class IsolatedBench {
  private static final int FIRST = 5;

  private IsolatedBench() {}

  /** Prints the results. The argument is the number of calls (default 40). */
  public static void main(String[] args) throws Exception {
    int calls = args.length == 0 ? 40 : Integer.parseInt(args[0]);
    Path directory = Files.createTempDirectory("courier-bench");
    try (IsolatedCalls isolated = new IsolatedCalls(directory, 1, Map.of())) {
      int[] execution = {0};
      report(
          "process started, called and ended",
          calls,
          () -> {
            String id = "01COLD" + execution[0]++;
            isolated.call("calls", 0, isolated.attempt(id, IsolatedCalls.SMALL));
            isolated.children.endOf(id);
            return null;
          });
      report(
          "one more call",
          calls * 10,
          () -> isolated.call("calls", 0, isolated.attempt("01WARM", IsolatedCalls.SMALL)));
      report(
          "one more call, with a file in and out",
          calls * 10,
          () -> isolated.call("well", 0, isolated.attempt("01WARM", IsolatedCalls.SMALL)));
    }
    Runtime runtime = Runtime.getRuntime();
    System.gc();
    System.out.printf(
        "heap of the host afterwards: %d MiB%n",
        (runtime.totalMemory() - runtime.freeMemory()) >> 20);
  }

  private static void report(String what, int calls, Callable<?> call) throws Exception {
    for (int i = 0; i < FIRST; i++) {
      call.call();
    }
    double[] millis = new double[calls];
    for (int i = 0; i < calls; i++) {
      long begun = System.nanoTime();
      call.call();
      millis[i] = (System.nanoTime() - begun) / 1e6;
    }
    Arrays.sort(millis);
    System.out.printf(
        "%-40s median %.1f ms, 90 of 100 within %.1f ms%n",
        what, millis[calls / 2], millis[calls * 9 / 10]);
  }
}
