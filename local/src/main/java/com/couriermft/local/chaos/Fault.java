package com.couriermft.local.chaos;

/** The faults that the proxy can inject into a request. */
public enum Fault {
  /** The connection closes; the service never receives the request. */
  CLOSED_BEFORE,
  /**
   * The service processes the request, but the connection closes instead of returning the response.
   */
  REPLY_DROPPED,
  /** The response is 503 {@code ServerBusy}; the request was not processed. */
  BUSY,
  /** The response is 500 {@code InternalError}; the request was not processed. */
  FAILED_BEFORE,
  /** The service processes the request, but the response is 500 {@code OperationTimedOut}. */
  FAILED_AFTER,
  /** The request is delayed by up to three seconds. */
  DELAYED_BEFORE,
  /** The response is delayed by up to three seconds. */
  DELAYED_AFTER,
  /** A table query returns one to three rows and a continuation token. */
  SHORT_PAGE,
  /** A table query returns no rows and a continuation token. */
  EMPTY_PAGE;

  /** Returns whether the fault applies only to table queries. */
  boolean isOfPages() {
    return this == SHORT_PAGE || this == EMPTY_PAGE;
  }
}
