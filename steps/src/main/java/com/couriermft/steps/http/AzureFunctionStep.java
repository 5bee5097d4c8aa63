package com.couriermft.steps.http;

import com.couriermft.engine.spi.Acts;
import com.couriermft.engine.spi.Continues;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.UnsafeAct;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.OutcomeUnknownException;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.failure.catalogue.TelemetryCodes;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpPartner;
import com.couriermft.partners.http.HttpPartners;
import com.couriermft.partners.http.HttpTarget;
import com.couriermft.partners.insights.Insights;
import com.couriermft.steps.http.FunctionConfig.Cancel;
import com.couriermft.steps.http.FunctionConfig.Wait;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code azure_function.execute}: runs a function of an Azure Functions app and waits until it has
 * completed. The step detects completion by the response, by the status URL in the response, or by
 * telemetry. Otherwise the step fails with {@code outcome_unknown}.
 */
public final class AzureFunctionStep
    implements Continues<FunctionConfig>,
        RollsBack<FunctionConfig>,
        ValidatesDeeply<FunctionConfig>,
        Acts<FunctionConfig> {
  static final StepType<FunctionConfig> TYPE =
      StepType.of(
              "azure_function.execute",
              FunctionConfig.class,
              "Runs a function or an orchestration of an Azure Functions app, and waits for its "
                  + "result without occupying a worker.")
          .titled("Run Azure function")
          .output(
              "status",
              "`completed`, or `accepted` if the app accepted the request and the step does not "
                  + "wait for the result",
              new Shape.OneOf(List.of("completed", "accepted")))
          .output(
              "evidence",
              "How Courier determined that the function finished. `operator`: a person confirmed "
                  + "it",
              new Shape.OneOf(
                  List.of("response", "status_url", "durable", "application_insights", "operator")))
          .output(
              "status_code",
              "Status code of the last response; absent if no response reported the end",
              Shape.Whole.of(100, 599))
          .output(
              "body",
              "The function's response or the orchestration's output, as JSON or text. Keys in "
                  + "URLs are replaced with `***`. null if there is none",
              new Shape.Any())
          .output("instance_id", "The orchestration's instance ID", Shape.Text.any())
          .output(
              "invocation_id", "The invocation ID, from the function's telemetry", Shape.Text.any())
          .output(
              "operation_id",
              "The ID of the operation that Courier sent to the app",
              Shape.Text.any())
          .output(
              "polls", "Number of status requests after the first request", Shape.Whole.atLeast(0))
          .output("attempts", "Number of attempts", Shape.Whole.atLeast(1))
          .retryRule(
              "The request is sent again only if nothing was sent; if the app temporarily refuses "
                  + "it (425, 429, or 503 with `Retry-After`); if the method is GET or HEAD; if "
                  + "the step is declared `idempotent`; or if no orchestration with its ID "
                  + "exists. After the app accepts the request, Courier only asks for its "
                  + "status. If the outcome is unknown, the step fails with `outcome_unknown`.")
          .example(
              """
              {"connection": "billing-app", "function": "CloseMonth", "wait": "durable",
               "body": {"month": "{{parameters.month}}"}, "cancel": "terminate"}\
              """);

  private final Supplier<HttpPartners> partners;
  private final @Nullable Insights insights;
  private final InstantSource clock;

  /**
   * Creates the step.
   *
   * @param partners opens function apps; called for the first request, so that its classes are not
   *     loaded earlier
   * @param insights telemetry of the functions; {@code null} if not configured
   * @param clock clock for {@code Retry-After} headers with a date
   */
  public AzureFunctionStep(
      Supplier<HttpPartners> partners, @Nullable Insights insights, InstantSource clock) {
    this.partners = partners;
    this.insights = insights;
    this.clock = clock;
  }

  @Override
  public StepType<FunctionConfig> type() {
    return TYPE;
  }

  /**
   * Returns empty, so that the step runs and its unsafe operation applies the user's declaration.
   */
  @Override
  public Optional<ObjectNode> outputsWhenDone() {
    return Optional.empty();
  }

  @Override
  public SliceResult runSlice(
      FunctionConfig config, StepContext context, @Nullable JsonNode position, Slice slice)
      throws IOException, InterruptedException {
    try (HttpPartner partner = open(config, context)) {
      FunctionCaller caller = new FunctionCaller(config, context, partner, clock);
      UnsafeAct act = UnsafeAct.of(context, 0);
      FunctionOutputs outputs = new FunctionOutputs(context, act.operation());
      SentSpans spans = new SentSpans(context, act.operation(), insights != null);
      if (position != null && position.has("place")) {
        return new FunctionWait(caller).ask(position, outputs);
      } else if (position != null) {
        return new FunctionEvidence(caller, known(), spans).look(position, outputs);
      } else if (config.waiting() == Wait.APPLICATION_INSIGHTS) {
        known();
      }
      JsonNode result;
      try {
        result = act.perform(new FunctionAct(caller, act.operation(), spans));
      } catch (OutcomeUnknownException e) {
        if (insights == null) {
          throw e;
        }
        context.log().warn("{} Querying Application Insights for the outcome", e.getMessage());
        return new FunctionEvidence(caller, insights, spans).begin();
      }
      RequestAct.requireGood(result);
      return begun(config, result, outputs);
    }
  }

  private Insights known() {
    if (insights == null) {
      throw CourierException.of(
          TelemetryCodes.TELEMETRY_NOT_CONFIGURED,
          "'wait' is application_insights, but this installation has no Log Analytics workspace: "
              + "set COURIER_LOG_ANALYTICS_WORKSPACE.");
    }
    return insights;
  }

  private HttpPartner open(FunctionConfig config, StepContext context) {
    return partners
        .get()
        .openApp(config.connection(), context.progress(), context::closeWhenTimeIsUp);
  }

  /** Returns the result after the request: the function's result, or the position for polling. */
  private static SliceResult begun(
      FunctionConfig config, JsonNode result, FunctionOutputs outputs) {
    if (result.has("place")) {
      return FunctionWait.later(
          FunctionWait.begin(result),
          Optional.ofNullable(result.get("retry_after"))
              .map(seconds -> java.time.Duration.ofSeconds(seconds.longValue())));
    } else if (result.has("assumed")) {
      return SliceResult.done(outputs.evidence("operator").result());
    }
    int status = result.path("status_code").intValue();
    if (status == 202 && config.waiting() == Wait.STATUS_URL) {
      throw CourierException.of(
          HttpCodes.POLL_FAILED,
          ("Connection '%s': the app accepted the request, but the response has no status URL "
                  + "(Location, statusQueryGetUri).")
              .formatted(config.connection()));
    } else if (status == 202) {
      outputs.accepted();
    }
    return SliceResult.done(
        outputs.evidence("response").code(status).body(result.path("body")).result());
  }

  @Override
  public void validateDeeply(FunctionConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    new FunctionDryRun(partners, insights).look(config, dryRun);
  }

  @Override
  public boolean changesFiles() {
    return false;
  }

  /** Terminates an abandoned orchestration, if configured. */
  @Override
  public void rollBack(FunctionConfig config, StepContext context) throws IOException {
    Optional<String> instance = instance(config, context);
    if (instance.isEmpty()) {
      return;
    } else if (config.cancel() == Cancel.LEAVE) {
      context.log().info("Orchestration '{}' was left running", instance.get());
      return;
    }
    HttpTarget target =
        DurableStatus.termination(instance.get())
            .with(Map.of("reason", "Execution " + context.attempt().executionId() + " has ended"));
    try (HttpPartner partner = open(config, context);
        HttpAnswer answer =
            new FunctionCaller(config, context, partner, clock).ask("POST", target)) {
      int status = answer.status();
      if (status == 404 || status == 410) {
        context.log().info("Orchestration '{}' had already ended", instance.get());
      } else if (FunctionCaller.JUDGE.isExpected(status)) {
        context.log().info("Orchestration '{}' was terminated", instance.get());
      } else {
        throw FunctionCaller.JUDGE.failure("POST /" + target.path(), answer, clock.instant());
      }
    }
  }

  /**
   * Returns the recorded instance, or an instance that may have started although the response was
   * lost.
   */
  private static Optional<String> instance(FunctionConfig config, StepContext context) {
    String operation = UnsafeAct.of(context, 0).operation();
    String found = null;
    for (JsonNode note : context.workspace().notes()) {
      if (!note.path("operation").asText().equals(operation)) {
        continue;
      }
      JsonNode known = note.at("/result/instance");
      if (known.isTextual()) {
        found = known.textValue();
      } else if (found == null && note.has("begun") && config.waiting() == Wait.DURABLE) {
        found = operation;
      }
    }
    return Optional.ofNullable(found);
  }
}
