package com.couriermft.automation.arrival;

import com.couriermft.transfer.listing.Omissions;
import java.util.Comparator;
import java.util.List;

/**
 * The result of listing a folder.
 *
 * @param files the files, ordered by key
 * @param omitted the files that were skipped, and why
 */
record FolderListing(List<ObservedFile> files, Omissions omitted) {
  /** Orders the files by key. */
  FolderListing {
    files = files.stream().sorted(Comparator.comparing(ObservedFile::key)).toList();
  }
}
