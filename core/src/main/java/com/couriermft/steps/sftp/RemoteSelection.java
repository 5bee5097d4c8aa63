package com.couriermft.steps.sftp;

import com.couriermft.transfer.Glob;
import com.couriermft.transfer.RemoteFile;
import com.couriermft.transfer.RemoteFiles;
import com.couriermft.transfer.RemoteListing;
import com.couriermft.transfer.SafePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
   * @param relativePath its name, with the directories below the one that was searched
   */
  record Selected(RemoteFile file, String relativePath) {}

  /**
   * Files of all paths, in order, each once.
   *
   * @throws com.couriermft.failure.CourierException {@code file_not_found}: a path without a glob
   *     names nothing
   */
  List<Selected> select(List<String> paths, @Nullable String pattern)
      throws IOException, InterruptedException {
    List<Selected> selected = new ArrayList<>();
    for (String path : paths) {
      for (Selected one : select(SafePath.check(path), pattern)) {
        if (selected.stream().noneMatch(s -> s.file().path().equals(one.file().path()))) {
          selected.add(one);
        }
      }
    }
    return selected;
  }

  private List<Selected> select(String path, @Nullable String pattern)
      throws IOException, InterruptedException {
    Optional<RemoteFile> exact = remote.find(path);
    if (exact.isPresent() && exact.get().isDirectory()) {
      return list(path, pattern, recursive);
    } else if (exact.isPresent()) {
      return List.of(new Selected(exact.get(), exact.get().name()));
    } else if (!Glob.isGlob(path)) {
      return List.of(new Selected(remote.get(path), SafePath.name(path)));
    }
    String base = path;
    while (Glob.isGlob(base)) {
      base = SafePath.parent(base);
    }
    String glob = SafePath.relative(base, path);
    return list(base, glob, recursive || glob.contains("/"));
  }

  private List<Selected> list(String directory, @Nullable String pattern, boolean deep)
      throws IOException, InterruptedException {
    return listing.list(options.query(directory, pattern, deep)).stream()
        .map(file -> new Selected(file, SafePath.relative(directory, file.path())))
        .toList();
  }
}
