package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.trace.LogContext;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time limit of a connection test whose caller waits for the result. Each test has its own
 * thread.
 *
 * @param most timeout after which the test's resources are closed
 * @param grace additional time, after which the test is abandoned
 */
record TimeLimit(Duration most, Duration grace) {
  private static final Logger LOG = LoggerFactory.getLogger(TimeLimit.class);

  /**
   * Runs a test.
   *
   * @param name name of the connection
   * @param trial runs the test and first provides a handle that cancels it, before anything can
   *     block
   * @return the test's report; after a timeout, {@code timed_out} with the observations so far
   * @throws CourierException a failure of the test; {@code interrupted} (transient): the waiting
   *     thread must end
   */
  ConnectionReport run(String name, Function<Consumer<AutoCloseable>, ConnectionReport> trial) {
    CompletableFuture<Void> over = new CompletableFuture<>();
    FutureTask<ConnectionReport> done =
        new FutureTask<>(
            () -> trial.apply(used -> over.thenRun(() -> TimeoutCloser.inBackground(used))));
    Thread thread = new Thread(LogContext.carry(done), "courier-connection-trial");
    thread.setDaemon(true);
    thread.start();
    try {
      return await(name, done, over);
    } catch (InterruptedException e) {
      over.complete(null);
      Thread.currentThread().interrupt();
      throw CourierException.of(
          StepCodes.INTERRUPTED, "The test of connection '" + name + "' was interrupted.", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new IllegalStateException("The test of '" + name + "' failed", e.getCause());
    }
  }

  private ConnectionReport await(
      String name, Future<ConnectionReport> done, CompletableFuture<Void> over)
      throws InterruptedException, ExecutionException {
    try {
      return done.get(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      over.complete(null);
    }
    CourierException timedOut =
        new CourierException(
            FailureClass.TRANSIENT,
            StepCodes.TIMED_OUT,
            ("Connection '%s': the test did not complete within %d s and was stopped. The server "
                    + "or the network is very slow or does not respond.")
                .formatted(name, most.toSeconds()),
            null);
    try {
      ConnectionReport late = done.get(grace.toMillis(), TimeUnit.MILLISECONDS);
      return late.code() == null ? late : late.ended(timedOut);
    } catch (TimeoutException e) {
      LOG.warn("The test of '{}' does not stop and is abandoned", name);
      return ConnectionReport.unseen(timedOut);
    }
  }
}
