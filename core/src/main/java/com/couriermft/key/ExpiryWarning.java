package com.couriermft.key;

import java.time.Instant;
import java.util.List;

/**
 * A key's time is nearly over. As an event:
 *
 * <pre>
 * {"id": "our-key|000002|1830297600|30", "type": "key.expiring", "key": "our-key", "version": 2,
 *  "fingerprint": "9F86…", "has_private": true, "expires_at": "2028-01-01T00:00:00Z",
 *  "days_left": 29, "jobs": ["partner-invoices"]}</pre>
 *
 * @param id the same each time it is told, so that a consumer can tell a repetition
 * @param type {@code key.expiring}
 * @param key its name
 * @param version the current one
 * @param fingerprint of that version
 * @param hasPrivate whether it is ours to make a successor of, or the partner's
 * @param expiresAt when the first of the things it is good for ends
 * @param daysLeft whole days until then
 * @param jobs the jobs whose current versions name it
 */
record ExpiryWarning(
    String id,
    String type,
    String key,
    int version,
    String fingerprint,
    boolean hasPrivate,
    Instant expiresAt,
    long daysLeft,
    List<String> jobs) {

  static ExpiryWarning of(String id, Key key, Instant end, long daysLeft, List<String> jobs) {
    return new ExpiryWarning(
        id,
        "key.expiring",
        key.name(),
        key.version(),
        key.fingerprint(),
        key.hasPrivate(),
        end,
        daysLeft,
        List.copyOf(jobs));
  }
}
