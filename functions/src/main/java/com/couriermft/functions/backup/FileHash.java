package com.couriermft.functions.backup;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.SettingCodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes of the files of a backup. */
final class FileHash {
  private FileHash() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  static String text(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Compares a file with what its line says, before any of it is written.
   *
   * @return whether the line says what its hash is
   * @throws InvalidInputException {@code damaged_backup}: the file is not what was backed up
   */
  static boolean check(BlobLine blob, Path file) throws IOException {
    if (Files.size(file) != blob.sizeBytes()) {
      throw damaged(
          "has %d bytes; its line says %d".formatted(Files.size(file), blob.sizeBytes()),
          blob,
          file);
    }
    String expected = blob.sha256();
    if (expected == null) {
      return false;
    }
    MessageDigest digest = sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    String found = text(digest);
    if (!found.equals(expected)) {
      throw damaged("has the SHA-256 %s; its line says %s".formatted(found, expected), blob, file);
    }
    return true;
  }

  private static InvalidInputException damaged(String what, BlobLine blob, Path file) {
    return InvalidInputException.at(
        "",
        SettingCodes.DAMAGED_BACKUP,
        "The backup's file %s of blob '%s' %s. It was changed or damaged after the backup: take"
                .formatted(file, blob.name(), what)
            + " another backup, or another copy of this one. Delete what was restored so far.");
  }
}
