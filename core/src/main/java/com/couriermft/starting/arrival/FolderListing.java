package com.couriermft.starting.arrival;

import java.util.Comparator;
import java.util.List;

/**
 * The result of one look at a folder.
 *
 * @param files ordered by key
 * @param refused names that cannot be file names here, which were left out
 * @param firstRefused the first of them, printable
 */
record FolderListing(List<Sighting> files, int refused, String firstRefused) {
  /** Orders. */
  FolderListing {
    files = files.stream().sorted(Comparator.comparing(Sighting::key)).toList();
  }
}
