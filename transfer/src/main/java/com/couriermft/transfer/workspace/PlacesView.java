package com.couriermft.transfer.workspace;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.transfer.file.FileChangedException;
import com.couriermft.transfer.file.FilePath;
import com.couriermft.transfer.file.SampledCount;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.place.BlobChannel;
import com.couriermft.transfer.place.BlobStreams;
import com.couriermft.transfer.place.BufferBudget;
import com.couriermft.transfer.place.FileSource;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.Progress;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.Comparator;
import java.util.Optional;

/**
 * Read access to the permanent store and the storage locations of connections, outside an
 * execution. Paths have the format of {@link Workspace}, but paths of workspaces are not included.
 * Every method throws {@link com.couriermft.formats.failure.CourierException} {@code invalid_path},
 * the exceptions of {@link Places#open} and those of the cancellation. Thread-safe.
 */
public final class PlacesView {
  private static final String NOBODY = "-";

  private final OpenPlaces places;
  private final Cancellation cancellation;

  public PlacesView(Blobs blobs, Places places, Cancellation cancellation) {
    this.places = new OpenPlaces(blobs, places, Progress.NONE);
    this.cancellation = cancellation;
  }

  /**
   * Returns whether a path or glob belongs to a storage location and not to a workspace, even if no
   * file matches.
   */
  public boolean covers(String pathOrGlob) {
    return !parse(pathOrGlob).isInWorkspace();
  }

  /** Returns the file at exactly this path; empty for any path in a workspace. */
  public Optional<StoredFile> find(String text) {
    cancellation.throwIfCancelled();
    FilePath path = parse(text);
    return path.isInWorkspace()
        ? Optional.empty()
        : place(path).find(path.path()).map(blob -> PlaceFiles.stored(place(path), blob, path));
  }

  /** Counts matching files by path, in constant memory. */
  public SampledCount<StoredFile> tally(String text) {
    SampledCount<StoredFile> tally = new SampledCount<>(Comparator.comparing(StoredFile::path));
    FilePath pattern = parse(text);
    if (!pattern.isInWorkspace()) {
      PlaceFiles.each(
          place(pattern),
          pattern,
          cancellation,
          blob -> tally.add(PlaceFiles.stored(place(pattern), blob, pattern.at(blob.name()))));
    }
    return tally;
  }

  /**
   * Returns the first bytes of a file.
   *
   * @param most the maximum number of bytes
   * @throws com.couriermft.formats.failure.NotFoundException {@code blob_not_found}: the file is
   *     missing
   * @throws com.couriermft.storage.store.StoreConflict the file was replaced in the meantime
   */
  public byte[] head(StoredFile file, int most) {
    cancellation.throwIfCancelled();
    FilePath path = parse(file.path());
    Optional<BlobInfo> blob = place(path).find(path.path());
    int length = (int) Math.min(most, blob.map(BlobInfo::sizeBytes).orElse(0L));
    return length == 0
        ? new byte[0]
        : place(path).read(path.path(), 0, length, blob.orElseThrow().etag());
  }

  /**
   * Opens a file for random access to its bytes, and caches 4 MiB of them. The caller closes the
   * channel.
   *
   * @throws FileChangedException the file is missing
   */
  public SeekableByteChannel open(StoredFile file) throws IOException {
    cancellation.throwIfCancelled();
    FilePath path = parse(file.path());
    Optional<BlobInfo> blob = place(path).find(path.path());
    if (blob.isEmpty()) {
      throw new FileChangedException(file.path(), null);
    }
    FileSource source = FileSource.of(place(path), blob.get(), path);
    try {
      BufferBudget.Share share = new BufferBudget(BlobChannel.MOST_HELD).share(cancellation);
      return new BlobChannel(source, share, cancellation);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw BlobStreams.interrupted(e);
    }
  }

  private Place place(FilePath path) {
    return places.get(path.place());
  }

  private static FilePath parse(String path) {
    return FilePath.parse(path, NOBODY);
  }
}
