package com.couriermft.engine.effect;

import com.couriermft.engine.decision.StaleTreeException;
import com.couriermft.engine.execution.UnknownValueException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;

/** Tells what is wrong with one execution from what is wrong with storage, the host or the time. */
public final class Poison {
  private Poison() {}

  /**
   * Whether a throwable speaks of the execution that was worked on, so that it would be thrown
   * again wherever that is tried. Storage that gives no answer or refuses everybody, lost races,
   * what a later attempt may not meet and what a newer release has written do not.
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
