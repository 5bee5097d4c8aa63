package com.couriermft.local.advisory;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.regex.Pattern;

/** The order of versions in an ecosystem. */
enum VersionOrder implements Comparator<String> {
  /** The order of {@link MavenVersion}. */
  MAVEN {
    @Override
    public int compare(String left, String right) {
      return MavenVersion.parse(left).compareTo(MavenVersion.parse(right));
    }
  },

  /** Semantic Versioning 2.0.0; versions with fewer or more than three numbers are accepted. */
  SEMVER {
    @Override
    public int compare(String left, String right) {
      String[] one = parts(left);
      String[] other = parts(right);
      int core = compareParts(one[0], other[0], "0");
      if (core != 0 || one.length == 1 && other.length == 1) {
        return core;
      }
      return one.length == other.length
          ? compareParts(one[1], other[1], "")
          : Integer.compare(other.length, one.length);
    }
  };

  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  /** Returns the order of an ecosystem's versions. */
  static VersionOrder of(String ecosystem) {
    return ecosystem.equals("Maven") ? MAVEN : SEMVER;
  }

  /** Returns the numbers and, if there is one, the pre-release; without the build. */
  private static String[] parts(String version) {
    return version.replaceFirst("^v", "").split("\\+", 2)[0].split("-", 2);
  }

  private static int compareParts(String left, String right, String missing) {
    String[] one = left.split("\\.", -1);
    String[] other = right.split("\\.", -1);
    for (int i = 0; i < Math.max(one.length, other.length); i++) {
      int result =
          compareIdentifiers(
              i < one.length ? one[i] : missing, i < other.length ? other[i] : missing);
      if (result != 0) {
        return result;
      }
    }
    return 0;
  }

  /** Compares two identifiers: nothing precedes numbers by value, which precede text. */
  private static int compareIdentifiers(String left, String right) {
    boolean isNumber = NUMBER.matcher(left).matches();
    boolean isOtherNumber = NUMBER.matcher(right).matches();
    if (isNumber && isOtherNumber) {
      return new BigInteger(left).compareTo(new BigInteger(right));
    } else if (left.isEmpty() || right.isEmpty() || isNumber == isOtherNumber) {
      return left.compareTo(right);
    }
    return isNumber ? -1 : 1;
  }
}
