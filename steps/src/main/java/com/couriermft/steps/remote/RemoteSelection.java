package com.couriermft.steps.remote;

import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.Omissions;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.listing.RemoteListing;
import com.couriermft.transfer.listing.RemoteQuery;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The remote files that a step's {@code path} refers to. If a file with exactly that path exists,
 * the path refers to it, so that names from a listing need no escaping.
 */
final class RemoteSelection {
  private final RemoteFiles remote;
  private final RemoteListing listing;
  private final ListingOptions options;
  private final boolean recursive;

  RemoteSelection(
      RemoteFiles remote, RemoteListing listing, ListingOptions options, boolean recursive) {
    this.remote = remote;
    this.listing = listing;
    this.options = options;
    this.recursive = recursive;
  }

  /**
   * A file and its path relative to the searched directory.
   *
   * @param file the file
   * @param relativePath path below the searched directory
   * @param listed whether a listing returned the file; otherwise its path was configured
   */
  record Selected(RemoteFile file, String relativePath, boolean listed) {}

  /**
   * Returns the files of all paths in order and without duplicates.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code file_not_found}: a path without
   *     a glob does not exist
   */
  List<Selected> select(List<String> paths, @Nullable String pattern)
      throws IOException, InterruptedException {
    Map<String, Selected> selected = new LinkedHashMap<>();
    for (String path : paths) {
      for (Selected one : select(SafePath.onServer(remote.connection(), path), pattern)) {
        selected.putIfAbsent(one.file().path(), one);
      }
    }
    return List.copyOf(selected.values());
  }

  /** Returns the files that listings have omitted so far. */
  Omissions omissions() {
    return listing.omissions();
  }

  /**
   * The meaning of a path.
   *
   * @param file the existing file; {@code null} if the path does not name a file
   * @param search search for files; {@code null} if the path names a file
   */
  record Meaning(@Nullable RemoteFile file, @Nullable RemoteQuery search) {}

  /**
   * Returns the meaning of a path on this server.
   *
   * @param path checked path
   * @throws com.couriermft.formats.failure.CourierException {@code file_not_found}: the path does
   *     not exist and is not a glob
   */
  Meaning meaning(String path, @Nullable String pattern) throws IOException {
    Optional<RemoteFile> exact = remote.find(path);
    if (exact.isPresent()) {
      return exact.get().isDirectory()
          ? new Meaning(null, options.query(path, pattern, recursive))
          : new Meaning(exact.get(), null);
    } else if (!Glob.isGlob(path)) {
      throw RemoteErrors.notFound(remote.connection(), path);
    }
    String base = path;
    while (Glob.isGlob(base)) {
      base = SafePath.parent(base);
    }
    String glob = SafePath.relative(base, path);
    return new Meaning(null, options.query(base, glob, recursive || glob.contains("/")));
  }

  private List<Selected> select(String path, @Nullable String pattern)
      throws IOException, InterruptedException {
    Meaning meaning = meaning(path, pattern);
    RemoteFile file = meaning.file();
    if (file != null) {
      return List.of(new Selected(file, file.name(), false));
    }
    RemoteQuery search = Objects.requireNonNull(meaning.search());
    return listing.list(search).stream()
        .map(
            found -> new Selected(found, SafePath.relative(search.directory(), found.path()), true))
        .toList();
  }
}
