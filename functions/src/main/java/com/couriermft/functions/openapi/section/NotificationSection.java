package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.LABELS;
import static com.couriermft.functions.openapi.Parts.OBJECT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.ULID;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;
import static com.couriermft.functions.openapi.Parts.with;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.oversight.notification.Notification;
import java.util.ArrayList;
import java.util.List;

/** Subscriptions, and what they have told. */
final class NotificationSection {
  private static final DocumentRoutes SUBSCRIPTIONS = DocumentRoutes.of("subscription", "a");

  private static final Shape.Fields LISTED =
      object(
          must("notification_id", ULID, "The same with each try"),
          must("kind", oneOf(Notification.Kind.class), "What is told"),
          must("state", oneOf(Notification.State.class), "What has become of it"),
          may("subscription_id", TEXT, "Who asked for it; not for callers limited to labels"),
          may("channel_id", TEXT, "The channel, if the caller may see it"),
          must("event_type", TEXT, "The event's type; of a digest that of the first"),
          must("made_at", TIME, "When it was made"),
          must("ready_at", TIME, "When it is told first"),
          must("tries", COUNT, "How many tries are kept"),
          may("execution_id", TEXT, "The event's execution"),
          may("chain_execution_id", TEXT, "The event's chain execution"),
          may("job_id", TEXT, "The event's job"),
          may("chain_id", TEXT, "The event's chain"),
          may("next_try_at", TIME, "Of one that waits, when it is tried next, at the earliest"),
          may("ended_at", TIME, "When it was delivered or died"),
          may("reason", TEXT, "Why it is dead"),
          may("labels", LABELS, "Of what the event is about"));

  private static final Component NOTIFICATION = new Component("Notification", LISTED);

  private static final Component WHOLE =
      new Component(
          "NotificationWithTries",
          with(
              LISTED,
              must("event", OBJECT, "The event, as its line of the log has it"),
              must(
                  "last_tries",
                  list(
                      object(
                          must("at", TIME, "When it began"),
                          must("duration_ms", COUNT, "How long it took"),
                          must("outcome", oneOf("delivered", "refused", "down"), "What it came to"),
                          may("code", TEXT, "Why it failed"),
                          may("message", TEXT, "What was found"))),
                  "The last tries, the earliest first")));

  private NotificationSection() {}

  static Section get() {
    List<Operation> operations = new ArrayList<>();
    operations.add(SUBSCRIPTIONS.list(Route.SUBSCRIPTIONS_LIST, "subscriptions"));
    operations.addAll(
        SUBSCRIPTIONS.others(
            Route.SUBSCRIPTIONS_SAVE,
            Route.SUBSCRIPTIONS_GET,
            Route.SUBSCRIPTIONS_PATCH,
            Route.SUBSCRIPTIONS_VALIDATE,
            Route.SUBSCRIPTIONS_DELETE));
    operations.add(
        Operation.of(Route.NOTIFICATIONS_LIST, "Lists notifications, the newest first.")
            .query(
                may("state", oneOf(Notification.State.class), "What has become of them"),
                may("channel", TEXT, "The channel that tells"),
                may("subscription", TEXT, "Who asked for them"),
                may("execution_id", TEXT, "The execution or chain execution that they tell of"))
            .paged(NOTIFICATION, NOTIFICATION.listed("notification_id"), 50, 200));
    operations.add(
        Operation.of(Route.NOTIFICATIONS_GET, "Returns a notification with its last tries.")
            .ok("The notification.", WHOLE.ref()));
    operations.add(
        Operation.of(Route.NOTIFICATIONS_AGAIN, "Has a dead notification told again.")
            .takes(RequestBody.REASON)
            .answers(ApiAnswer.of(202, "The notification, which is told soon.", WHOLE.ref())));
    return new Section(
        "Notifications",
        "What is told over channels, and to whom.",
        operations,
        List.of(SUBSCRIPTIONS.stored(), NOTIFICATION, WHOLE, Common.VALIDATION));
  }
}
