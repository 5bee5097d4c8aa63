package com.couriermft.steps.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.steps.remote.RemoteSelection.Selected;
import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.listing.Omissions;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The plan of a download: the selected files and their targets.
 *
 * @param config configuration of the step
 * @param selection resolves the configured paths on this server
 */
record DownloadPlan(DownloadConfig config, RemoteSelection selection) {
  /**
   * One file to download. JSON: {@code {"source": "/in/a.csv", "destination": "a.csv",
   * "size_bytes": 3, "listed": true}}.
   *
   * @param source path of the partner's file
   * @param destination path of the copy
   * @param sizeBytes size in the listing
   * @param listed whether a listing returned the file; otherwise the configuration names the file
   */
  record Fetch(String source, String destination, long sizeBytes, boolean listed) {}

  /**
   * Finds the files to download, in order.
   *
   * @throws CourierException {@code no_files}, {@code file_not_found}, {@code duplicate_name}
   */
  List<Fetch> choose() throws IOException, InterruptedException {
    List<Selected> selected = selection.select(config.path(), config.pattern());
    config
        .onEmpty()
        .check(selected.isEmpty(), config.connection(), String.join(", ", config.path()));
    return destinations(selected).entrySet().stream()
        .map(
            entry ->
                new Fetch(
                    entry.getValue().file().path(),
                    entry.getKey(),
                    entry.getValue().file().sizeBytes(),
                    entry.getValue().listed()))
        .toList();
  }

  /** Returns the files that {@link #choose} omitted. */
  Omissions omissions() {
    return selection.omissions();
  }

  private Map<String, Selected> destinations(List<Selected> selected) {
    String destination = config.destination();
    boolean single =
        selected.size() == 1
            && config.path().size() == 1
            && !Glob.isGlob(config.path().get(0))
            && !config.preserveDirectories();
    if (single && !destination.isEmpty() && !destination.endsWith("/")) {
      return Map.of(destination, selected.get(0));
    }
    String directory =
        destination.isEmpty() || destination.endsWith("/") ? destination : destination + "/";
    Map<String, Selected> byDestination = new LinkedHashMap<>();
    for (Selected one : selected) {
      String name = config.preserveDirectories() ? one.relativePath() : one.file().name();
      Selected twin = byDestination.put(directory + name, one);
      if (twin != null) {
        throw CourierException.of(
            TransferCodes.DUPLICATE_NAME,
            "'"
                + twin.file().path()
                + "' and '"
                + one.file().path()
                + "' would both be written to '"
                + directory
                + name
                + "'; set \"preserve_directories\": true.");
      }
    }
    return byDestination;
  }
}
