package com.couriermft.chaos.steps;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * A step that reports its start to a ledger, works for a while, fails at random, and reports its
 * effect to the ledger. The random decisions depend only on the attempt, so a run can be analyzed
 * afterwards.
 */
public final class LedgerStep implements Step<LedgerStep.Config> {
  /** The key of the step type. */
  public static final String KEY = "chaos.ledger";

  /** The failure of executions that are meant to fail. */
  public static final FailureCode FAILS_FOR_GOOD =
      FailureCode.permanent(
          "chaos_permanent", "The step is to fail for good.", "Nothing: chaos wants it so.");

  /** The failure of attempts that are meant to fail. */
  public static final FailureCode FAILS_FOR_NOW =
      FailureCode.transientFailure(
          "chaos_transient", "The attempt is to fail.", "Nothing: Courier will try again.");

  private static final StepType<Config> TYPE =
      StepType.of(KEY, Config.class, "Writes to a ledger outside of all hosts.")
          .output("claim", "The claim whose effect counts: execution and nonce")
          .output("seen", "What the configuration's 'previous' was")
          .retryRule("Every attempt has an effect of its own, told by its claim.")
          .example("{\"ledger\": \"http://127.0.0.1:8080/entries\", \"duration_ms\": 500}");

  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final long SLICE_MILLIS = 50;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();

  /** The configuration of the step. */
  public record Config(
      @Field(help = "Where the ledger takes entries", required = true) String ledger,
      @Field(help = "Most milliseconds it works", defaultValue = "1000", min = 0, max = 600_000)
          int durationMs,
      @Field(help = "Attempts of 100 that fail for now", defaultValue = "0", min = 0, max = 100)
          int transientPercent,
      @Field(help = "Attempts of 100 that fail for good", defaultValue = "0", min = 0, max = 100)
          int permanentPercent,
      @Field(help = "A claim that a step before has handed on", defaultValue = "\"\"")
          String previous,
      @Field(help = "A file to leave, holding the claim", defaultValue = "\"\"") String file) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context)
      throws IOException, InterruptedException {
    StepContext.Attempt attempt = context.attempt();
    tell(config, attempt, "start");
    SplittableRandom chance = new SplittableRandom(claim(attempt).hashCode());
    work(chance.nextInt(config.durationMs() + 1), context);
    int fate = chance.nextInt(100);
    if (fate < config.permanentPercent()) {
      throw CourierException.of(FAILS_FOR_GOOD, "The ledger step fails for good.");
    } else if (fate < config.permanentPercent() + config.transientPercent()) {
      throw CourierException.of(FAILS_FOR_NOW, "The ledger step fails for now.");
    }
    if (!config.file().isEmpty()) {
      leave(config.file(), claim(attempt), context.workspace());
    }
    context.ensureLease();
    tell(config, attempt, "effect");
    return new StepResult(
        Json.object().put("claim", claim(attempt)).put("seen", config.previous()), 0);
  }

  /** A nonce is unique only within its execution. */
  private static String claim(StepContext.Attempt attempt) {
    return attempt.executionId() + "/" + attempt.nonce();
  }

  private static void work(long millis, StepContext context) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis; left > 0; left = (end - System.nanoTime()) / 1_000_000) {
      context.cancellation().throwIfCancelled();
      TimeUnit.MILLISECONDS.sleep(Math.min(left, SLICE_MILLIS));
    }
    context.cancellation().throwIfCancelled();
  }

  private static void leave(String path, String text, Workspace workspace) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (Workspace.Upload upload = workspace.create(path, Overwrite.REPLACE)) {
      upload.write(bytes, 0, bytes.length);
      upload.commit();
    }
  }

  private void tell(Config config, StepContext.Attempt attempt, String kind)
      throws IOException, InterruptedException {
    ObjectNode entry =
        Json.object()
            .put("execution", attempt.executionId())
            .put("step", attempt.stepId())
            .put("attempt", attempt.number())
            .put("claim", claim(attempt))
            .put("kind", kind)
            .put("previous", config.previous());
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(config.ledger()))
            .timeout(TIMEOUT)
            .POST(HttpRequest.BodyPublishers.ofString(Json.write(entry)))
            .build();
    int status = http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    if (status != 204) {
      throw new IOException("The ledger answered " + status);
    }
  }
}
