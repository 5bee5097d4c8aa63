package com.couriermft.transfer.listing;

import java.time.Instant;
import java.util.Comparator;

/** The orders of a listing; files that are equal in it are ordered by path. */
public enum FileOrder {
  /** Files are ordered by path. */
  NAME(Comparator.comparing(RemoteFile::path)),
  /** The least recently changed file comes first. */
  OLDEST(Comparator.comparing(FileOrder::time)),
  /** The most recently changed file comes first. */
  NEWEST(Comparator.comparing(FileOrder::time).reversed()),
  /** The shortest file comes first. */
  SMALLEST(Comparator.comparing(RemoteFile::sizeBytes)),
  /** The longest file comes first. */
  LARGEST(Comparator.comparing(RemoteFile::sizeBytes).reversed());

  private final Comparator<RemoteFile> comparator;

  FileOrder(Comparator<RemoteFile> comparator) {
    this.comparator = comparator;
  }

  Comparator<RemoteFile> comparator() {
    return comparator.thenComparing(RemoteFile::path);
  }

  private static Instant time(RemoteFile file) {
    return file.modifiedAt() == null ? Instant.EPOCH : file.modifiedAt();
  }
}
