package com.couriermft.steps.archive;

import com.couriermft.failure.CourierException;
import com.couriermft.transfer.FileChangedException;
import java.io.IOException;
import java.io.InterruptedIOException;

/** Errors about archives; each text is written once. All are permanent. */
final class ArchiveErrors {
  private ArchiveErrors() {}

  /** Work that decodes what an archive holds. */
  interface Decoding<T> {
    T run() throws IOException;
  }

  /**
   * Decodes; whatever a decoder throws means that the archive is damaged, unless it was the storage
   * beneath it that failed.
   */
  static <T> T decode(String archive, String entry, Decoding<T> decoding) throws IOException {
    try {
      return decoding.run();
    } catch (FileChangedException | InterruptedIOException | CourierException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw damaged(archive, entry, String.valueOf(e.getMessage()), e);
    }
  }

  static CourierException damaged(String archive, String entry, String why, Throwable cause) {
    return CourierException.permanent(
        "archive_damaged", text(archive, entry, why + "; ask for the archive again."), cause);
  }

  static CourierException damaged(String archive, String entry, String why) {
    return CourierException.permanent(
        "archive_damaged", text(archive, entry, why + "; ask for the archive again."));
  }

  static CourierException unsafe(String archive, String entry, String why) {
    return CourierException.permanent(
        "archive_unsafe", text(archive, entry, why + "; the archive is refused as a whole."));
  }

  static CourierException tooBig(String archive, String entry, String why, String limit) {
    return CourierException.permanent(
        "archive_too_big",
        text(archive, entry, why + "; if it is meant to be so big, raise \"" + limit + "\"."));
  }

  static CourierException notSupported(String subject, String what) {
    return CourierException.permanent("not_supported", subject + ": " + what);
  }

  private static String text(String archive, String entry, String rest) {
    return "Archive '%s'%s: %s"
        .formatted(archive, entry.isEmpty() ? "" : ", entry '" + printable(entry) + "'", rest);
  }

  private static String printable(String name) {
    String shown = name.length() <= 200 ? name : name.substring(0, 200) + "…";
    return shown.replaceAll("\\p{Cntrl}", "?");
  }
}
