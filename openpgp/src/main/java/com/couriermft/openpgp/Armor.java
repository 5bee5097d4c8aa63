package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The types of armor, and how each is handled. */
final class Armor {
  static final String MESSAGE = "MESSAGE";
  static final String SIGNED_MESSAGE = "SIGNED MESSAGE";
  static final String SIGNATURE = "SIGNATURE";

  /** The first byte of the byte order mark that some programs put before UTF-8 text. */
  static final int BYTE_ORDER_MARK = 0xef;

  private static final int MOST_BEFORE = 1 << 20;
  private static final String MARK = "\u00ef\u00bb\u00bf";
  private static final String BEGIN = "-----BEGIN PGP ";
  private static final String DASHES = "-----";

  private Armor() {}

  /**
   * Returns the type that the header line of an armored block names. Text before the header line is
   * skipped, as in other programs: emails often contain such text, and it is neither content nor
   * signed.
   *
   * @throws CourierException {@code pgp_not_a_message}: the first MiB contains no header line
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
   * Reads to the end of the input. Text after the last line is ignored, as in other programs:
   * emails and gateways add such text, and it is neither content nor signed. A second armored block
   * is rejected, because it is unclear which block is intended.
   *
   * @throws CourierException {@code pgp_not_a_message}: there is another armored block
   * @throws DamagedException more than 1 MiB of text follows
   */
  static void requireNoMore(LineReader lines) throws IOException {
    long passed = 0;
    for (byte[] line = lines.next(); line != null; line = lines.next()) {
      passed += line.length + 1L;
      if (findType(LineReader.text(line)) != null) {
        throw PgpErrors.severalMessages();
      } else if (passed > MOST_BEFORE) {
        throw new DamagedException(
            "there is more than 1 MiB of text after the last line of the armor");
      }
    }
  }

  private static CourierException nothing() {
    return PgpErrors.notAMessage(
        ("The file is not OpenPGP: it does not start with a packet, and its first %d bytes have "
                + "no line such as '%s'.")
            .formatted(MOST_BEFORE, first(MESSAGE)));
  }

  /**
   * Returns the type that a line names; {@code null} if it is not the header line of an armored
   * block.
   */
  static @Nullable String findType(String line) {
    boolean is = line.startsWith(BEGIN) && line.endsWith(DASHES);
    return is && line.length() > BEGIN.length() + DASHES.length()
        ? line.substring(BEGIN.length(), line.length() - DASHES.length())
        : null;
  }

  /**
   * Rejects armor of a different type.
   *
   * @throws CourierException {@code pgp_not_a_message}
   */
  static void requireType(String found, String expected) {
    if (!found.equals(expected)) {
      boolean isKnown = found.matches("[A-Z ]{1,40}");
      throw PgpErrors.notAMessage(
          "Expected a PGP %s, found %s."
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
