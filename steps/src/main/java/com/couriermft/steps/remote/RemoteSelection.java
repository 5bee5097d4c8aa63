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
 * The remote files that a step's {@code path} means. A path that names an existing file is that
 * file, whatever characters it has; so names that came from a listing need no escaping.
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
   * A file, and where it lies below the directory that was searched.
   *
   * @param file the file
   * @param relativePath its name, with the directories below the searched one
   * @param listed whether a listing returned the file; otherwise its path was given
   */
  record Selected(RemoteFile file, String relativePath, boolean listed) {}

  /**
   * Files of all paths, in order, each once.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code file_not_found}: a path without
   *     a glob names nothing
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

  /** Returns the files that the listings so far have omitted. */
  Omissions omissions() {
    return listing.omissions();
  }

  /**
   * The meaning of a path.
   *
   * @param file the file that it names, or {@code null}
   * @param search the search for files, if the path does not name one
   */
  record Meaning(@Nullable RemoteFile file, @Nullable RemoteQuery search) {}

  /**
   * Returns the meaning of a path on this server.
   *
   * @param path checked
   * @throws com.couriermft.formats.failure.CourierException {@code file_not_found}: it is no glob
   *     and names nothing
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
