package com.couriermft.storage.store;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.catalogue.StorageCodes;

/** A condition of a write did not hold; nothing was written. Losing a race is a normal outcome. */
public final class StoreConflict extends ConflictException {
  private static final long serialVersionUID = 1L;

  /** Names table or container, key and condition. */
  public StoreConflict(String message) {
    super(StorageCodes.CONCURRENT_UPDATE, message);
  }
}
