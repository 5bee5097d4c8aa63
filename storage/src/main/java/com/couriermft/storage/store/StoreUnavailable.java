package com.couriermft.storage.store;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import org.jspecify.annotations.Nullable;

/** Storage gave no usable answer. A write may or may not have happened. */
public final class StoreUnavailable extends CourierException {
  private static final long serialVersionUID = 1L;

  /** Names the operation and what came back. */
  public StoreUnavailable(String message, @Nullable Throwable cause) {
    super(StorageCodes.STORAGE_UNAVAILABLE, message, cause);
  }
}
