package com.couriermft.local.app;

import com.microsoft.azure.functions.ExecutionContext;
import com.microsoft.azure.functions.internal.spi.middleware.Middleware;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Runs functions on the calling thread. Each call creates a new instance of the function's class,
 * sets the app's class loader as the context class loader, and enforces the time limit.
 * Thread-safe; like the worker, it does not limit concurrency.
 */
public final class Invoker {
  private static final Logger LOG = Logger.getLogger("host.function");
  private final List<Middleware> middlewares;
  private final Optional<Duration> timeLimit;
  private final ScheduledExecutorService watch;
  private final Consumer<AppFunction> onTimeout;

  /**
   * Creates an invoker.
   *
   * @param middlewares the app's middlewares, each called around every function
   * @param onTimeout called on a thread of {@code watch} when a function exceeds {@code timeLimit};
   *     the real host kills the worker process
   */
  public Invoker(
      List<Middleware> middlewares,
      Optional<Duration> timeLimit,
      ScheduledExecutorService watch,
      Consumer<AppFunction> onTimeout) {
    this.middlewares = List.copyOf(middlewares);
    this.timeLimit = timeLimit;
    this.watch = watch;
    this.onTimeout = onTimeout;
  }

  /**
   * Runs a function and waits until it returns.
   *
   * @return the function's return value; null for a void method
   * @throws InvocationException an argument cannot be bound, or the function throws any exception
   */
  public @Nullable Object invoke(AppFunction function, TriggerData data)
      throws InvocationException {
    var context = InvocationContext.of(function, data);
    LOG.fine(() -> "Executing '" + function.name() + "' (Id=" + context.getInvocationId() + ")");
    var alarm =
        timeLimit.map(
            limit ->
                watch.schedule(
                    () -> onTimeout.accept(function), limit.toMillis(), TimeUnit.MILLISECONDS));
    var thread = Thread.currentThread();
    var previous = thread.getContextClassLoader();
    thread.setContextClassLoader(function.method().getDeclaringClass().getClassLoader());
    var start = System.nanoTime();
    try {
      var result =
          new MiddlewareCall(middlewares, () -> call(function.method(), data, context))
              .result(context);
      LOG.fine(() -> executed(function, "Succeeded", start));
      return result;
    } catch (InvocationTargetException e) {
      throw failed(function, start, e.getCause() == null ? e : e.getCause());
    } catch (Exception | Error e) {
      throw failed(function, start, e);
    } finally {
      thread.setContextClassLoader(previous);
      alarm.ifPresent(task -> task.cancel(false));
    }
  }

  private static @Nullable Object call(Method method, TriggerData data, ExecutionContext context)
      throws ReflectiveOperationException {
    var arguments = Binding.arguments(method, data, context);
    var instance =
        Modifier.isStatic(method.getModifiers())
            ? null
            : method.getDeclaringClass().getConstructor().newInstance();
    return method.invoke(instance, arguments);
  }

  private static InvocationException failed(AppFunction function, long start, Throwable cause) {
    var message = executed(function, "Failed", start);
    LOG.log(Level.SEVERE, message, cause);
    return new InvocationException(message, cause);
  }

  private static String executed(AppFunction function, String outcome, long start) {
    var millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    return "Executed '" + function.name() + "' (" + outcome + ", Duration=" + millis + "ms)";
  }
}
