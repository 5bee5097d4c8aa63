package com.couriermft.storage.store;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.catalogue.StorageCodes;

/**
 * Thrown when the condition of a write does not hold; nothing was written. Losing a race is a
 * normal result.
 */
public final class StoreConflict extends ConflictException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message names the table or container, the key and the condition. */
  public StoreConflict(String message) {
    super(StorageCodes.CONCURRENT_UPDATE, message);
  }
}
