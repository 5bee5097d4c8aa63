package com.couriermft.functions.auth;

import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.recent.CacheKey;
import com.couriermft.functions.recent.RecentAnswers;
import com.couriermft.storage.access.Role;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides which reads share a response for two seconds; these are the reads that clients poll. Any
 * request to this process that may change something clears the shared responses, so that its client
 * sees the change. Thread-safe.
 */
final class SharedReads {
  /**
   * Routes whose responses depend only on the URL and on the caller's role and scope. Reports also
   * depend on {@code Accept}. The state of a single execution or definition is never shared,
   * because clients read it before they act on it.
   */
  private static final Set<Route> SHARED =
      EnumSet.of(
          Route.OVERVIEW,
          Route.CALENDARS_LIST,
          Route.CHAIN_EXECUTIONS_LIST,
          Route.CHAINS_LIST,
          Route.CHANGES_LIST,
          Route.CONNECTIONS_HEALTH,
          Route.CONNECTIONS_LIST,
          Route.EXECUTIONS_LIST,
          Route.EXPECTATIONS_HISTORY,
          Route.EXPECTATIONS_LIST,
          Route.EXPIRIES_LIST,
          Route.FILES_LIST,
          Route.JOBS_LIST,
          Route.KEYS_LIST,
          Route.SCHEDULES_EXPLAIN,
          Route.SCHEDULES_LIST,
          Route.SCHEDULES_UPCOMING,
          Route.SEARCH_LIST,
          Route.UPCOMING_LIST,
          Route.WATCHES_FILES,
          Route.WATCHES_LIST);

  /** The directive {@code no-cache} of RFC 9111 §5.2.1.4, possibly among others. */
  private static final Pattern NO_CACHE = Pattern.compile("(?i)(^|,)[ \\t]*no-cache[ \\t]*(,|$)");

  private final LongSupplier nanoTime;
  private volatile @Nullable RecentAnswers made;

  /**
   * Creates the component that shares responses within this process.
   *
   * @param nanoTime a monotonic clock in nanoseconds
   */
  SharedReads(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Returns the response to a request of an authenticated caller.
   *
   * @param role role of the caller; {@code null} for none
   * @param asking creates the response for this caller alone
   */
  Response answer(Route route, Request request, @Nullable Role role, RecentAnswers.Asking asking)
      throws IOException {
    if (!route.method().equals("GET")) {
      try {
        return asking.answer();
      } finally {
        // Responses are also cleared after a failure, because the change may have taken place.
        forget();
      }
    } else if (!SHARED.contains(route)) {
      return asking.answer();
    }
    CacheKey question = new CacheKey(request.uri(), role, request.scope());
    return recent().answer(question, wantsAfresh(request), asking);
  }

  private static boolean wantsAfresh(Request request) {
    return request
        .findHeader("cache-control")
        .filter(sent -> NO_CACHE.matcher(sent).find())
        .isPresent();
  }

  /** Clears the shared responses, if there are any. */
  private void forget() {
    RecentAnswers known = made;
    if (known != null) {
      known.forget();
    }
  }

  private RecentAnswers recent() {
    RecentAnswers known = made;
    return known == null ? make() : known;
  }

  private synchronized RecentAnswers make() {
    RecentAnswers known = made;
    if (known == null) {
      known = new RecentAnswers(nanoTime, RecentAnswers.PATIENCE);
      made = known;
    }
    return known;
  }
}
