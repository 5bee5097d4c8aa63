package com.couriermft.functions.auth;

import com.couriermft.functions.http.Request;

/** Hears of each call that would change something, also of those that were refused. Thread-safe. */
interface CallLog {
  /**
   * One call has been answered.
   *
   * @param route what was asked for
   * @param request how
   * @param caller who asked
   * @param status of the answer
   */
  void answered(Route route, Request request, Caller caller, int status);
}
