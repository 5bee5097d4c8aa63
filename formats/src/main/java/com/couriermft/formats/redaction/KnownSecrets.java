package com.couriermft.formats.redaction;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Values of secrets, and where they are in a text. Looking goes over the text once, with a hash of
 * the next {@value Redaction#SHORTEST} characters (Rabin and Karp); only where that of a form is
 * met are texts compared. Bounded: the values that nobody has learnt for longest go first.
 * Thread-safe; looking takes no lock.
 */
final class KnownSecrets {
  private static final int WINDOW = Redaction.SHORTEST;
  private static final int BASE = 31;
  private static final int OUTGOING = power(BASE, WINDOW - 1);
  private static final int FILTER_BITS = 1 << 16;

  private final long mostCharacters;

  /** By value, the one that was learnt last at the end. */
  private final Map<String, Set<String>> values = new LinkedHashMap<>(16, 0.75f, true);

  /** By the hash of their beginning, the forms of all values and how many values have each. */
  private final Map<Integer, Map<String, Integer>> forms = new ConcurrentHashMap<>();

  /** Hashes that forms have or had: all others need no look into the map. */
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

  /** Returns the characters of all forms together. */
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
    // A reader must find the form in the map once the filter tells of it: never the other way
    // round.
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

  /** The text with stars in the place of every form; the same object if there is none. */
  String redact(String text) {
    String redacted = text;
    String before;
    do {
      before = redacted;
      redacted = once(before);
      // Parts that stand together now may be a secret again; the text grows shorter each time.
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
