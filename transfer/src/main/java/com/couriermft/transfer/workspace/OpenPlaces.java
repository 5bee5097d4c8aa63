package com.couriermft.transfer.workspace;

import com.couriermft.storage.store.Blobs;
import com.couriermft.transfer.file.FilePath;
import com.couriermft.transfer.place.BlobPlace;
import com.couriermft.transfer.place.Place;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.supervision.Progress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Caches the permanent store and the storage locations that were opened; each is opened once.
 * Thread-safe.
 */
final class OpenPlaces {
  private final Places places;
  private final Progress progress;
  private final Map<String, Place> open = new ConcurrentHashMap<>();

  OpenPlaces(Blobs permanent, Places places, Progress progress) {
    this.places = places;
    this.progress = progress;
    open.put(FilePath.FILES, new BlobPlace(permanent, PlaceFiles.CONTAINER));
  }

  /** Returns the storage location with a name; throws like {@link Places#open}. */
  Place get(String name) {
    return open.computeIfAbsent(name, connection -> places.open(connection, progress));
  }
}
