package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Response;
import com.couriermft.operating.settings.Settings;
import com.couriermft.storage.store.StoreUnavailable;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Tells whether this instance can work; for probes, so it tells nothing that strangers may not
 * know.
 *
 * <pre>{"status": "ok", "version": "0.1.0", "storage": "ok", "worker": "7c9e6679-1204-b81f0c"}
 * </pre>
 */
final class HealthApi {
  private final Courier courier;
  private final String worker;

  HealthApi(Courier courier, String worker) {
    this.courier = courier;
    this.worker = worker;
  }

  /**
   * 200; or 503 when storage gives no answer within about 10 s, or steps have used up this host.
   */
  Response get() {
    try {
      courier.pools().limit(Settings.DEFAULT_POOL);
      return courier.engine().isWornOut()
          ? Response.json(503, report("worn_out", "ok")).with("Retry-After", "5")
          : Response.ok(report("ok", "ok"));
    } catch (StoreUnavailable e) {
      return Response.json(503, report("unavailable", "unreachable")).with("Retry-After", "5");
    }
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
