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
        Operation.of(Route.NOTIFICATIONS_LIST, "Lists notifications, newest first.")
            .query(
                may("state", oneOf(Notification.State.class), "Only notifications in this state"),
                may("channel", TEXT, "Only notifications of this channel"),
                may("subscription", TEXT, "Only notifications of this subscription"),
                may(
                    "execution_id",
                    TEXT,
                    "Only notifications about this execution or chain execution"))
            .paged(NOTIFICATION, NOTIFICATION.listed("notification_id"), 50, 200));
    operations.add(
        Operation.of(Route.NOTIFICATIONS_GET, "Returns a notification with its last attempts.")
            .ok("The notification.", WHOLE.ref()));
    operations.add(
        Operation.of(Route.NOTIFICATIONS_AGAIN, "Sends a failed notification again.")
            .takes(RequestBody.REASON)
            .answers(
                ApiAnswer.of(202, "The notification, which Courier sends soon.", WHOLE.ref())));
    return new Section(
        "Notifications",
        "What Courier reports through channels, and to whom.",
        operations,
        List.of(SUBSCRIPTIONS.stored(), NOTIFICATION, WHOLE, Common.VALIDATION));
  }
}
