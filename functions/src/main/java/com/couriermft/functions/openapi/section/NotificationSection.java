package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.oneOf;

import com.couriermft.functions.answer.NotificationAnswer;
import com.couriermft.functions.answer.NotificationSummary;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.operate.notification.Notification;
import java.util.ArrayList;
import java.util.List;

/** The routes of subscriptions and their notifications. */
final class NotificationSection {
  private static final DocumentRoutes SUBSCRIPTIONS = DocumentRoutes.of("subscription", "a");

  private static final Component NOTIFICATION = Component.of(NotificationSummary.class);
  private static final Component WHOLE = Component.of(NotificationAnswer.class);

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
