package com.couriermft.engine.effect;

import com.couriermft.engine.decision.StaleTreeException;
import com.couriermft.engine.execution.UnknownValueException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;

/**
 * Distinguishes failures caused by one execution from failures of storage or the host, and from
 * temporary failures.
 */
public final class Poison {
  private Poison() {}

  /**
   * Returns whether a throwable is caused by the execution, so that every further try would fail.
   * Returns {@code false} for unavailable storage, missing permissions, lost races, temporary
   * errors and data of a newer release.
   */
  public static boolean is(Throwable thrown) {
    if (thrown instanceof StoreUnavailable
        || thrown instanceof StoreConflict
        || thrown instanceof StaleTreeException
        || thrown instanceof UnknownValueException
        || Thread.currentThread().isInterrupted()) {
      return false;
    }
    return !(thrown instanceof CourierException known)
        || known.failureClass() == FailureClass.PERMANENT && !known.is(StorageCodes.STORAGE_DENIED);
  }
}
