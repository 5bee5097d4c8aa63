package com.couriermft.formats.redaction;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Stores the values of secrets and searches for them in text. The search makes one pass over the
 * text with a rolling hash of {@value Redaction#SHORTEST} characters (Rabin–Karp), and compares
 * strings only if the hash of a form matches. The number of values is limited; the value that was
 * learned least recently is dropped first. Thread-safe; the search takes no lock.
 */
final class KnownSecrets {
  private static final int WINDOW = Redaction.SHORTEST;
  private static final int BASE = 31;
  private static final int OUTGOING = power(BASE, WINDOW - 1);
  private static final int FILTER_BITS = 1 << 16;

  private final long mostCharacters;

  /** The forms by value; the most recently learned value is at the end. */
  private final Map<String, Set<String>> values = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * The forms by the hash of their first characters, each with the number of values that share the
   * form.
   */
  private final Map<Integer, Map<String, Integer>> forms = new ConcurrentHashMap<>();

  /** A filter of the hashes of current and former forms. Other hashes need no lookup in the map. */
  private final AtomicLongArray filter = new AtomicLongArray(FILTER_BITS / Long.SIZE);

  private long characters;

  KnownSecrets(long mostCharacters) {
    this.mostCharacters = mostCharacters;
  }

  void learn(String secret) {
    if (secret.length() < WINDOW) {
      return;
    }
    synchronized (values) {
      if (values.get(secret) == null) {
        Set<String> all = SecretForms.of(secret);
        values.put(secret, all);
        all.forEach(this::add);
        forgetOldest(secret);
      }
    }
  }

  void forget(String secret) {
    synchronized (values) {
      Set<String> all = values.remove(secret);
      if (all != null) {
        all.forEach(this::remove);
      }
    }
  }

  /** Returns the total number of characters of all forms. */
  long characters() {
    synchronized (values) {
      return characters;
    }
  }

  private void forgetOldest(String newest) {
    Iterator<Map.Entry<String, Set<String>>> oldest = values.entrySet().iterator();
    while (characters > mostCharacters && oldest.hasNext()) {
      Map.Entry<String, Set<String>> value = oldest.next();
      if (!value.getKey().equals(newest)) {
        oldest.remove();
        value.getValue().forEach(this::remove);
      }
    }
  }

  private void add(String form) {
    characters += form.length();
    int hash = hash(form);
    // The form is added to the map before the filter, so that a reader that finds the hash in the
    // filter also finds the form.
    forms.merge(hash, Map.of(form, 1), KnownSecrets::sum);
    filter.accumulateAndGet(word(hash), bit(hash), (before, bit) -> before | bit);
  }

  private void remove(String form) {
    characters -= form.length();
    forms.computeIfPresent(
        hash(form),
        (hash, before) -> {
          Map<String, Integer> after = sum(before, Map.of(form, -1));
          return after.isEmpty() ? null : after;
        });
  }

  private static Map<String, Integer> sum(Map<String, Integer> some, Map<String, Integer> others) {
    Map<String, Integer> sum = new LinkedHashMap<>(some);
    others.forEach((form, count) -> sum.merge(form, count, Integer::sum));
    sum.values().removeIf(count -> count <= 0);
    return Map.copyOf(sum);
  }

  /** Replaces every form with stars. Returns the same object if the text contains no form. */
  String redact(String text) {
    String redacted = text;
    String before;
    do {
      before = redacted;
      redacted = once(before);
      // A replacement can bring together parts that form another secret. The loop ends because the
      // text gets shorter each time.
    } while (redacted.length() < before.length());
    return redacted;
  }

  private String once(String text) {
    StringBuilder redacted = null;
    int copied = 0;
    int end = 0;
    int start = -1;
    int hash = text.length() < WINDOW ? 0 : hash(text);
    for (int at = 0; at + WINDOW <= text.length(); at++) {
      int length = isPossible(hash) ? longest(hash, text, at) : 0;
      if (length > 0) {
        if (start >= 0 && at > end) {
          redacted = copy(redacted, text, copied, start);
          copied = end;
          start = at;
        }
        start = start < 0 ? at : start;
        end = Math.max(end, at + length);
      }
      if (at + WINDOW < text.length()) {
        hash = (hash - text.charAt(at) * OUTGOING) * BASE + text.charAt(at + WINDOW);
      }
    }
    if (start < 0) {
      return text;
    }
    return copy(redacted, text, copied, start).append(text, end, text.length()).toString();
  }

  private static StringBuilder copy(@Nullable StringBuilder to, String text, int from, int until) {
    StringBuilder copy = to == null ? new StringBuilder(text.length()) : to;
    return copy.append(text, from, until).append(Redaction.STARS);
  }

  private int longest(int hash, String text, int at) {
    int longest = 0;
    for (String form : forms.getOrDefault(hash, Map.of()).keySet()) {
      if (form.length() > longest && text.startsWith(form, at)) {
        longest = form.length();
      }
    }
    return longest;
  }

  private boolean isPossible(int hash) {
    return (filter.get(word(hash)) & bit(hash)) != 0;
  }

  private static int word(int hash) {
    return (spread(hash) & FILTER_BITS - 1) / Long.SIZE;
  }

  private static long bit(int hash) {
    return 1L << spread(hash);
  }

  private static int spread(int hash) {
    return hash ^ hash >>> 16;
  }

  private static int hash(String text) {
    int hash = 0;
    for (int i = 0; i < WINDOW; i++) {
      hash = hash * BASE + text.charAt(i);
    }
    return hash;
  }

  private static int power(int base, int exponent) {
    int power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= base;
    }
    return power;
  }
}
