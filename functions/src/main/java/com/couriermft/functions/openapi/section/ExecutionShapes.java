package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.OBJECT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.ULID;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;

import com.couriermft.functions.answer.CurrentStep;
import com.couriermft.functions.answer.ExecutionAnswer;
import com.couriermft.functions.answer.ExecutionEntry;
import com.couriermft.functions.answer.LoopCounts;
import com.couriermft.functions.answer.UpstreamEntry;
import com.couriermft.functions.openapi.Component;

/** The shapes of executions. */
final class ExecutionShapes {
  /** The cause of an execution: who or what started it, with details. */
  static final Component TRIGGER =
      new Component(
          "TriggerFacts",
          object(
              must("kind", TEXT, "api, schedule, watch, webhook, chain or rerun"),
              may(
                  "id",
                  TEXT,
                  "The schedule, webhook, watch, chain execution or original execution"),
              must("by", TEXT, "Who started the execution"),
              may("at", TIME, "When the start was requested"),
              may("instant", TIME, "The start time of the schedule"),
              may("reason", TEXT, "Reason that the caller gave"),
              may("message_id", TEXT, "ID of the webhook's message"),
              may("chain_execution", ULID, "The chain execution that the execution belongs to"),
              may("node", TEXT, "The node that the execution belongs to"),
              may("cause", OBJECT, "Who or what started the chain")));

  private static final Component PROGRESS =
      new Component(
          "Progress",
          object(
              may("step_id", TEXT, "The step, if one runs"),
              may("attempt", COUNT, "Attempt of the step"),
              must("bytes", COUNT, "Number of bytes transferred"),
              must("files", COUNT, "Number of files transferred"),
              must("total_bytes", COUNT, "Total number of bytes; 0 if unknown"),
              must("total_files", COUNT, "Total number of files; 0 if unknown"),
              must("bytes_per_second", COUNT, "Bytes per second since the previous report"),
              may(
                  "average_bytes_per_second",
                  COUNT,
                  "Bytes per second since the attempt started")));

  /** The progress of a loop. */
  static final Component LOOP = Component.of(LoopCounts.class);

  /** An execution in lists. */
  static final Component LISTED = Component.of(ExecutionEntry.class);

  /** An execution. */
  static final Component EXECUTION = Component.of(ExecutionAnswer.class);

  private ExecutionShapes() {}

  static Component[] components() {
    return new Component[] {
      TRIGGER,
      PROGRESS,
      LOOP,
      Component.of(CurrentStep.class),
      Component.of(UpstreamEntry.class),
      LISTED,
      EXECUTION,
      Common.FAILURE
    };
  }
}
