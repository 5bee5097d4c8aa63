package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.operate.notification.Notification;
import com.couriermft.operate.notification.Notification.State;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.storage.label.Labels;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NextTriesTest {
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

  /** Times in seconds after the start; a dash stands for none. */
  @ParameterizedTest
  @CsvSource({
    "pending, 10, -, -, 10",
    "collecting, 10, -, -, 10",
    "pending, 10, 40, -, 40",
    "pending, 10, -, 60, 60",
    "pending, 10, 40, 60, 60",
    "pending, 10, 90, 60, 90",
    "dead, 10, 40, 60, -",
    "delivered, 10, -, -, -",
    "suppressed, 10, -, 60, -"
  })
  void nextTry_isNotBeforeItsOwnTimeNorItsChannels(
      String state, String ready, String own, String channel, String next) {
    Notification each =
        new Notification(
            "01M7ZV4NJ0JQ9SNKXPQETX9M0Z",
            Notification.Kind.EVENT,
            State.valueOf(state.toUpperCase(java.util.Locale.ROOT)),
            "subscription",
            "ops",
            1,
            Json.object(),
            Labels.NONE,
            "order",
            false,
            null,
            START,
            at(ready),
            at(own),
            0,
            List.of(),
            null,
            null);
    List<Notifications.Failing> failing =
        List.of(
            new Notifications.Failing("ops", 1, START, "code", "message", at(channel)),
            new Notifications.Failing(
                "other", 1, START, "code", "message", START.plusSeconds(999)));
    assertThat(NextTries.of(failing).of(each)).isEqualTo(at(next));
  }

  private static Instant at(String seconds) {
    return seconds.equals("-") ? null : START.plusSeconds(Long.parseLong(seconds));
  }
}
