package com.couriermft.sdk.isolated;

import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.value.NamedPaths;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The main class of an isolated function's process. The arguments are the path of the host's socket
 * and the name of the function's class. The process serves one call after another until the host
 * disconnects.
 */
public final class Runner {
  private static final long BEAT_MILLIS = 500;

  /** The exit status of a process whose call ended without a response to the host. */
  private static final int NO_ANSWER = 72;

  private final Link link;
  private final JobFunction<?, ?> function;
  private @Nullable Thread thread;
  private volatile @Nullable ChildContext context;
  private volatile @Nullable OperationIds operations;

  private Runner(Link link, JobFunction<?, ?> function) {
    this.link = link;
    this.function = function;
  }

  /** Serves calls from the host over a socket. */
  public static void main(String[] args) throws IOException {
    Link link = Link.to(args[0]);
    JobFunction<?, ?> function;
    try {
      function =
          Class.forName(args[1])
              .asSubclass(JobFunction.class)
              .getDeclaredConstructor()
              .newInstance();
    } catch (InvocationTargetException e) {
      throw unmade(link, e.getTargetException());
    } catch (Throwable e) {
      // The host needs a frame for every failure, including an error during class initialization.
      throw unmade(link, e);
    }
    new Runner(link, function).serve();
  }

  private static IllegalStateException unmade(Link link, Throwable why) {
    Call.fail(link, "unmade", why);
    return new IllegalStateException("The function cannot be created", why);
  }

  private void serve() {
    Executors.newSingleThreadScheduledExecutor(Runner::daemon)
        .scheduleAtFixedRate(this::beat, BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
    link.send("ready");
    while (true) {
      Map<String, Object> frame = link.read();
      switch (String.valueOf(frame.get("type"))) {
        case "cancel" -> cancel();
        case "operation" -> answer(frame);
        default -> call(frame);
      }
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "courier-beat");
    thread.setDaemon(true);
    return thread;
  }

  private void beat() {
    ChildContext now = context;
    if (now != null) {
      now.beat();
    }
  }

  private void answer(Map<String, Object> frame) {
    OperationIds asked = operations;
    if (asked != null && frame.get("number") instanceof Number number) {
      asked.answer(number.intValue(), String.valueOf(frame.get("id")));
    }
  }

  private void call(Map<String, Object> frame) {
    Map<?, ?> told = Frames.part(frame, "context", Map.class);
    NamedPaths writes =
        new NamedPaths(
            ((Collection<?>) Frames.part(told, "writes", Collection.class))
                .stream().map(String::valueOf).collect(Collectors.toSet()));
    ChildFiles files =
        new ChildFiles(
            Path.of(String.valueOf(told.get("scratch"))),
            Frames.part(told, "reads", Map.class),
            writes);
    OperationIds ids = new OperationIds(link);
    ChildContext now = new ChildContext(link, told, files, ids);
    operations = ids;
    context = now;
    Thread started = new Thread(new Call<>(function, now, frame, link), "courier-function");
    started.setUncaughtExceptionHandler((call, e) -> endWithoutAnswer(e));
    started.start();
    thread = started;
  }

  /** Ends the process, so that the host notices that the pending call has ended. */
  private static void endWithoutAnswer(Throwable why) {
    try {
      why.printStackTrace();
    } finally {
      // The process must end even if the exception cannot be printed.
      Runtime.getRuntime().halt(NO_ANSWER);
    }
  }

  private void cancel() {
    ChildContext now = context;
    if (now != null && thread != null) {
      now.cancel();
      thread.interrupt();
    }
  }
}
