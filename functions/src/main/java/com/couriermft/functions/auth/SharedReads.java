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
 * Decides which reads share one answer for two seconds: those that clients poll. Any other request
 * of this process that may change something clears these answers, so that its client sees the
 * change. Thread-safe.
 */
final class SharedReads {
  /**
   * Routes whose answers depend on nothing but the address, the caller's role and scope. Reports
   * depend on {@code Accept}, too; what an execution or a definition is now, is asked for by those
   * who are about to act on it.
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

  /** The directive of RFC 9111 §5.2.1.4 among others. */
  private static final Pattern NO_CACHE = Pattern.compile("(?i)(^|,)[ \\t]*no-cache[ \\t]*(,|$)");

  private final LongSupplier nanoTime;
  private volatile @Nullable RecentAnswers made;

  /**
   * Shares answers of this process.
   *
   * @param nanoTime a monotonic clock in nanoseconds
   */
  SharedReads(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Answers a request whose caller is known.
   *
   * @param role of the caller; {@code null} for none
   * @param asking makes the answer, for this caller alone
   */
  Response answer(Route route, Request request, @Nullable Role role, RecentAnswers.Asking asking)
      throws IOException {
    if (!route.method().equals("GET")) {
      try {
        return asking.answer();
      } finally {
        // Also after a failure: what was asked for may have been done nevertheless.
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

  /** Clears the shared answers, if there are any. */
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
