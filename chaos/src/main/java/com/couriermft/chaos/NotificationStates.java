package com.couriermft.chaos;

import com.couriermft.operate.notification.Notification;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Tables;
import java.util.Map;
import java.util.TreeMap;

/** Reads the stored state of notifications, bypassing the proxies. */
final class NotificationStates {
  private static final int PAGE = 500;

  private final Notifications notifications;

  NotificationStates(Tables tables) {
    notifications = new Notifications(tables);
  }

  /** Returns the state of every notification by id; {@code unreadable} if its data is damaged. */
  Map<String, String> all() {
    Map<String, String> states = new TreeMap<>();
    String position = null;
    do {
      Notifications.Page page = notifications.list(position, PAGE, each -> true);
      page.value().forEach(each -> states.put(each.id(), state(each)));
      position = page.next();
    } while (position != null);
    return states;
  }

  /** Returns whether there are notifications, none of which is waiting to be sent. */
  boolean isDone() {
    Map<String, String> all = all();
    return !all.isEmpty()
        && !all.containsValue(Notification.State.PENDING.text())
        && !all.containsValue(Notification.State.COLLECTING.text());
  }

  private static String state(Listed<Notification> listed) {
    Notification value = listed.value();
    return value == null ? "unreadable" : value.state().text();
  }
}
