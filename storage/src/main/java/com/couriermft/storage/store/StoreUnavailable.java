package com.couriermft.storage.store;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import org.jspecify.annotations.Nullable;

/** Thrown when storage returns no usable response. A write may or may not have taken effect. */
public final class StoreUnavailable extends CourierException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the message names the operation and the response. */
  public StoreUnavailable(String message, @Nullable Throwable cause) {
    super(StorageCodes.STORAGE_UNAVAILABLE, message, cause);
  }
}
