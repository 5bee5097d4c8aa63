package com.couriermft.steps.function.isolated;

import com.couriermft.sdk.FunctionFailure;
import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.JobFunctionContext;
import com.couriermft.sdk.Parameter;
import com.couriermft.sdk.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** A function with allowed and forbidden behaviors, which runs only in separate processes. */
public final class Naughty implements JobFunction<Naughty.Parameters, Object> {
  private static int calls;
  private static Object kept = "";

  /** The parameters of the function; {@code way} selects the behavior. */
  public record Parameters(
      @Parameter(help = "What it does", required = true) String way,
      @Parameter(help = "A file", reads = true) String input,
      @Parameter(help = "Files", writes = true) List<String> outputs,
      @Parameter(help = "A number", defaultValue = "0") long number,
      @Parameter(help = "A secret") Secret secret) {}

  /** A class whose static initializer fails. */
  static final class Broken {
    static final Object VALUE = value();

    private static Object value() {
      throw new IllegalArgumentException("no setting");
    }
  }

  /** A custom error of the function's author. */
  static final class Refusal extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** A part of a result that cannot be read. */
  record Part(String name) {
    @Override
    public String name() {
      throw new IllegalStateException("not yet");
    }
  }

  /** An exception whose message cannot be obtained. */
  static final class Unspeakable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException("Nobody can say what was wrong");
    }
  }

  @Override
  public String name() {
    return "naughty";
  }

  @Override
  public String summary() {
    return "Does what no function should";
  }

  @Override
  public Class<Parameters> parameters() {
    return Parameters.class;
  }

  @Override
  public Object run(Parameters parameters, JobFunctionContext context)
      throws IOException, InterruptedException {
    calls++;
    return switch (parameters.way()) {
      case "well" -> well(parameters, context);
      case "calls" -> calls;
      case "process" -> ProcessHandle.current().pid() + " " + Path.of("").toAbsolutePath();
      case "wait" -> {
        context.emitEvent("waiting", Map.of());
        LockSupport.park();
        context.throwIfCancelled();
        yield "woken";
      }
      case "ignore_signals" -> ignoreSignals(context);
      case "fork" -> fork(parameters.number(), context);
      case "flood" -> flood(parameters.number());
      case "allocate" -> allocate();
      case "allocate_elsewhere" -> {
        new ProcessBuilder("tail", "/dev/zero").start().waitFor();
        yield "";
      }
      case "spin" -> {
        while (!Thread.interrupted()) {
          calls++;
        }
        yield "";
      }
      case "exit" -> {
        System.err.println("good-bye");
        System.exit((int) parameters.number());
        yield "";
      }
      case "frame" -> frame(parameters.number(), context);
      case "forged_nothing" -> {
        forge("{}", context);
        forEver();
        yield "";
      }
      case "forged_result" -> {
        String value = "x".repeat((int) parameters.number());
        forge("{\"type\":\"result\",\"value\":\"" + value + "\"}", context);
        forEver();
        yield "";
      }
      case "forged_lines" -> {
        for (long i = 0; i < parameters.number(); i++) {
          forge("{\"type\":\"log\",\"message\":\"forged " + i + "\"}", context);
        }
        yield "";
      }
      case "unspeakable" -> throw new Unspeakable();
      case "orphans" -> orphans(parameters.number());
      case "orphans_for_ever" -> {
        orphans(parameters.number());
        forEver();
        yield "";
      }
      case "linger" -> linger();
      case "link" -> link(parameters, context);
      case "classes" -> classes();
      case "environment" -> new TreeMap<>(System.getenv());
      case "others" -> others(parameters.number());
      case "large_file" -> {
        try (OutputStream out = context.files().create(parameters.outputs().get(0))) {
          for (long i = 0; i < parameters.number(); i++) {
            out.write(new byte[1 << 20]);
          }
        }
        yield "";
      }
      case "foreign_file" -> context.files().read("/etc/passwd");
      case "permanent" -> throw FunctionFailure.permanent("Order 17 has no customer", null);
      case "large_result" -> "x".repeat((int) parameters.number());
      case "no_result" -> new Thread();
      case "unchecked" -> throw new UncheckedIOException(new IOException("line dropped"));
      case "caused" ->
          throw new IllegalStateException(
              "outer", new IOException("inner", new RuntimeException()));
      case "assertion" -> throw new AssertionError("not so");
      case "own_error" -> throw new Refusal();
      case "direct" -> ByteBuffer.allocateDirect(Integer.MAX_VALUE).capacity();
      case "wrapped_memory" ->
          throw new IllegalStateException("pool", new OutOfMemoryError("Java heap space"));
      case "static" -> Broken.VALUE;
      case "missing_class" -> throw new NoClassDefFoundError("com/acme/Gone");
      case "missing_method" -> throw new NoSuchMethodError("'void com.acme.Lib.now()'");
      case "newer" -> throw new UnsupportedClassVersionError("com/acme/New has been compiled");
      case "native" -> load();
      case "silent_io" -> throw new IOException();
      case "cyclic" -> {
        List<Object> itself = new ArrayList<>();
        itself.add(itself);
        yield itself;
      }
      case "throwing_part" -> new Part("x");
      case "recursion" -> recursion(0) + "";
      default -> throw new IllegalStateException("a bug");
    };
  }

  private static Object well(Parameters parameters, JobFunctionContext context) throws IOException {
    System.out.println("this is no frame");
    long bytes;
    try (InputStream in = context.files().read(parameters.input());
        OutputStream out = context.files().create(parameters.outputs().get(0))) {
      bytes = in.transferTo(out);
    }
    context.progress(bytes);
    context.emitEvent("copied", Map.of("bytes", Long.toString(bytes)));
    context.log().log(System.Logger.Level.INFO, "copied {0}", bytes);
    return new TreeMap<>(
        Map.of(
            "bytes", bytes,
            "operation", context.operationId(1),
            "execution", context.executionId(),
            "secret", parameters.secret().reveal().length()));
  }

  private static Object ignoreSignals(JobFunctionContext context) {
    Runtime.getRuntime().addShutdownHook(new Thread(Naughty::forEver));
    context.emitEvent("waiting", Map.of());
    forEver();
    return "";
  }

  private static void forEver() {
    while (true) {
      LockSupport.park();
      Thread.interrupted();
    }
  }

  private static Object fork(long processes, JobFunctionContext context)
      throws IOException, InterruptedException {
    for (long i = 0; i < processes; i++) {
      new ProcessBuilder("sleep", "54321").start();
    }
    new ProcessBuilder("setsid", "sleep", "54321").start();
    context.emitEvent("waiting", Map.of());
    new CountDownLatch(1).await();
    return "";
  }

  private static Object flood(long mebibytes) {
    byte[] line = "a line of nothing\n".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
    for (long i = 0; i < mebibytes; i++) {
      System.out.write(line, 0, line.length);
      System.err.write(line, 0, line.length);
    }
    return "flooded";
  }

  private static Object allocate() {
    List<Object> all = new ArrayList<>();
    kept = all;
    while (true) {
      all.add(new byte[1 << 20]);
    }
  }

  private static Object load() {
    System.loadLibrary("courier-none");
    return "";
  }

  private static int recursion(int depth) {
    return 1 + recursion(depth + 1);
  }

  /** Writes the first bytes of a frame of 100 bytes, or of an invalid frame, and exits. */
  private static Object frame(long length, JobFunctionContext context) throws IOException {
    byte[] bytes = new byte[(int) Math.min(length, 50)];
    Arrays.fill(bytes, (byte) '{');
    writeRaw(ByteBuffer.allocate(4 + bytes.length).putInt((int) length).put(bytes), context);
    Runtime.getRuntime().halt(0);
    return "";
  }

  private static void forge(String frame, JobFunctionContext context) throws IOException {
    byte[] json = frame.getBytes(StandardCharsets.UTF_8);
    writeRaw(ByteBuffer.allocate(4 + json.length).putInt(json.length).put(json), context);
  }

  /** Writes directly to the host, bypassing the runner. */
  private static void writeRaw(ByteBuffer bytes, JobFunctionContext context) throws IOException {
    try {
      Object link = hidden(context, "link");
      synchronized (link) {
        ((OutputStream) hidden(link, "out")).write(bytes.array());
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object hidden(Object of, String name) throws ReflectiveOperationException {
    Field field = of.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }

  /**
   * Starts processes without a parent and without the environment variable that identifies them.
   */
  private static Object orphans(long processes) throws IOException, InterruptedException {
    String script = "i=0; while [ $i -lt %d ]; do (env -i sleep 54321 &); i=$((i+1)); done";
    new ProcessBuilder("sh", "-c", script.formatted(processes)).start().waitFor();
    return "";
  }

  /** Returns while a thread is still running. */
  private static Object linger() {
    Thread spinning =
        new Thread(
            () -> {
              while (true) {
                calls++;
              }
            });
    spinning.setDaemon(true);
    spinning.start();
    return "";
  }

  /** Replaces the created file with a link to another file. */
  private static Object link(Parameters parameters, JobFunctionContext context) throws IOException {
    context.files().create(parameters.outputs().get(0)).close();
    Path home = Path.of(System.getenv("HOME")).getParent();
    try (DirectoryStream<Path> scratch = Files.newDirectoryStream(home, "call-*")) {
      for (Path each : scratch) {
        Files.delete(each.resolve("out/0"));
        Files.createSymbolicLink(each.resolve("out/0"), Path.of("/proc/self/environ"));
      }
    }
    return "";
  }

  private static Object classes() {
    return List.of(
            "com.couriermft.engine.Engine",
            "com.couriermft.formats.secret.Secret",
            "com.couriermft.engine.spi.Step",
            "com.fasterxml.jackson.databind.JsonNode",
            "org.slf4j.Logger",
            "com.azure.core.util.Context")
        .stream()
        .filter(Naughty::isThere)
        .toList();
  }

  private static boolean isThere(String name) {
    try {
      Class.forName(name);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Returns the environments of other processes and of a given process, if readable. */
  private static Object others(long pid) throws IOException {
    Path environment = Path.of("/proc", Long.toString(pid), "environ");
    return Files.isReadable(environment) ? Files.readString(environment) : "";
  }
}
