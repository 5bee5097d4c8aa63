package com.couriermft.functions.answer;

import com.couriermft.automation.launch.TargetStarter.Launched;
import com.couriermft.automation.webhook.Webhook;
import com.couriermft.automation.webhook.WebhookReceiver;
import com.couriermft.automation.webhook.Webhooks;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.functions.http.Request;
import com.couriermft.storage.access.CredentialLifetime;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A webhook without the values of its secrets. */
public record WebhookAnswer(
    @Field(help = "ID of the webhook") String webhookId,
    @Field(help = "URL of the webhook") String url,
    @Field(help = "When the webhook was created") Instant createdAt,
    @Field(help = "What the webhook starts") TargetAnswer target,
    @SchemaName("Webhook") @Field(help = "The stored definition, with all defaults")
        ObjectNode definition,
    @Field(help = "Valid secrets of the webhook, without their values")
        List<CredentialLifetime> secrets) {
  public WebhookAnswer {
    secrets = List.copyOf(secrets);
  }

  private static WebhookAnswer of(Webhook webhook, Request request) {
    return new WebhookAnswer(
        webhook.id(),
        request.link("webhooks/" + webhook.id()).toString(),
        webhook.createdAt(),
        TargetAnswer.of(webhook.target()),
        webhook.definition().toJson(),
        webhook.secrets().stream()
            .map(each -> new CredentialLifetime(each.createdAt(), each.expiresAt()))
            .toList());
  }

  /** A webhook with its usage. */
  @SchemaName("StoredWebhook")
  public record Stored(
      @JsonUnwrapped WebhookAnswer webhook,
      @Field(help = "Number of requests that started something", min = 0) long accepted,
      @Field(help = "When the last of them arrived") @Nullable Instant lastAcceptedAt) {
    /** Returns the response for a webhook. */
    public static Stored of(Webhook webhook, WebhookReceiver.Usage usage, Request request) {
      return new Stored(
          WebhookAnswer.of(webhook, request), usage.accepted(), usage.lastAt().orElse(null));
    }
  }

  /** A webhook with its new secret. */
  @SchemaName("IssuedWebhook")
  public record Issued(
      @JsonUnwrapped WebhookAnswer webhook,
      @Field(help = "The secret, which is shown only now", unseen = true) String secret,
      @Field(help = "The webhook with the previous URL") @Nullable String replaces) {
    /** Returns the response for a webhook with a new secret. */
    public static Issued of(Webhooks.Issued issued, @Nullable String replaces, Request request) {
      return new Issued(
          WebhookAnswer.of(issued.webhook(), request), issued.secret().reveal(), replaces);
    }

    /** Omits the secret. */
    @Override
    public String toString() {
      return "Issued[" + webhook + "]";
    }
  }

  /** The execution that a request to a webhook has started. */
  @SchemaName("CalledWebhook")
  public record Called(
      @JsonUnwrapped RunAnswer run,
      @Field(help = "State of the execution") String state,
      @Field(help = "URL of the status") String statusUrl) {
    /** Returns the response for an execution with its URL. */
    public static Called of(Launched run, String statusUrl) {
      return new Called(RunAnswer.of(run.target(), run.id()), run.state(), statusUrl);
    }
  }
}
