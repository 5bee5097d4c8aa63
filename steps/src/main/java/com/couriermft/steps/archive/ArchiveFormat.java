package com.couriermft.steps.archive;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** The supported archive formats. Zip, tar, tar.gz and gz are read and written. */
enum ArchiveFormat {
  ZIP("zip", ".zip"),
  TAR("tar", ".tar"),
  TAR_GZ("tar.gz", ".tar.gz", ".tgz"),
  GZ("gz", ".gz"),
  /** The 7z format, which can only be read. */
  SEVEN_Z("7z", ".7z");

  /** Number of bytes from the start of a file that {@link #detect} needs. */
  static final int HEAD = 512;

  private final String text;
  private final String[] endings;

  ArchiveFormat(String text, String... endings) {
    this.text = text;
    this.endings = endings;
  }

  /** Returns the format's name in definitions. */
  String text() {
    return text;
  }

  /** Parses the format for writing from a configuration. */
  static ArchiveFormat parse(String text) {
    return written()
        .filter(format -> format.text.equals(text.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                InvalidInputException.at(
                    "/format",
                    StepCodes.INVALID_CONFIG,
                    "'"
                        + text
                        + "' is not a format that can be written; use one of: "
                        + written().map(ArchiveFormat::text).collect(Collectors.joining(", "))));
  }

  private static Stream<ArchiveFormat> written() {
    return Arrays.stream(values()).filter(format -> format != SEVEN_Z);
  }

  /**
   * Detects the format of a file by its content, and by its name if the content is ambiguous, as
   * with gzip.
   */
  static Optional<ArchiveFormat> detect(byte[] head, String name) {
    if (startsWith(head, 'P', 'K', 3, 4) || startsWith(head, 'P', 'K', 5, 6)) {
      return Optional.of(ZIP);
    }
    if (startsWith(head, 0x1f, 0x8b)) {
      return Optional.of(TAR_GZ.hasEnding(name) ? TAR_GZ : GZ);
    }
    if (startsWith(head, '7', 'z', 0xbc, 0xaf, 0x27, 0x1c)) {
      return Optional.of(SEVEN_Z);
    }
    if (TarArchiveInputStream.matches(head, head.length) || TAR.hasEnding(name)) {
      return Optional.of(TAR);
    }
    return ZIP.hasEnding(name) ? Optional.of(ZIP) : Optional.empty();
  }

  /** Returns the usual file extension of this format. */
  String ending() {
    return endings[0];
  }

  /** Returns a name without this format's extension: {@code a.csv} for {@code a.csv.gz}. */
  String withoutEnding(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (String ending : endings) {
      if (lower.endsWith(ending) && name.length() > ending.length()) {
        return name.substring(0, name.length() - ending.length());
      }
    }
    return name + ".unpacked";
  }

  private boolean hasEnding(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(endings).anyMatch(lower::endsWith);
  }

  private static boolean startsWith(byte[] head, int... magic) {
    if (head.length < magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if ((head[i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }
}
