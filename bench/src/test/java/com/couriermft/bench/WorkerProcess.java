package com.couriermft.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A {@link TransferWorker} in a separate process. */
final class WorkerProcess implements AutoCloseable {
  private final Process process;
  private final PrintStream orders;
  private final BufferedReader answers;
  private long heap;
  private long resident;
  private int requests;

  /**
   * Starts the process and waits until it is ready.
   *
   * @param options options of the process's JVM
   */
  WorkerProcess(List<String> options, TransferSite site) throws IOException {
    this(
        options,
        TransferWorker.class,
        List.of(site.connectionString(), site.connection(), site.privateKey().toString()));
  }

  /**
   * Starts another program with the same protocol.
   *
   * @param options options of the process's JVM
   */
  WorkerProcess(List<String> options, Class<?> program, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(program.getName());
    command.addAll(arguments);
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    answer("ready");
  }

  /** Runs one step in the process. */
  Cost run(String step) throws IOException {
    orders.println(step);
    String[] figures = answer("done").split(" ");
    heap = Math.max(heap, Long.parseLong(figures[3]));
    resident = Math.max(resident, Long.parseLong(figures[4]));
    requests = Integer.parseInt(figures[5]);
    return new Cost(Long.parseLong(figures[1]) / 1e9, Long.parseLong(figures[2]) / 1e9);
  }

  /** Other output of the worker's JVM is printed as is. */
  private String answer(String expected) throws IOException {
    String answer = answers.readLine();
    while (answer != null && !answer.startsWith(expected)) {
      if (answer.startsWith("failed")) {
        throw new IOException("The worker says '" + answer + "', expected '" + expected + "'");
      }
      System.err.println(answer);
      answer = answers.readLine();
    }
    if (answer == null) {
      throw new IOException("The worker has ended, expected '" + expected + "'");
    }
    return answer;
  }

  /** Returns the maximum heap usage directly after a garbage collection, in MiB. */
  long heapMebibytes() {
    return heap;
  }

  /** Returns the number of requests to the storage account in the last execution. */
  int requests() {
    return requests;
  }

  long residentMebibytes() {
    return resident;
  }

  @Override
  public void close() {
    orders.close(); // The process ends when its input ends.
    process.onExit().join();
  }
}
