package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.webhook.Webhook;
import com.couriermft.automation.webhook.WebhookDefinition;
import com.couriermft.automation.webhook.WebhookReceiver;
import com.couriermft.automation.webhook.Webhooks;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.TriggerKind;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ChainCodes;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.WebhookAnswer;
import com.couriermft.functions.http.MergePatch;
import com.couriermft.functions.http.Precondition;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.store.Listed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Creates, lists, changes, rotates and deletes webhooks. A secret is shown only when it is created.
 */
final class WebhookApi {
  private static final String SUBJECT = "The webhook";

  private final Courier courier;
  private final Webhooks webhooks;

  WebhookApi(Courier courier) {
    this.courier = courier;
    this.webhooks = courier.automation().webhooks();
  }

  /** Creates a webhook. Responds with 201, the address and the secret. */
  Response create(Target target, Request request) {
    WebhookDefinition definition = WebhookDefinition.read(request.optionalJson());
    requireTarget(target);
    requireStartable(target);
    Webhooks.Issued issued = webhooks.create(target, definition, request.by());
    return created(WebhookAnswer.Issued.of(issued, null, request));
  }

  Response list(Target target, Request request) {
    Paging paging = Paging.of(request);
    List<Listed<Webhook>> all =
        webhooks.listed(target).stream()
            .filter(paging.wanted(webhook -> webhook.definition().labels()))
            .sorted(Comparator.comparing(WebhookApi::position))
            .toList();
    return paging.slice(
        all,
        WebhookApi::position,
        each -> ListedView.of("webhook_id", each, webhook -> withUsage(webhook, request)));
  }

  /** Returns the sort position of a webhook: oldest first, unreadable ones last. */
  private static String position(Listed<Webhook> each) {
    Webhook webhook = each.value();
    return webhook == null
        ? "~" + each.id()
        : "%015d|%s".formatted(webhook.createdAt().toEpochMilli(), each.id());
  }

  Response get(String id, Request request) {
    return shown(webhooks.stored(id), request);
  }

  /** Replaces the definition of a webhook. Its address and secrets stay the same. */
  Response save(String id, Request request) {
    WebhookDefinition definition = WebhookDefinition.read(request.json());
    webhooks.get(id);
    String against =
        Precondition.require(request, SUBJECT, () -> Optional.of(current(webhooks.stored(id))));
    return shown(webhooks.change(id, definition, request.by(), against), request);
  }

  /** Applies a merge patch to the definition of a webhook. */
  Response patch(String id, Request request) {
    return MergePatch.answer(
        request,
        SUBJECT,
        () -> {
          Webhooks.Stored stored = webhooks.stored(id);
          return new MergePatch.Stored(current(stored), stored.webhook().definition().toJson());
        },
        whole -> save(id, whole));
  }

  /**
   * Creates a new address. Responds with 201, the new address and its secret. The former address
   * expires after the overlap.
   */
  Response readdress(String id, Request request) {
    Duration overlap = overlap(Webhooks.ADDRESS_OVERLAP, request);
    Webhooks.Issued issued = webhooks.readdress(id, overlap, request.by());
    courier.automation().webhookReceiver().forget(id);
    return created(WebhookAnswer.Issued.of(issued, id, request));
  }

  private static Response created(WebhookAnswer.Issued issued) {
    return Response.json(201, issued).with("Location", issued.webhook().url());
  }

  private static Precondition.Current current(Webhooks.Stored stored) {
    return new Precondition.Current(stored.etag(), stored.version());
  }

  private Response shown(Webhooks.Stored stored, Request request) {
    return Response.ok(withUsage(stored.webhook(), request)).withEtag(stored.etag());
  }

  private WebhookAnswer.Stored withUsage(Webhook webhook, Request request) {
    WebhookReceiver.Usage usage = courier.automation().webhookReceiver().usage(webhook.id());
    return WebhookAnswer.Stored.of(webhook, usage, request);
  }

  /**
   * Rotates the secret. Responds with 200 and the new secret. The former secret stays valid for
   * {@code overlap_seconds}.
   */
  Response rotate(String id, Request request) {
    Duration overlap = overlap(Webhooks.SECRET_OVERLAP, request);
    Webhooks.Issued issued = webhooks.rotate(id, overlap, request.by());
    return Response.ok(WebhookAnswer.Issued.of(issued, null, request));
  }

  private static Duration overlap(Property<Shape.Whole> field, Request request) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.optionalJson(), "", problems);
    int seconds = body.integer(field);
    ReasonBody.allow(body);
    body.end();
    ReasonBody.require(problems);
    return Duration.ofSeconds(seconds);
  }

  Response delete(String id) {
    courier.automation().webhookReceiver().remove(id);
    return Response.of(204);
  }

  private void requireTarget(Target target) {
    boolean exists =
        JobDefinition.ID.matcher(target.id()).matches()
            && courier.automation().launcher().exists(target);
    if (!exists) {
      boolean job = target.kind() == Target.Kind.JOB;
      throw new NotFoundException(
          job ? DefinitionCodes.JOB_NOT_FOUND : ChainCodes.CHAIN_NOT_FOUND,
          "There is no " + target + ".");
    }
  }

  /** Checks that webhooks may start a target. */
  private void requireStartable(Target target) {
    courier
        .automation()
        .launcher()
        .findRefusal(target, TriggerKind.WEBHOOK)
        .ifPresent(
            why -> {
              throw new ConflictException(DefinitionCodes.START_NOT_ALLOWED, why);
            });
  }
}
