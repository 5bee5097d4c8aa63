package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.ANY;
import static com.couriermft.functions.openapi.Parts.object;

import com.couriermft.automation.webhook.Webhooks;
import com.couriermft.engine.definition.StartShape;
import com.couriermft.functions.answer.WebhookAnswer;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.RequestHeader;
import com.couriermft.functions.openapi.Section;
import java.util.List;

/** The routes of webhooks and of requests to them. */
final class WebhookSection {
  private static final Component WEBHOOK = Component.of(WebhookAnswer.Stored.class);
  private static final Component ISSUED = Component.of(WebhookAnswer.Issued.class);
  private static final Component CALLED = Component.of(WebhookAnswer.Called.class);

  private WebhookSection() {}

  static Section get() {
    return new Section(
        "Webhooks",
        "Signed requests that start jobs and chains.",
        List.of(
            create(Route.JOBS_WEBHOOKS_CREATE, "Creates a webhook for a job."),
            listing(Route.JOBS_WEBHOOKS_LIST, "Lists the webhooks of a job."),
            create(Route.CHAINS_WEBHOOKS_CREATE, "Creates a webhook for a chain."),
            listing(Route.CHAINS_WEBHOOKS_LIST, "Lists the webhooks of a chain."),
            Operation.of(Route.WEBHOOKS_GET, "Returns a webhook.")
                .ok("The webhook.", WEBHOOK.ref()),
            Operation.of(Route.WEBHOOKS_SAVE, "Replaces the definition of a webhook.")
                .takes(RequestBody.document("webhook"))
                .conditional()
                .answers(changed()),
            Operation.of(Route.WEBHOOKS_PATCH, "Changes a webhook with a merge patch.")
                .takes(RequestBody.PATCH)
                .conditional()
                .answers(changed()),
            Operation.of(Route.WEBHOOKS_READDRESS, "Replaces the URL and the secret of a webhook.")
                .takes(RequestBody.optional(object(Webhooks.ADDRESS_OVERLAP, StartShape.REASON)))
                .answers(issued(201, "The new URL and secret.").with(ApiHeader.LOCATION)),
            Operation.of(Route.WEBHOOKS_ROTATE, "Replaces the secret of a webhook.")
                .takes(RequestBody.optional(object(Webhooks.SECRET_OVERLAP, StartShape.REASON)))
                .answers(issued(200, "The new secret.")),
            Operation.of(Route.WEBHOOKS_DELETE, "Deletes a webhook.")
                .noContent("The webhook was deleted."),
            Operation.of(Route.WEBHOOKS_RECEIVE, "Starts the job or chain of a webhook.")
                .takes(RequestBody.optional(ANY))
                .heeds(
                    RequestHeader.WEBHOOK_ID,
                    RequestHeader.WEBHOOK_TIMESTAMP,
                    RequestHeader.WEBHOOK_SIGNATURE)
                .answers(
                    ApiAnswer.of(
                            202,
                            "An execution was started by this or an earlier message.",
                            CALLED.ref())
                        .with(
                            ApiHeader.LOCATION,
                            ApiHeader.RETRY_AFTER,
                            ApiHeader.IDEMPOTENT_REPLAYED))
                .refuses(401, 410, 422, 429)),
        List.of(WEBHOOK, ISSUED, CALLED, Common.TARGET));
  }

  private static Operation create(Route route, String summary) {
    return Operation.of(route, summary)
        .takes(RequestBody.optional(Component.ref("Webhook")))
        .answers(issued(201, "The webhook with its secret.").with(ApiHeader.LOCATION));
  }

  private static Operation listing(Route route, String summary) {
    return Operation.of(route, summary).paged(WEBHOOK, WEBHOOK.listed("webhook_id"));
  }

  private static ApiAnswer changed() {
    return ApiAnswer.of(200, "The updated webhook.", WEBHOOK.ref()).with(ApiHeader.ETAG);
  }

  private static ApiAnswer issued(int status, String description) {
    return ApiAnswer.of(status, description, ISSUED.ref());
  }
}
