package com.couriermft.transfer;

import com.couriermft.store.Blobs;
import com.couriermft.store.Blobs.BlobInfo;
import com.couriermft.store.Blobs.BlobPage;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The permanent store, looked at from outside a run: reads only. Paths are written as for a {@link
 * Workspace}; those of workspaces are not in it. Every method throws {@link
 * com.couriermft.failure.CourierException} {@code invalid_path}, and what the cancellation throws.
 * Thread-safe.
 */
public final class PermanentView {
  private static final String NOBODY = "-";

  private final Blobs blobs;
  private final Cancellation cancellation;

  /** Looks until it is told to stop. */
  public PermanentView(Blobs blobs, Cancellation cancellation) {
    this.blobs = blobs;
    this.cancellation = cancellation;
  }

  /** Whether a path or glob is one of the permanent store, be there a file or not. */
  public boolean covers(String pathOrGlob) {
    return FilePath.parse(pathOrGlob, NOBODY).isPermanent();
  }

  /** The file at exactly this path; empty for any path in a workspace. */
  public Optional<StoredFile> find(String path) {
    cancellation.throwIfCancelled();
    FilePath place = FilePath.parse(path, NOBODY);
    return place.isPermanent()
        ? blobs.find(PermanentFiles.CONTAINER, place.path()).map(PermanentFiles::stored)
        : Optional.empty();
  }

  /** Counts the files that match, by path, in memory that does not grow with them. */
  public Tally<StoredFile> tally(String pattern) {
    Tally<StoredFile> tally = new Tally<>(Comparator.comparing(StoredFile::path));
    FilePath place = FilePath.parse(pattern, NOBODY);
    if (place.isPermanent()) {
      Glob glob = Glob.of(place.path());
      @Nullable String continuation = null;
      do {
        cancellation.throwIfCancelled();
        BlobPage page = blobs.list(PermanentFiles.CONTAINER, glob.literalPrefix(), continuation);
        page.blobs().stream()
            .filter(blob -> glob.matches(blob.name()))
            .map(PermanentFiles::stored)
            .forEach(tally::add);
        continuation = page.continuation();
      } while (continuation != null);
    }
    return tally;
  }

  /**
   * The first bytes of a file.
   *
   * @param most how many at most
   * @throws com.couriermft.failure.NotFoundException {@code blob_not_found}: it is gone
   * @throws com.couriermft.store.StoreConflict it was replaced meanwhile
   */
  public byte[] head(StoredFile file, int most) {
    cancellation.throwIfCancelled();
    String name = FilePath.parse(file.path(), NOBODY).path();
    Optional<BlobInfo> blob = blobs.find(PermanentFiles.CONTAINER, name);
    int length = (int) Math.min(most, blob.map(BlobInfo::sizeBytes).orElse(0L));
    return length == 0
        ? new byte[0]
        : blobs.read(
            PermanentFiles.CONTAINER, name, 0, length, blob.map(BlobInfo::etag).orElse(null));
  }
}
