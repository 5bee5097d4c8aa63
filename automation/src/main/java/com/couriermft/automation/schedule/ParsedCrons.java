package com.couriermft.automation.schedule;

import com.couriermft.automation.schedule.time.CronDialect;
import com.couriermft.automation.schedule.time.CronTiming;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Caches the most recently used cron expressions, because parsing is slow and each tick needs all
 * schedules. Thread-safe.
 */
final class ParsedCrons {
  private static final int MOST = 2_000;

  private static final Map<Text, CronTiming> PARSED =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Text, CronTiming> eldest) {
          return size() > MOST;
        }
      };

  private ParsedCrons() {}

  private record Text(String expression, @Nullable CronDialect dialect, ZoneId zone) {}

  /**
   * Parses an expression as {@link CronTiming#of} does, or returns the cached result.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException the expression is invalid
   */
  static CronTiming of(String expression, @Nullable CronDialect dialect, ZoneId zone) {
    Text text = new Text(expression, dialect, zone);
    synchronized (PARSED) {
      CronTiming known = PARSED.get(text);
      if (known != null) {
        return known;
      }
    }
    CronTiming parsed = CronTiming.of(expression, dialect, zone);
    synchronized (PARSED) {
      PARSED.put(text, parsed);
    }
    return parsed;
  }
}
