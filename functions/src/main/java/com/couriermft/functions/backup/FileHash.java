package com.couriermft.functions.backup;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.SettingCodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Checks the hashes of a backup's files. */
final class FileHash {
  private FileHash() {}

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /**
   * Compares a file with the hash in its line, before any part of the file is restored.
   *
   * @return whether the line has a hash
   * @throws InvalidInputException {@code damaged_backup}: the file has another hash
   */
  static boolean check(BlobLine blob, BackupPlace place, String file) throws IOException {
    MessageDigest digest = sha256();
    long size;
    try (InputStream in = new DigestInputStream(place.open(file), digest)) {
      size = in.transferTo(OutputStream.nullOutputStream());
    }
    String name = place.describe(file);
    if (size != blob.sizeBytes()) {
      throw damaged(
          "has %d bytes; the backup's index says %d".formatted(size, blob.sizeBytes()), blob, name);
    }
    String expected = blob.sha256();
    if (expected == null) {
      return false;
    }
    String found = HexFormat.of().formatHex(digest.digest());
    if (!found.equals(expected)) {
      throw damaged(
          "has the SHA-256 %s; the backup's index says %s".formatted(found, expected), blob, name);
    }
    return true;
  }

  private static InvalidInputException damaged(String what, BlobLine blob, String file) {
    return InvalidInputException.at(
        "",
        SettingCodes.DAMAGED_BACKUP,
        "The backup's file %s of blob '%s' %s. It was changed or damaged after the backup: use"
                .formatted(file, blob.name(), what)
            + " another backup, or another copy of this backup. Delete the objects restored so "
            + "far.");
  }
}
