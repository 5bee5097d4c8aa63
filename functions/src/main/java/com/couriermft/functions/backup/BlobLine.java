package com.couriermft.functions.backup;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.SettingCodes;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A blob as a line of its container's file.
 *
 * <pre>{"name": "invoices/a.csv", "size_bytes": 183, "metadata": {"sha256": "583a…"},
 *  "file": "000/00000012", "sha256": "9f86…"}</pre>
 *
 * @param name name in the container
 * @param sizeBytes size of the blob
 * @param metadata metadata of the blob
 * @param file path of the copy relative to the container's folder, because names of blobs may be
 *     invalid file names
 * @param sha256 hash of its bytes in hexadecimal digits; {@code null} in backups of earlier
 *     releases
 */
record BlobLine(
    String name,
    long sizeBytes,
    Map<String, String> metadata,
    String file,
    @Nullable String sha256) {
  private static final Pattern FILE = Pattern.compile("[0-9]{3,}/[0-9]{8,}");

  /**
   * Copies the metadata and checks the path.
   *
   * @throws InvalidInputException {@code damaged_backup}: the path is not one that a backup uses
   */
  BlobLine {
    metadata = Map.copyOf(metadata);
    if (!FILE.matcher(file).matches()) {
      throw InvalidInputException.at(
          "",
          SettingCodes.DAMAGED_BACKUP,
          "Blob '%s' of the backup refers to the file '%s'; expected a path such as 000/00000012."
              .formatted(name, file));
    }
  }
}
