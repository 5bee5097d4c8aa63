package com.couriermft.transfer.delivery;

import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;

/**
 * The attempt that transferred a file. JSON:
 *
 * <pre>{"execution_id": "01M7…", "job_id": "partner-invoices", "step_id": "get", "generation": 1,
 *  "step_index": 5, "iterations": "0001-000007", "attempt": 0, "nonce": "g01000500003"}</pre>
 *
 * @param executionId the execution's ULID
 * @param jobId the execution's job
 * @param stepId the step within the job
 * @param generation the number of starts of the job, from 1
 * @param stepIndex the step's index in the definition, from 0
 * @param iterations the items of the loops around the step, in the format of attempt keys; empty
 *     outside loops
 * @param attempt the attempt's number, from 0
 * @param nonce the nonce of the attempt's claim
 * @param labels the labels of the execution
 */
public record Origin(
    String executionId,
    String jobId,
    String stepId,
    int generation,
    int stepIndex,
    String iterations,
    int attempt,
    String nonce,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Labels labels) {
  /** Creates an origin. Origins of earlier releases have no labels. */
  public Origin {
    labels = Objects.requireNonNullElse(labels, Labels.NONE);
  }

  /**
   * Returns the step and its iteration within the execution, regardless of the attempt; sorts by
   * step.
   */
  String address() {
    return padded(generation, 2) + "|" + padded(stepIndex, 4) + "|" + iterations;
  }

  private static String padded(int number, int digits) {
    String text = Integer.toString(number);
    return "0".repeat(Math.max(0, digits - text.length())) + text;
  }
}
