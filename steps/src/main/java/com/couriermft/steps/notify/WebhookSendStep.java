package com.couriermft.steps.notify;

import com.couriermft.engine.spi.Acts;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.channel.Notice;
import com.couriermft.partners.channel.StoredChannel;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code webhook.send}: sends an event through a webhook channel. */
final class WebhookSendStep
    implements Step<WebhookSendConfig>,
        ValidatesDeeply<WebhookSendConfig>,
        Acts<WebhookSendConfig> {
  private static final List<Channel.Type> TYPES = List.of(Channel.Type.WEBHOOK);

  private static final StepType<WebhookSendConfig> TYPE =
      StepType.of(
              "webhook.send",
              WebhookSendConfig.class,
              "Notifies another system with a signed request according to Standard Webhooks.")
          .titled("Send webhook")
          .output("status", "Status code of the receiver's response", Shape.Whole.atLeast(0))
          .output("reference", "The `webhook-id` of the request", Shape.Text.upTo(200))
          .retryRule(
              "Each attempt has the same `webhook-id`, so that the receiver can recognize "
                  + "repeated requests. If the response is lost, Courier repeats the request.")
          .example(
              """
              {"channel": "partner-hook", "type": "invoices.delivered", "data": {"files": 3}}\
              """);

  private final NotificationSender telling;

  WebhookSendStep(NotificationSender telling) {
    this.telling = telling;
  }

  @Override
  public StepType<WebhookSendConfig> type() {
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
  public StepResult run(WebhookSendConfig config, StepContext context)
      throws IOException, InterruptedException {
    StoredChannel channel = telling.channel(config.channel(), TYPES, context);
    ObjectNode data = data(config.data());
    JsonNode sent =
        telling.send(
            channel,
            true,
            id ->
                Notice.of(
                        id,
                        config.type(),
                        telling.clock().instant(),
                        config.type(),
                        List.of(),
                        List.of(),
                        null)
                    .telling(data),
            context);
    return StepResult.of(
        List.of(), 0, Map.of("status", sent.path("status"), "reference", sent.path("reference")));
  }

  private static ObjectNode data(@Nullable JsonNode data) {
    if (data == null || data.isNull()) {
      return Json.object();
    } else if (data instanceof ObjectNode object) {
      return object;
    }
    throw InvalidInputException.at(
        "/data", StepCodes.INVALID_CONFIG, "'data' must be an object, such as {\"files\": 3}.");
  }

  @Override
  public void validateDeeply(WebhookSendConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    telling.look(config.channel(), TYPES, dryRun);
  }

  @Override
  public boolean changesFiles() {
    return false;
  }
}
