package com.couriermft.local.advisory;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A version in the order of Maven: qualifiers {@code alpha}, {@code beta}, {@code milestone},
 * {@code rc}, {@code snapshot}, release, {@code sp}, then others alphabetically, then numbers by
 * value. A hyphen, or a change between letters and digits, starts a nested list. Immutable.
 */
final class MavenVersion implements Comparable<MavenVersion> {
  private static final List<String> QUALIFIERS =
      List.of("alpha", "beta", "milestone", "rc", "snapshot", "", "sp");
  private static final String RELEASE = rank("");
  private static final Map<String, String> ALIASES =
      Map.of("ga", "", "final", "", "release", "", "cr", "rc");
  private static final Map<String, String> BEFORE_DIGITS =
      Map.of("a", "alpha", "b", "beta", "m", "milestone");

  private final Group parts;

  private MavenVersion(Group parts) {
    this.parts = parts;
  }

  /** Parses a version; every string is a version. */
  static MavenVersion parse(String text) {
    Parser parser = new Parser(text.toLowerCase(Locale.ROOT));
    return new MavenVersion(parser.parse());
  }

  @Override
  public int compareTo(MavenVersion other) {
    return parts.compareWith(other.parts);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MavenVersion version && compareTo(version) == 0;
  }

  /** Returns the same number for all versions, because equal versions can have different parts. */
  @Override
  public int hashCode() {
    return 0;
  }

  private static String rank(String qualifier) {
    int known = QUALIFIERS.indexOf(qualifier);
    return known < 0 ? QUALIFIERS.size() + "-" + qualifier : String.valueOf(known);
  }

  /** A part of a version. A missing part is {@code null}. */
  private sealed interface Part {
    int compareWith(@Nullable Part other);

    /** Returns whether the part means the same as a missing one. */
    boolean isEmpty();
  }

  private record Numeral(BigInteger value) implements Part {
    @Override
    public int compareWith(@Nullable Part other) {
      if (other == null) {
        return value.signum();
      }
      return other instanceof Numeral numeral ? value.compareTo(numeral.value) : 1;
    }

    @Override
    public boolean isEmpty() {
      return value.signum() == 0;
    }
  }

  private record Qualifier(String text) implements Part {
    @Override
    public int compareWith(@Nullable Part other) {
      if (other == null) {
        return rank(text).compareTo(RELEASE);
      }
      return other instanceof Qualifier qualifier ? rank(text).compareTo(rank(qualifier.text)) : -1;
    }

    @Override
    public boolean isEmpty() {
      return text.isEmpty();
    }
  }

  private record Group(List<Part> parts) implements Part {
    @Override
    public int compareWith(@Nullable Part other) {
      if (other instanceof Group group) {
        return compareEach(group);
      } else if (other == null) {
        return parts.isEmpty() ? 0 : parts.get(0).compareWith(null);
      }
      return other instanceof Numeral ? -1 : 1;
    }

    private int compareEach(Group other) {
      for (int i = 0; i < Math.max(parts.size(), other.parts.size()); i++) {
        Part left = i < parts.size() ? parts.get(i) : null;
        Part right = i < other.parts.size() ? other.parts.get(i) : null;
        int result =
            left != null ? left.compareWith(right) : right == null ? 0 : -right.compareWith(null);
        if (result != 0) {
          return result;
        }
      }
      return 0;
    }

    @Override
    public boolean isEmpty() {
      return parts.isEmpty();
    }

    /** Removes the parts at the end, and before lists there, that mean the same as missing ones. */
    private void normalize() {
      for (int i = parts.size() - 1; i >= 0; i--) {
        if (parts.get(i).isEmpty()) {
          parts.remove(i);
        } else if (!(parts.get(i) instanceof Group)) {
          break;
        }
      }
    }
  }

  private static final class Parser {
    private final String text;
    private final Deque<Group> open = new ArrayDeque<>();
    private int start;

    Parser(String text) {
      this.text = text;
      open.push(new Group(new ArrayList<>()));
    }

    Group parse() {
      for (int i = 0; i < text.length(); i++) {
        char at = text.charAt(i);
        if (at == '.' || at == '-') {
          add(i, false);
          start = i + 1;
          if (at == '-') {
            nest();
          }
        } else if (i > start && isDigit(at) != isDigit(text.charAt(i - 1))) {
          add(i, isDigit(at));
          start = i;
          nest();
        }
      }
      if (start < text.length()) {
        add(text.length(), false);
      }
      Group last = open.peek();
      while (!open.isEmpty()) {
        last = open.pop();
        last.normalize();
      }
      return last == null ? new Group(List.of()) : last;
    }

    private void add(int end, boolean beforeDigit) {
      String part = text.substring(start, end);
      if (part.isEmpty()) {
        open.element().parts().add(new Numeral(BigInteger.ZERO));
      } else if (isDigit(part.charAt(0))) {
        open.element().parts().add(new Numeral(new BigInteger(part)));
      } else {
        String known = beforeDigit ? BEFORE_DIGITS.getOrDefault(part, part) : part;
        open.element().parts().add(new Qualifier(ALIASES.getOrDefault(known, known)));
      }
    }

    private void nest() {
      Group nested = new Group(new ArrayList<>());
      open.element().parts().add(nested);
      open.push(nested);
    }

    private static boolean isDigit(char c) {
      return c >= '0' && c <= '9';
    }
  }
}
