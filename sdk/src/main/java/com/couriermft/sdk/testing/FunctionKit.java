package com.couriermft.sdk.testing;

import com.couriermft.sdk.FunctionFiles;
import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.JobFunctionContext;
import com.couriermft.sdk.value.EventCheck;
import com.couriermft.sdk.value.JsonText;
import com.couriermft.sdk.value.PlainRecords;
import com.couriermft.sdk.value.PlainValues;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Runs a function in memory, under the rules that Courier enforces. Parameters and result survive a
 * round trip through JSON, the function reads and creates only files that its parameters name, and
 * created files become visible after the function returns. Not thread-safe, except for calls that
 * the function itself makes.
 *
 * <pre>{@code
 * FunctionKit kit = new FunctionKit().file("orders.csv", "a\nb\n");
 * String result = kit.run(new Report(), new Report.Parameters("orders.csv", "report.txt"));
 * assertEquals("{\"lines\":2}", result);
 * assertEquals("lines 2", kit.text("report.txt"));
 * assertEquals(List.of("report.written {\"lines\":\"2\"}"), kit.events());
 * }</pre>
 */
public final class FunctionKit {
  private final Map<String, byte[]> files = new LinkedHashMap<>();
  private final List<String> events = new ArrayList<>();
  private final List<String> logged = new ArrayList<>();
  private int attempt;
  private long bytes;
  private volatile boolean cancelled;

  /** Adds a file that the function may read, in UTF-8, and returns this kit. */
  public FunctionKit file(String path, String text) {
    return file(path, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds a file that the function may read, and returns this kit. */
  public FunctionKit file(String path, byte[] content) {
    files.put(path, content.clone());
    return this;
  }

  /**
   * Sets the attempt number for subsequent runs (0 for the first attempt), and returns this kit.
   */
  public FunctionKit attempt(int number) {
    attempt = number;
    return this;
  }

  /** Makes the kit cancel the functions in subsequent runs, and returns this kit. */
  public FunctionKit cancelled() {
    cancelled = true;
    return this;
  }

  /**
   * Runs one attempt and its hooks.
   *
   * @return the result as JSON; the string {@code null} if there is no result
   * @throws IllegalArgumentException the parameters or the result cannot be written as JSON
   * @throws IOException thrown by the function
   * @throws InterruptedException thrown by the function
   */
  public <P extends Record> String run(JobFunction<P, ?> function, P parameters)
      throws IOException, InterruptedException {
    String sent = JsonText.write(PlainRecords.reveal(parameters));
    P bound =
        PlainRecords.bind(
            function.parameters(), (Map<?, ?>) Objects.requireNonNull(JsonText.read(sent)));
    MemoryFiles own = new MemoryFiles(files, bound);
    JobFunctionContext context = new Context(own);
    if (attempt == 0) {
      function.onStart(context);
    }
    String result = JsonText.write(PlainValues.of(function.run(bound, context)));
    files.putAll(own.created());
    function.onSuccess(context);
    function.onEnd(context);
    return result;
  }

  /**
   * Returns the content of a file, decoded as UTF-8.
   *
   * @throws IllegalArgumentException the file does not exist
   */
  public String text(String path) {
    return new String(content(path), StandardCharsets.UTF_8);
  }

  /**
   * Returns the content of a file.
   *
   * @throws IllegalArgumentException the file does not exist
   */
  public byte[] content(String path) {
    return Optional.ofNullable(files.get(path))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no file '" + path + "', only " + files.keySet()))
        .clone();
  }

  /**
   * Returns the events that the function emitted. Each event is a string of its type, a space and
   * its payload.
   */
  public List<String> events() {
    return List.copyOf(events);
  }

  /**
   * Returns the lines that the function logged. Each line is a string of its level, a space and its
   * message.
   */
  public List<String> lines() {
    return List.copyOf(logged);
  }

  /** Returns the number of bytes that the function reported as progress. */
  public long progress() {
    return bytes;
  }

  private final class Context implements JobFunctionContext {
    private final FunctionFiles own;

    Context(FunctionFiles own) {
      this.own = own;
    }

    @Override
    public String executionId() {
      return "01TESTEXECUTION00000000000";
    }

    @Override
    public String jobId() {
      return "test";
    }

    @Override
    public int attempt() {
      return attempt;
    }

    @Override
    public String operationId(int number) {
      return "01TESTOPERATION%011d".formatted(number);
    }

    @Override
    public Instant deadline() {
      return Instant.MAX;
    }

    @Override
    public void throwIfCancelled() {
      if (cancelled) {
        throw new IllegalStateException("The function was asked to stop");
      }
    }

    @Override
    public synchronized void progress(long more) {
      bytes += more;
    }

    @Override
    public FunctionFiles files() {
      return own;
    }

    @Override
    public System.Logger log() {
      return new MemoryLog(logged);
    }

    @Override
    public synchronized void emitEvent(String type, Map<String, String> payload) {
      events.add(type + " " + EventCheck.payload(type, payload));
    }
  }
}
