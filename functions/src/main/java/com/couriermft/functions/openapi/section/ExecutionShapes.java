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
  /** The cause of an execution: who started it, and the data of the start. */
  static final Component TRIGGER =
      new Component(
          "TriggerFacts",
          object(
              must("kind", TEXT, "api, schedule, watch, webhook, chain or rerun"),
              may("id", TEXT, "The schedule, watch, webhook, chain execution or original"),
              must("by", TEXT, "Who started it"),
              may("at", TIME, "When"),
              may("instant", TIME, "The instant of the schedule"),
              may("reason", TEXT, "What was given as the reason"),
              may("message_id", TEXT, "The id of the webhook's message"),
              may("chain_execution", ULID, "The chain execution of a member"),
              may("node", TEXT, "The node of a member"),
              may("cause", OBJECT, "Who started the chain")));

  private static final Component PROGRESS =
      new Component(
          "Progress",
          object(
              may("step_id", TEXT, "The step, where one runs"),
              may("attempt", COUNT, "Its attempt"),
              must("bytes", COUNT, "Bytes that were moved"),
              must("files", COUNT, "Files that were moved"),
              must("total_bytes", COUNT, "Of so many; 0: not known"),
              must("total_files", COUNT, "Of so many; 0: not known"),
              must("bytes_per_second", COUNT, "Since the report before"),
              may("average_bytes_per_second", COUNT, "Since the attempt began")));

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
