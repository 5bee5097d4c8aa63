package com.couriermft.storage.access;

import com.couriermft.formats.failure.CourierException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authenticates API keys. Keys are cached for up to {@link #CACHED}. Another process may therefore
 * accept a deleted key, or a key's former role, for that time. A created or rotated key works
 * immediately: a value that does not match the cache is compared with storage. Thread-safe.
 */
public final class ApiKeyCheck {
  /** How long a cached key is used. */
  public static final Duration CACHED = Duration.ofSeconds(60);

  private static final Logger LOG = LoggerFactory.getLogger(ApiKeyCheck.class);
  private static final Duration USE_NOTED_EVERY = Duration.ofHours(1);
  private static final int MOST_REMEMBERED = 1_000;

  private final ApiKeys keys;
  private final Map<String, Known> known = bounded();
  private final Map<String, Instant> uses = bounded();

  public ApiKeyCheck(ApiKeys keys) {
    this.keys = keys;
  }

  /** A cached key, with the time at which it was read. */
  private record Known(ApiKey key, Instant readAt) {
    /**
     * Returns whether the entry is still usable. An entry whose time is in the future, because the
     * clock was set back, is not usable.
     */
    boolean isFresh(Instant now) {
      return !now.isBefore(readAt) && now.isBefore(readAt.plus(CACHED));
    }
  }

  /**
   * Returns the valid key with a given value. The result is empty if the value was never a key, or
   * if the key was deleted, was rotated or has expired; the caller cannot tell which.
   *
   * @param shown the value that the client sent, of any length
   * @throws CourierException transient: storage does not respond
   */
  public Optional<ApiKey> find(String shown) {
    return ApiKeyText.parse(shown).flatMap(this::find);
  }

  private Optional<ApiKey> find(ApiKeyText text) {
    Instant now = keys.now();
    String sha256 = text.sha256();
    Optional<ApiKey> remembered =
        Optional.ofNullable(known.get(text.name()))
            .filter(found -> found.isFresh(now))
            .map(Known::key)
            .filter(key -> key.opensTo(sha256, now));
    Optional<ApiKey> found =
        remembered.or(() -> read(text.name(), now)).filter(key -> key.opensTo(sha256, now));
    found.ifPresent(key -> noteUse(key.name(), now));
    return found;
  }

  private Optional<ApiKey> read(String name, Instant now) {
    Optional<ApiKey> stored = keys.find(name);
    stored.ifPresentOrElse(key -> known.put(name, new Known(key, now)), () -> known.remove(name));
    return stored;
  }

  private void noteUse(String name, Instant now) {
    Instant noted = uses.get(name);
    if (noted != null && now.isBefore(noted.plus(USE_NOTED_EVERY))) {
      return;
    }
    uses.put(name, now);
    try {
      Optional<Instant> stored = keys.findLastUse(name);
      if (stored.isEmpty() || !now.isBefore(stored.get().plus(USE_NOTED_EVERY))) {
        keys.noteUse(name, now);
      }
    } catch (CourierException e) {
      LOG.warn(
          "The use of ApiKey(name='{}') couldn't be recorded; the request is accepted", name, e);
    }
  }

  private static <V> Map<String, V> bounded() {
    return Collections.synchronizedMap(
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
            return size() > MOST_REMEMBERED;
          }
        });
  }
}
