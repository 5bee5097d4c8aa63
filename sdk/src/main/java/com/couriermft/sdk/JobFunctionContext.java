package com.couriermft.sdk;

import java.time.Instant;
import java.util.Map;

/** The context of a running function: who calls it, and the services it may use. Thread-safe. */
public interface JobFunctionContext {
  /** The longest type of an event, in characters. */
  int LONGEST_EVENT_TYPE = 100;

  /** The longest payload of an event, in characters of JSON. */
  int LONGEST_EVENT_PAYLOAD = 4_096;

  /** Returns the id of the execution. */
  String executionId();

  /** Returns the id of the job. */
  String jobId();

  /** Returns the number of the attempt, from 0. */
  int attempt();

  /**
   * Returns the id of an act on another system: the same for each attempt at this step, so that the
   * other side can tell a repetition.
   *
   * @param number tells several acts of one function apart, from 0
   */
  String operationId(int number);

  /** Returns when the time of the attempt is over. */
  Instant deadline();

  /**
   * Returns normally until the function is to stop; to be asked in every loop.
   *
   * @throws RuntimeException the function is to stop: it lets this exception through
   */
  void throwIfCancelled();

  /** Reports bytes that were worked on, for the progress of the execution. */
  void progress(long bytes);

  /** Returns the files that the function's parameters name. */
  FunctionFiles files();

  /** Returns the logger, whose lines carry execution, job and step. */
  System.Logger log();

  /**
   * Tells something as the event {@code function.event}, at most once.
   *
   * @param type what happened, such as {@code report.written}: up to 100 characters
   * @param payload texts by name; as JSON at most 4,096 characters
   * @throws IllegalArgumentException the type or the payload is too long
   */
  void emitEvent(String type, Map<String, String> payload);
}
