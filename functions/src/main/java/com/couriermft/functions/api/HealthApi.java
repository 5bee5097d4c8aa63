package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.background.Recurring;
import com.couriermft.functions.answer.HealthAnswer;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.settings.Settings;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.Duration;
import java.util.List;

/**
 * Reports whether this instance works properly. The response is for probes, so it contains nothing
 * confidential.
 */
final class HealthApi {
  /** Time after which a sweep counts as late. A sweep is due every half minute. */
  private static final Duration LATE = Duration.ofMinutes(3);

  private final Courier courier;
  private final String worker;

  HealthApi(Courier courier, String worker) {
    this.courier = courier;
    this.worker = worker;
  }

  /**
   * Returns 200 if this host is healthy. Returns 503 if storage does not respond within about 10 s,
   * if steps have used up this host's resources, or if its background work has stopped. Late timers
   * affect the entire installation, so they are reported, but this host still counts as healthy.
   */
  Response get() {
    try {
      boolean late =
          courier
              .pools()
              .lastSweep(Settings.DEFAULT_POOL)
              .map(Row::age)
              .filter(this::isLate)
              .isPresent();
      List<String> silent = Recurring.silent();
      String status = status(silent);
      HealthAnswer answer =
          new HealthAnswer(status, version(), "ok", worker, late ? "late" : "ok", silent);
      return status.equals("ok") ? Response.ok(answer) : unhealthy(answer);
    } catch (StoreUnavailable e) {
      return unhealthy(
          new HealthAnswer("unavailable", version(), "unreachable", worker, null, List.of()));
    }
  }

  private String status(List<String> silent) {
    if (!silent.isEmpty()) {
      return "stalled";
    }
    return courier.engine().isWornOut() ? "worn_out" : "ok";
  }

  private static Response unhealthy(HealthAnswer answer) {
    return Response.json(503, answer).with("Retry-After", "5");
  }

  private boolean isLate(Duration sinceSweep) {
    return sinceSweep.compareTo(LATE) > 0;
  }

  /** Returns the version of the running package; {@code development} outside of a package. */
  static String version() {
    String version = HealthApi.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
