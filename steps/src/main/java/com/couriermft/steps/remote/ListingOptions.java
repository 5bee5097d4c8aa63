package com.couriermft.steps.remote;

import com.couriermft.transfer.file.DoneFile;
import com.couriermft.transfer.file.FileMatcher;
import com.couriermft.transfer.file.Span;
import com.couriermft.transfer.listing.FileFilter;
import com.couriermft.transfer.listing.FileOrder;
import com.couriermft.transfer.listing.RemoteQuery;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of all steps that search for files. */
interface ListingOptions {
  /** The names of the fields that select files. */
  List<String> CHOOSING =
      List.of(
          "pattern",
          "recursive",
          "done_file",
          "min_age_seconds",
          "max_age_seconds",
          "min_bytes",
          "max_bytes");

  int stableForSeconds();

  @Nullable String doneFile();

  @Nullable Long minAgeSeconds();

  @Nullable Long maxAgeSeconds();

  @Nullable Long minBytes();

  @Nullable Long maxBytes();

  int maxFiles();

  FileOrder sort();

  /** Returns the query for one directory with these options. */
  default RemoteQuery query(String directory, @Nullable String pattern, boolean recursive) {
    return new RemoteQuery(
        directory,
        recursive,
        new FileFilter(
            FileMatcher.of(pattern),
            new Span(minAgeSeconds(), maxAgeSeconds()),
            new Span(minBytes(), maxBytes())),
        Duration.ofSeconds(stableForSeconds()),
        doneFile() == null ? null : new DoneFile(doneFile()),
        maxFiles(),
        sort());
  }
}
