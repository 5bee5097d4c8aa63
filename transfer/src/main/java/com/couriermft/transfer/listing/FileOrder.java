package com.couriermft.transfer.listing;

import java.time.Instant;
import java.util.Comparator;

/** The orders of a listing; files that are equal in this order are ordered by path. */
public enum FileOrder {
  /** By path. */
  NAME(Comparator.comparing(RemoteFile::path)),
  /** By time, least recently changed first. */
  OLDEST(Comparator.comparing(FileOrder::time)),
  /** By time, most recently changed first. */
  NEWEST(Comparator.comparing(FileOrder::time).reversed()),
  /** By size, smallest first. */
  SMALLEST(Comparator.comparing(RemoteFile::sizeBytes)),
  /** By size, largest first. */
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
