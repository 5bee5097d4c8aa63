package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.NotificationCodes;
import com.couriermft.functions.answer.NotificationAnswer;
import com.couriermft.functions.answer.NotificationSummary;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.notification.Notification;
import com.couriermft.operate.notification.Notification.State;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Listed;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Returns pending, delivered and failed notifications, and sends them again on request. */
final class NotificationApi {
  private static final int DEFAULT_TOP = 50;
  private static final int MAX_TOP = 200;
  private static final Pattern ORDER = Pattern.compile("[0-7][0-9A-HJKMNP-TV-Z]{25}");

  private final Courier courier;

  NotificationApi(Courier courier) {
    this.courier = courier;
  }

  Response list(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    State state = reader.constant("state", List.of(State.values()), State::text);
    String channel = reader.text("channel", JobDefinition.ID, "Expected a channel's id.");
    String subscription =
        reader.text("subscription", JobDefinition.ID, "Expected a subscription's id.");
    String execution =
        reader.text(
            "execution_id", ORDER, "Expected the id of an execution or a chain execution, a ULID.");
    Paging paging = Paging.read(reader, DEFAULT_TOP, MAX_TOP, Notifications::isPosition);
    Paging.require(reader.problems());
    Predicate<Listed<Notification>> seen = paging.wanted(Notification::labels);
    NotifiedBy by = NotifiedBy.asSeen(courier, request);
    boolean asksNothing =
        state == null && channel == null && subscription == null && execution == null;
    Notifications.Page page =
        notifications()
            .list(
                paging.position(),
                paging.top(),
                each ->
                    seen.test(each)
                        && (each.value() == null
                            ? asksNothing
                            : is(each.value().state(), state)
                                && is(by.channel(each.value()), channel)
                                && is(by.subscription(each.value()), subscription)
                                && is(each.value().order(), execution)));
    List<Notification> read =
        page.value().stream().map(Listed::value).filter(Objects::nonNull).toList();
    NextTries next = nextTries(read);
    return paging.answer(
        page.value().stream()
            .map(each -> ListedView.of("notification_id", each, one -> shown(one, next, by)))
            .toList(),
        page.next());
  }

  private static boolean is(@Nullable Object found, @Nullable Object asked) {
    return asked == null || asked.equals(found);
  }

  Response get(String id, Request request) {
    return Response.ok(whole(find(id, request), request));
  }

  /** Queues a notification to be sent again. Responds with 202. */
  Response again(String id, Request request) {
    ReasonBody.read(request);
    find(id, request);
    Notification pending = notifications().again(id).orElseThrow(() -> notFound(id));
    courier.notifying().outbox().lookAt(pending.channel());
    return Response.json(202, whole(pending, request));
  }

  /** Reads the retry times of channels, in one read, if any of these notifications is waiting. */
  private NextTries nextTries(List<Notification> shown) {
    boolean waits = shown.stream().anyMatch(Notification::isWaiting);
    return waits ? NextTries.of(notifications().failing()) : NextTries.of(List.of());
  }

  private Notifications notifications() {
    return courier.notifying().notifications();
  }

  /**
   * Returns a notification that the caller may see. The labels of an unreadable notification are
   * unknown.
   */
  private Notification find(String id, Request request) {
    LabelFilter scope = request.scope();
    Optional<Notification> found = Ulid.isValid(id) ? notifications().find(id) : Optional.empty();
    return found.filter(each -> scope.matches(each.labels())).orElseThrow(() -> notFound(id));
  }

  private static NotFoundException notFound(String id) {
    return new NotFoundException(
        NotificationCodes.NOTIFICATION_NOT_FOUND, "There is no notification '" + id + "'.");
  }

  private static NotificationSummary shown(Notification each, NextTries next, NotifiedBy by) {
    return NotificationSummary.of(
        each, by.subscription(each), by.channel(each), next.of(each), by.reason(each));
  }

  /** Returns a notification with its event and its last attempts. */
  private NotificationAnswer whole(Notification each, Request request) {
    NotifiedBy by = NotifiedBy.asSeen(courier, request);
    return new NotificationAnswer(
        shown(each, nextTries(List.of(each)), by), each.event(), by.tries(each));
  }
}
