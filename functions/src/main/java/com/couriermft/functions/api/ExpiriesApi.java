package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.telemetry.Expiries;
import com.couriermft.operate.telemetry.Expiry;
import com.couriermft.operate.telemetry.ExpiryEntry;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.store.StorageLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Lists credentials that expire soon or have expired. */
final class ExpiriesApi {
  private static final int DEFAULT_DAYS = 90;
  private static final int MAX_DAYS = 3_660;
  private static final int MAX_TOP = 1_000;

  private final Expiries expiries;

  ExpiriesApi(Courier courier) {
    expiries = courier.expiries();
  }

  /**
   * Returns a page, earliest expiry first. API keys are shown to admins only.
   *
   * @param may whether the caller has a role
   * @throws InvalidInputException {@code invalid_query}, with every problem
   */
  Response list(Request request, Predicate<Role> may) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    int days = reader.number("days", 1, MAX_DAYS, DEFAULT_DAYS);
    Paging paging = Paging.read(reader, MAX_TOP, MAX_TOP, StorageLimits::isKey);
    Paging.require(reader.problems());
    Instant now = expiries.now();
    List<Expiry> all =
        expiries.until(now.plus(Duration.ofDays(days)), may.test(Role.ADMIN), request.scope());
    return paging.slice(all, Expiry::position, expiry -> ExpiryEntry.of(expiry, now));
  }
}
