package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.formats.background.Recurring;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Response;
import com.couriermft.operating.settings.Settings;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;

/**
 * Tells whether this instance can work; for probes, so it tells nothing that strangers may not
 * know.
 *
 * <pre>{"status": "ok", "version": "0.1.0", "storage": "ok", "timers": "ok",
 *  "worker": "7c9e6679-1204-b81f0c"}</pre>
 */
final class HealthApi {
  /** A sweep is due every half a minute. */
  private static final Duration LATE = Duration.ofMinutes(3);

  private final Courier courier;
  private final String worker;

  HealthApi(Courier courier, String worker) {
    this.courier = courier;
    this.worker = worker;
  }

  /**
   * 200; or 503 when storage gives no answer within about 10 s, steps have used up this host, or
   * its background work no longer runs. Late timers concern the entire installation: they are
   * reported, but this host is healthy.
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
      ObjectNode report = report("ok", "ok").put("timers", late ? "late" : "ok");
      if (!silent.isEmpty()) {
        silent.forEach(report.put("status", "stalled").putArray("stalled")::add);
      } else if (courier.engine().isWornOut()) {
        report.put("status", "worn_out");
      } else {
        return Response.ok(report);
      }
      return Response.json(503, report).with("Retry-After", "5");
    } catch (StoreUnavailable e) {
      return Response.json(503, report("unavailable", "unreachable")).with("Retry-After", "5");
    }
  }

  private boolean isLate(Duration sinceSweep) {
    return sinceSweep.compareTo(LATE) > 0;
  }

  private ObjectNode report(String status, String storage) {
    return Json.object()
        .put("status", status)
        .put("version", version())
        .put("storage", storage)
        .put("worker", worker);
  }

  /** Returns the version of the package that runs; {@code development} outside one. */
  static String version() {
    String version = HealthApi.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
