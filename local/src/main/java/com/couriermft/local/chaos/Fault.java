package com.couriermft.local.chaos;

/** The faults that may befall a request. */
public enum Fault {
  /** The connection closes; the service never saw the request. */
  CLOSED_BEFORE,
  /** The service has done it, and the connection closes instead of an answer. */
  REPLY_DROPPED,
  /** 503 {@code ServerBusy}; nothing was done. */
  BUSY,
  /** 500 {@code InternalError}; nothing was done. */
  FAILED_BEFORE,
  /** The service has done it, and the answer is 500 {@code OperationTimedOut}. */
  FAILED_AFTER,
  /** The request is held back, for up to three seconds. */
  DELAYED_BEFORE,
  /** The answer is held back, for up to three seconds. */
  DELAYED_AFTER,
  /** A table query gets one to three rows and a continuation. */
  SHORT_PAGE,
  /** A table query gets no rows and a continuation. */
  EMPTY_PAGE;

  /** Returns whether the fault befalls table queries only. */
  boolean isOfPages() {
    return this == SHORT_PAGE || this == EMPTY_PAGE;
  }
}
