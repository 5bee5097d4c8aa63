package com.couriermft.transfer.place;

import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.Folder;
import com.couriermft.transfer.listing.RemoteFile;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folder view of a storage location: {@code /incoming/a.csv} is the file {@code
 * incoming/a.csv}. Storage locations list entire trees, so listing a directory takes as long as
 * listing everything below it. Not thread-safe.
 */
public final class PlaceFolder implements Folder {
  private final String connection;
  private final Place place;
  private final Map<String, String> versions = new HashMap<>();

  public PlaceFolder(String connection, Place place) {
    this.connection = connection;
    this.place = place;
  }

  @Override
  public String connection() {
    return connection;
  }

  @Override
  public void list(String directory, Entries each) {
    String prefix = SafePath.join(name(directory), "");
    Set<String> directories = new HashSet<>();
    @Nullable String continuation = null;
    do {
      BlobPage page = place.list(prefix, continuation);
      for (BlobInfo file : page.blobs()) {
        String rest = file.name().substring(prefix.length());
        int slash = rest.indexOf('/');
        if (slash < 0) {
          each.accept(seen(file));
        } else if (directories.add(rest.substring(0, slash))) {
          each.accept(directory(prefix, rest.substring(0, slash)));
        }
      }
      continuation = page.continuation();
    } while (continuation != null);
  }

  @Override
  public Optional<RemoteFile> find(String path) {
    return place.find(name(path)).map(this::seen);
  }

  /** Returns the version of a file in the latest listing. */
  public Optional<String> findVersion(String path) {
    return Optional.ofNullable(versions.get(path));
  }

  private RemoteFile seen(BlobInfo file) {
    String path = "/" + file.name();
    versions.put(path, file.etag());
    return new RemoteFile(
        SafePath.name(path), path, file.sizeBytes(), file.modifiedAt(), RemoteFile.Kind.FILE);
  }

  private static RemoteFile directory(String prefix, String name) {
    return new RemoteFile(
        name, "/" + prefix + name, RemoteFile.UNKNOWN_SIZE, null, RemoteFile.Kind.DIRECTORY);
  }

  private static String name(String path) {
    return path.startsWith("/") ? path.substring(1) : path;
  }
}
