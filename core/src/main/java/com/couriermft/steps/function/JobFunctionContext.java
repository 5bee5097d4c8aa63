package com.couriermft.steps.function;

import com.couriermft.files.transfer.Workspace;
import java.time.Instant;
import java.util.Map;
import org.slf4j.Logger;

/** What a running function is given. Thread-safe. */
public interface JobFunctionContext {
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
   * @throws com.couriermft.formats.failure.CourierException {@code cancelled}, {@code timed_out},
   *     {@code lease_lost} or {@code shutdown}
   */
  void throwIfCancelled();

  /** Reports bytes that were worked on, for the progress of the execution. */
  void progress(long bytes);

  /** Returns the files of the execution and the permanent store. */
  Workspace files();

  /** Returns the logger, whose lines carry execution, job, step and trace. */
  Logger log();

  /**
   * Tells something as the event {@code function.event}, at most once.
   *
   * @param type what happened, such as {@code report.written}: up to 100 characters
   * @param payload texts by name; as JSON at most 4,096 characters
   * @throws IllegalArgumentException the type or the payload is too long
   */
  void emitEvent(String type, Map<String, String> payload);
}
