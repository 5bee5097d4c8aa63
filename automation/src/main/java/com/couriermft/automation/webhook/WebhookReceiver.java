package com.couriermft.automation.webhook;

import com.couriermft.automation.launch.IdempotencyKeys;
import com.couriermft.automation.launch.StartOrder;
import com.couriermft.automation.launch.TargetStarter;
import com.couriermft.automation.launch.TargetStarter.Launched;
import com.couriermft.automation.webhook.WebhookRefusedException.Reason;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.failure.catalogue.WebhookCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts an execution for a signed request. The checks, in this order: the webhook exists; the body
 * is small enough; the signature is valid and recent; the body can be parsed and the parameters
 * resolved; the message is not a repetition; the rate limit is not reached. A request that fails
 * before the last two checks costs one storage read and no writes, and does not count against the
 * rate limit. Thread-safe.
 */
public final class WebhookReceiver {
  /**
   * The time for which a message's id is remembered. Senders repeat a message for days until it is
   * accepted.
   */
  static final Duration IDS_KEPT = Duration.ofDays(7);

  private static final Logger LOG = LoggerFactory.getLogger(WebhookReceiver.class);

  private final Tables tables;
  private final Webhooks webhooks;
  private final IdempotencyKeys keys;
  private final RateLimiter limiter;
  private final TargetStarter launcher;

  /** Creates a receiver with these stores. */
  public WebhookReceiver(
      Tables tables, Webhooks webhooks, IdempotencyKeys keys, TargetStarter launcher) {
    this.tables = tables;
    this.webhooks = webhooks;
    this.keys = keys;
    this.launcher = launcher;
    this.limiter = new RateLimiter(tables);
  }

  /**
   * Starts the webhook's target, once for each message.
   *
   * @return the execution for the message, which an earlier request may have started
   * @throws NotFoundException {@code webhook_not_found}
   * @throws WebhookRefusedException the request is refused
   * @throws InvalidInputException {@code invalid_parameters}, or as thrown by {@link
   *     com.couriermft.formats.json.Json#parse(String)}
   * @throws CourierException (transient) the result is unknown, and the sender should retry
   */
  public Launched receive(String id, WebhookRequest request) {
    Webhook webhook = webhooks.get(id);
    WebhookDefinition definition = webhook.definition();
    WebhookBody.requireSize(request, definition.maxBodyBytes());
    Instant now = tables.clock().instant();
    SignedMessage message = authenticated(webhook, request, now);
    ObjectNode trigger = trigger(webhook, message, request, now);
    ObjectNode parameters = ParameterMapping.resolve(definition.parameters(), trigger);
    IdempotencyKeys.Claim claim = claim(webhook, message, request);
    StartOrder launch =
        new StartOrder(claim.executionId(), webhook.target(), parameters, null, trigger);
    try {
      return launcher.launch(launch);
    } catch (InvalidInputException e) {
      throw e.within("/parameters");
    } catch (ConflictException e) {
      if (e.is(DefinitionCodes.START_NOT_ALLOWED)) {
        LOG.warn("Webhook(id={}) cannot start {}: {}", id, webhook.target(), e.getMessage());
        throw WebhookRefusedException.of(
            Reason.DISABLED,
            DefinitionCodes.START_NOT_ALLOWED,
            "The target of this webhook can no longer be started by webhooks.");
      } else if (!e.is(DefinitionCodes.JOB_DISABLED)) {
        throw e;
      }
      throw WebhookRefusedException.of(
          Reason.DISABLED,
          DefinitionCodes.JOB_DISABLED,
          "The target of this webhook is disabled; send the message again later.");
    } catch (NotFoundException e) {
      LOG.warn("Webhook(id={}) cannot start {}: {}", id, webhook.target(), e.getMessage());
      throw WebhookRefusedException.of(
          Reason.GONE,
          WebhookCodes.WEBHOOK_TARGET_GONE,
          "The target of this webhook no longer exists.");
    }
  }

  /** Returns how often a webhook has been used. */
  public Usage usage(String id) {
    RateWindow seen = limiter.seen(id);
    return new Usage(seen.accepted(), Optional.ofNullable(seen.lastAt()));
  }

  /**
   * Deletes a webhook with its secrets and its usage counters.
   *
   * @throws NotFoundException {@code webhook_not_found}
   */
  public void remove(String id) {
    webhooks.delete(id);
    forget(id);
  }

  /** Deletes the counters of a deleted webhook. */
  public void forget(String id) {
    limiter.forget(id);
  }

  /**
   * The usage of a webhook.
   *
   * @param accepted number of requests that started an execution
   * @param lastAt time of the last such request
   */
  public record Usage(long accepted, Optional<Instant> lastAt) {}

  private SignedMessage authenticated(Webhook webhook, WebhookRequest request, Instant now) {
    Scheme scheme = webhook.definition().scheme();
    SignedMessage message = SignedMessage.read(scheme, request, now);
    if (!Signatures.matches(message, scheme, secrets(webhook, now))) {
      throw WebhookRefusedException.unauthorized(
          WebhookCodes.SIGNATURE_INVALID,
          "No signature in this request matches the body and a secret of this webhook. Sign "
              + "exactly the bytes that you send.");
    }
    return message;
  }

  /**
   * The message does not reveal where secrets are stored, because the caller is not authenticated.
   */
  private List<Secret> secrets(Webhook webhook, Instant now) {
    List<Secret> secrets = toSender(() -> webhooks.live(webhook, now));
    if (secrets.isEmpty()) {
      LOG.error("Webhook(id={}) has no valid secret left; rotate the secret", webhook.id());
      throw unavailable(null);
    }
    return secrets;
  }

  private static <T> T toSender(Supplier<T> call) {
    try {
      return call.get();
    } catch (CourierException e) {
      throw unavailable(e);
    }
  }

  private static CourierException unavailable(@Nullable Throwable cause) {
    return CourierException.of(
        WebhookCodes.WEBHOOK_UNAVAILABLE,
        "This webhook cannot check signatures at the moment; try again.",
        cause);
  }

  private static ObjectNode trigger(
      Webhook webhook, SignedMessage message, WebhookRequest request, Instant now) {
    ObjectNode trigger =
        Json.object()
            .put("kind", "webhook")
            .put("id", webhook.id())
            .put("by", webhook.actor())
            .put("at", now.toString())
            .put("message_id", message.id());
    trigger.set("payload", WebhookBody.of(request));
    Map<String, String> route = Map.of("webhook_id", webhook.id());
    List<String> allowed = webhook.definition().allowedHeaders();
    RequestFacts.add(trigger, request.query(), route, request.headers(), allowed);
    return trigger;
  }

  /**
   * Returns the idempotency claim for the execution of a message, which is the same on all hosts.
   */
  private IdempotencyKeys.Claim claim(
      Webhook webhook, SignedMessage message, WebhookRequest request) {
    WebhookDefinition definition = webhook.definition();
    String subject = "webhook/" + webhook.id();
    ObjectNode body = Json.object().put("body", SignedMessage.hash(request.bytes()));
    try {
      Optional<IdempotencyKeys.Claim> known = keys.find(subject, message.id(), body);
      if (known.isPresent()) {
        return known.get();
      }
      limiter.enter(webhook.id(), definition.rateLimit());
      Duration kept = definition.scheme() == Scheme.STANDARD ? IDS_KEPT : definition.replayWindow();
      return keys.claim(subject, message.id(), body, made -> true, kept);
    } catch (InvalidInputException reused) {
      throw WebhookRefusedException.of(
          Reason.REUSED,
          WebhookCodes.WEBHOOK_ID_REUSED,
          "This webhook-id was already used with a different body; use a new id for a new"
              + " message.");
    }
  }

  /** Reads the body of a webhook request. */
  private static final class WebhookBody {
    private static final Pattern JSON =
        Pattern.compile("(application|text)/([a-z0-9.+-]+\\+)?json");

    private WebhookBody() {}

    /**
     * Checks the size of a body before it is parsed.
     *
     * @throws WebhookRefusedException the body is too large
     */
    static void requireSize(WebhookRequest request, int most) {
      // A character takes at least one byte, so a very long body is refused without encoding it.
      if (request.body().length() > most || request.bytes().length > most) {
        throw WebhookRefusedException.of(
            Reason.TOO_LARGE,
            RequestCodes.PAYLOAD_TOO_LARGE,
            "This webhook accepts bodies of up to %,d bytes.".formatted(most));
      }
    }

    /**
     * Returns the parsed body if the content type is JSON, otherwise the body as a string.
     *
     * @throws InvalidInputException as thrown by {@link Json#parse(String)}
     */
    static JsonNode of(WebhookRequest request) {
      String body = request.body();
      String type = request.header("content-type").orElse("").split(";", 2)[0];
      if (!JSON.matcher(type.strip().toLowerCase(Locale.ROOT)).matches()) {
        return TextNode.valueOf(body);
      }
      return Json.parse(body);
    }
  }
}
