package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The kinds of armor, and the treatment of each. */
final class Armor {
  static final String MESSAGE = "MESSAGE";
  static final String SIGNED_MESSAGE = "SIGNED MESSAGE";
  static final String SIGNATURE = "SIGNATURE";

  /** First of the three bytes that some programs put before text in UTF-8. */
  static final int BYTE_ORDER_MARK = 0xef;

  private static final int MOST_BEFORE = 1 << 20;
  private static final String MARK = "\u00ef\u00bb\u00bf";
  private static final String BEGIN = "-----BEGIN PGP ";
  private static final String DASHES = "-----";

  private Armor() {}

  /**
   * Returns the type that the first line of armor names. Text before it is passed over, as other
   * programs do: mails have some, and it is neither content nor signed.
   *
   * @throws CourierException {@code pgp_not_a_message}: there is no such line in the first MiB
   */
  static String typeOf(LineReader lines) throws IOException {
    long passed = 0;
    boolean isEmpty = true;
    for (byte[] line = lines.next(Armor::nothing);
        line != null;
        line = lines.next(Armor::nothing)) {
      String text = LineReader.text(line);
      String type = findType(text.startsWith(MARK) ? text.substring(MARK.length()) : text);
      if (type != null) {
        return type;
      }
      isEmpty &= text.isBlank();
      passed += line.length + 1L;
      if (passed > MOST_BEFORE) {
        throw nothing();
      }
    }
    throw isEmpty ? PgpErrors.notAMessage("It is empty.") : nothing();
  }

  /**
   * Reads to the end. Text after the last line is ignored, as other programs do: mails and gateways
   * add some, and it is neither content nor signed. More armor is not: nothing says which of both
   * is meant.
   *
   * @throws CourierException {@code pgp_not_a_message}: there is more armor
   * @throws DamagedException there is more than a MiB of text
   */
  static void requireNoMore(LineReader lines) throws IOException {
    long passed = 0;
    for (byte[] line = lines.next(); line != null; line = lines.next()) {
      passed += line.length + 1L;
      if (findType(LineReader.text(line)) != null) {
        throw PgpErrors.severalMessages();
      } else if (passed > MOST_BEFORE) {
        throw new DamagedException("there is more text after the last line of armor than a MiB");
      }
    }
  }

  private static CourierException nothing() {
    return PgpErrors.notAMessage(
        "It is nothing of OpenPGP: it does not begin with a packet, and its first %d bytes have no line like '%s'."
            .formatted(MOST_BEFORE, first(MESSAGE)));
  }

  /** Returns the type that a line names; {@code null} if it is not the first of armor. */
  static @Nullable String findType(String line) {
    boolean is = line.startsWith(BEGIN) && line.endsWith(DASHES);
    return is && line.length() > BEGIN.length() + DASHES.length()
        ? line.substring(BEGIN.length(), line.length() - DASHES.length())
        : null;
  }

  /**
   * Refuses armor of another type.
   *
   * @throws CourierException {@code pgp_not_a_message}
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
