package com.couriermft.store;

import com.couriermft.failure.ConflictException;
import com.couriermft.failure.catalogue.StorageCodes;

/** A condition of a write did not hold; nothing was written. Losing a race is a normal outcome. */
public final class StoreConflict extends ConflictException {
  private static final long serialVersionUID = 1L;

  /** Names table or container, key and condition. */
  public StoreConflict(String message) {
    super(StorageCodes.CONCURRENT_UPDATE, message);
  }
}
