package com.couriermft.steps.archive;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ArchiveCodes;
import com.couriermft.transfer.file.FileChangedException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Set;

/** Creates the failures of archive steps. All are permanent. */
final class ArchiveErrors {
  private static final int MAX_SHOWN = 200;
  private static final Set<Integer> INVISIBLE =
      Set.of(
          (int) Character.CONTROL,
          (int) Character.FORMAT,
          (int) Character.LINE_SEPARATOR,
          (int) Character.PARAGRAPH_SEPARATOR,
          (int) Character.SURROGATE);

  private ArchiveErrors() {}

  /** Code that decodes a part of an archive. */
  interface Decoding<T> {
    T run() throws IOException;
  }

  /**
   * Decodes a part of an archive. Any exception of the decoder means that the archive is damaged,
   * unless reading from storage failed.
   */
  static <T> T decode(String archive, String entry, Decoding<T> decoding) throws IOException {
    try {
      return decoding.run();
    } catch (FileChangedException | InterruptedIOException | CourierException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      String why = e.getMessage() == null ? "it cannot be read" : printable(e.getMessage());
      throw damaged(archive, entry, why, e);
    }
  }

  static CourierException damaged(String archive, String entry, String why, Throwable cause) {
    return CourierException.of(
        ArchiveCodes.ARCHIVE_DAMAGED, damagedText(archive, entry, why), cause);
  }

  static CourierException damaged(String archive, String entry, String why) {
    return CourierException.of(ArchiveCodes.ARCHIVE_DAMAGED, damagedText(archive, entry, why));
  }

  private static String damagedText(String archive, String entry, String why) {
    String where = entry.isEmpty() ? "" : " at entry '" + printable(entry) + "'";
    return "Archive '%s' is damaged%s: %s. Ask the sender to send the archive again."
        .formatted(archive, where, why);
  }

  static CourierException unsafe(String archive, String entry, String why) {
    return CourierException.of(
        ArchiveCodes.ARCHIVE_UNSAFE,
        text(archive, entry, why + "; nothing in the archive is unpacked."));
  }

  static CourierException tooBig(String archive, String entry, String why, String limit) {
    return CourierException.of(
        ArchiveCodes.ARCHIVE_TOO_BIG,
        text(archive, entry, why + "; if that size is expected, raise \"" + limit + "\"."));
  }

  static CourierException tooManyEntries(String archive, String entry, ArchiveLimits limits) {
    String most = "it has more than " + limits.maxEntries() + " entries, including directories";
    return tooBig(archive, entry, most, "max_entries");
  }

  /**
   * Returns the failure of an archive that uses an unsupported feature.
   *
   * @param what sentence that describes the feature and the remedy
   */
  static CourierException notSupported(String archive, String entry, String what) {
    return CourierException.of(ArchiveCodes.NOT_SUPPORTED, text(archive, entry, what));
  }

  static CourierException encrypted(String archive, String entry) {
    return CourierException.of(
        ArchiveCodes.ARCHIVE_ENCRYPTED, text(archive, entry, "it is encrypted; set \"password\"."));
  }

  static CourierException wrongPassword(String archive, String entry) {
    return CourierException.of(
        ArchiveCodes.ARCHIVE_WRONG_PASSWORD,
        text(archive, entry, "the password is wrong; ask the sender for the correct password."));
  }

  private static String text(String archive, String entry, String rest) {
    return "Archive '%s'%s: %s"
        .formatted(archive, entry.isEmpty() ? "" : ", entry '" + printable(entry) + "'", rest);
  }

  /** Returns a name without characters that change how a terminal or browser displays text. */
  static String printable(String name) {
    StringBuilder shown = new StringBuilder();
    name.codePoints()
        .limit(MAX_SHOWN)
        .forEach(
            c -> {
              if (INVISIBLE.contains(Character.getType(c))) {
                shown.append("\\u%04x".formatted(c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return name.codePointCount(0, name.length()) > MAX_SHOWN
        ? shown.append('…').toString()
        : shown.toString();
  }
}
