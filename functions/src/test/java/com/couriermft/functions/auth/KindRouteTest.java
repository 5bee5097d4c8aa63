package com.couriermft.functions.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.auth.Reach.Way;
import com.couriermft.storage.kind.ObjectKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The routes whose kind and operation are derived from their names, and their reach. */
class KindRouteTest {
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          CALENDARS_LIST,         CALENDAR,     LIST,     NARROWED
          CALENDARS_DELETE,       CALENDAR,     DELETE,   NAMED
          CHANNELS_DELETE,        CHANNEL,      DELETE,   REFUSED
          CHANNELS_GET,           CHANNEL,      GET,      NAMED
          CHANNELS_VALIDATE,      CHANNEL,      VALIDATE, REFUSED
          CONNECTIONS_PATCH,      CONNECTION,   PATCH,    REFUSED
          JOBS_ARCHIVE,           JOB,          ARCHIVE,  NAMED
          JOBS_SAVE,              JOB,          SAVE,     SAVED
          JOBS_VALIDATE,          JOB,          VALIDATE, CHECKED
          KEYS_DELETE,            KEY,          DELETE,   REFUSED
          KEYS_LIST,              KEY,          LIST,     NARROWED
          SETTINGS_GET,           SETTINGS,     GET,      REFUSED
          SUBSCRIPTIONS_GET,      SUBSCRIPTION, GET,      REFUSED
          SUBSCRIPTIONS_LIST,     SUBSCRIPTION, LIST,     REFUSED
          WATCHES_PATCH,          WATCH,        PATCH,    SAVED
          WEBHOOKS_DELETE,        WEBHOOK,      DELETE,   NAMED
          """)
  void routeOfAKind_followsFromItsName(Route route, ObjectKind kind, KindRoute.Act act, Way way) {
    assertThat(KindRoute.find(route)).contains(new KindRoute(kind, act));
    assertThat(Reach.of(route).way()).isEqualTo(way);
  }

  @ParameterizedTest
  @EnumSource
  void everyRoute_hasAReach(Route route) {
    assertThat(Reach.of(route)).isNotNull();
  }

  @Test
  void routesOfOtherObjects_areOfNoKind() {
    assertThat(KindRoute.find(Route.API_KEYS_LIST)).isEmpty();
    assertThat(KindRoute.find(Route.EXECUTIONS_GET)).isEmpty();
    assertThat(KindRoute.find(Route.KEYS_DELETE_VERSION)).isEmpty();
  }
}
