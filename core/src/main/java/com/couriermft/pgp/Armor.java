package com.couriermft.pgp;

import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which kinds of armor there are, and what to do with each. */
final class Armor {
  static final String MESSAGE = "MESSAGE";
  static final String SIGNED_MESSAGE = "SIGNED MESSAGE";
  static final String SIGNATURE = "SIGNATURE";

  /** First of the three bytes that some programs put before text in UTF-8. */
  static final int BYTE_ORDER_MARK = 0xef;

  private static final String MARK = "\u00ef\u00bb\u00bf";
  private static final String BEGIN = "-----BEGIN PGP ";
  private static final String DASHES = "-----";

  private Armor() {}

  /**
   * What the first line that is not blank says.
   *
   * @throws com.couriermft.failure.CourierException {@code pgp_not_a_message}: it is no first line
   *     of armor
   */
  static String typeOf(LineReader lines) throws IOException {
    String line = lines.nextText();
    if (line == null) {
      throw PgpErrors.notAMessage("It is empty.");
    }
    String first = line.startsWith(MARK) ? line.substring(MARK.length()) : line;
    String type = findType(first);
    if (type == null) {
      throw PgpErrors.notAMessage(
          "It is nothing of OpenPGP: it begins neither with a packet nor with a line like '"
              + first(MESSAGE)
              + "'. Text before that line has to be removed.");
    }
    return type;
  }

  /** What a line says, if it is the first of armor. */
  static @Nullable String findType(String line) {
    boolean is = line.startsWith(BEGIN) && line.endsWith(DASHES);
    return is && line.length() > BEGIN.length() + DASHES.length()
        ? line.substring(BEGIN.length(), line.length() - DASHES.length())
        : null;
  }

  /**
   * Refuses armor of another type.
   *
   * @throws com.couriermft.failure.CourierException {@code pgp_not_a_message}
   */
  static void requireType(String found, String expected) {
    if (!found.equals(expected)) {
      boolean isKnown = found.matches("[A-Z ]{1,40}");
      throw PgpErrors.notAMessage(
          "A PGP %s is expected, and this is %s."
              .formatted(
                  expected.toLowerCase(Locale.ROOT),
                  isKnown ? "a PGP " + found.toLowerCase(Locale.ROOT) : "something else"));
    }
  }

  static String first(String type) {
    return BEGIN + type + DASHES;
  }

  static String last(String type) {
    return "-----END PGP " + type + DASHES;
  }
}
