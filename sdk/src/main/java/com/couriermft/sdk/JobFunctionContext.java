package com.couriermft.sdk;

import java.time.Instant;
import java.util.Map;

/**
 * The context of a running function: the execution that called it, and the services it may use.
 * Thread-safe.
 */
public interface JobFunctionContext {
  /** The maximum length of an event type, in characters. */
  int LONGEST_EVENT_TYPE = 100;

  /** The maximum length of an event payload, in characters of JSON. */
  int LONGEST_EVENT_PAYLOAD = 4_096;

  /** Returns the id of the execution. */
  String executionId();

  /** Returns the id of the job that called the function. */
  String jobId();

  /** Returns the number of the attempt, counted from 0. */
  int attempt();

  /**
   * Returns an idempotency key for a request to another system. All attempts of the step get the
   * same key, so that the other system can recognize repeated requests.
   *
   * @param number distinguishes several requests of one function, counted from 0
   */
  String operationId(int number);

  /** Returns the time at which the attempt times out. */
  Instant deadline();

  /**
   * Throws if the function has to stop; otherwise returns. Call this method in every loop.
   *
   * @throws RuntimeException the function has to stop; do not catch this exception
   */
  void throwIfCancelled();

  /** Reports the number of bytes processed, for the progress of the execution. */
  void progress(long bytes);

  /** Returns the files that the function may use. */
  FunctionFiles files();

  /** Returns a logger whose lines contain the ids of the execution, the job and the step. */
  System.Logger log();

  /**
   * Emits the event {@code function.event}, at most once.
   *
   * @param type type of the event, such as {@code report.written}; up to 100 characters
   * @param payload strings by name; up to 4,096 characters as JSON
   * @throws IllegalArgumentException the type or the payload is too long
   */
  void emitEvent(String type, Map<String, String> payload);
}
