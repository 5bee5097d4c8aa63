package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.FLAG;
import static com.couriermft.functions.openapi.Parts.LABELS;
import static com.couriermft.functions.openapi.Parts.OBJECT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.ULID;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;
import static com.couriermft.functions.openapi.Parts.whole;
import static com.couriermft.functions.openapi.Parts.with;

import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.openapi.Component;
import com.couriermft.running.execution.ExecutionState;

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
  static final Component LOOP = new Component("LoopProgress", loop());

  private static final Component CURRENT_STEP =
      new Component(
          "CurrentStep",
          object(
              must("id", TEXT, "The step"),
              must("attempt", COUNT, "Its attempt, 0 for the first"),
              may("iterations", list(COUNT), "Its item in each loop around it"),
              may("lane", COUNT, "Its lane in a loop whose items run at the same time"),
              may("since", TIME, "When it was begun"),
              may("deadline", TIME, "When its time is over"),
              may("worker", TEXT, "Who runs it"),
              may("heartbeat_at", TIME, "When its worker last reported"),
              may(
                  "lease_expires_at",
                  TIME,
                  "When another worker takes the step over if this one does not report before"),
              may("next_attempt_at", TIME, "When it is tried again")));

  private static final Component UPSTREAM =
      new Component(
          "Upstream",
          object(
              must("job_id", TEXT, "The job that is waited for"),
              must("scope", oneOf("latest", "same_window"), "Which of its executions counts"),
              must("standing", oneOf("unseen", "waits", "met", "blocked"), "How it stands"),
              may("execution_id", ULID, "The execution that counts"),
              may("state", TEXT, "Its state"),
              may("expected_at", TIME, "When one is expected that is not there"),
              may("since", TIME, "Since when it stands so"),
              must("reason", TEXT, "The same, for people")));

  /** The fields that lists and single executions have in common. */
  private static final Shape.Fields OF_ALL =
      object(
          must("execution_id", ULID, "Its id"),
          must("job_id", TEXT, "Its job"),
          must("version", COUNT, "The version of the job"),
          must("state", oneOf(ExecutionState.class), "Its state"),
          may("stopping", TEXT, "What was asked of it and has not happened yet"),
          may("stopping_at", TIME, "When that was asked"),
          may("stopping_by", TEXT, "Who asked"),
          may("stopping_reason", TEXT, "Why"),
          must("pool", TEXT, "The pool whose limit counts it"),
          must("priority", whole(0, 9), "The higher, the sooner it starts"),
          may("labels", LABELS, "Those of its job when it was started"),
          must("trigger", TRIGGER.ref(), "Who started it"),
          may("trace_id", TEXT, "Its trace, under which the log has it"),
          must("created_at", TIME, "When it was made"),
          may("queued_at", TIME, "When it entered the queue last"),
          may("started_at", TIME, "When it first started"),
          may("ended_at", TIME, "When it ended"),
          must(
              "updated_at",
              TIME,
              "When it last changed; of a single one that runs, also when a worker last reported"),
          may("not_before", TIME, "It does not start before"),
          may("deadline_at", TIME, "When its time is over"),
          may("expected_by", TIME, "When it is expected to have ended"),
          may("late_at", TIME, "When it was found to be late"),
          must("attempts", COUNT, "Of the step it is at, the present one included"),
          may("max_retries", whole(0, 20), "Retries of each step, if not the definition's"),
          may("worker", TEXT, "Who runs its step"),
          may("failure", Common.FAILURE.ref(), "Why it failed"),
          may(
              "outcomes",
              list(oneOf(Settlement.Outcome.class)),
              "What a resume may say became of the act of the failed step"),
          must("warnings", COUNT, "Steps that have failed while it went on"),
          may("outputs", OBJECT, "What it gives back"),
          may("outputs_bytes", COUNT, "The size of outputs that are not here"),
          may("outputs_link", TEXT, "Where they are, below the API's address"),
          may("rerun_of", ULID, "The execution that it repeats"),
          may("from_step", TEXT, "The step that it began with, after those of rerun_of"),
          may(
              "chain",
              object(
                  must("chain_execution_id", ULID, "The chain execution"),
                  must("node", TEXT, "The node")),
              "The chain execution that it is a member of"),
          may("depends_on", list(UPSTREAM.ref()), "How it stands with the jobs it depends on"),
          may("waiting_for", list(UPSTREAM.ref()), "Those that it still waits for"),
          may("files_gone_at", TIME, "When its files were given up"),
          may("context_gone_at", TIME, "When its context was removed"),
          may("purged_at", TIME, "When its steps were removed"),
          may("context_path", TEXT, "The newest checkpoint: container and blob"));

  /** An execution as lists show it. */
  static final Component LISTED = new Component("ExecutionSummary", OF_ALL);

  /** An execution. */
  static final Component EXECUTION =
      new Component(
          "Execution",
          with(
              OF_ALL,
              may("current_steps", list(CURRENT_STEP.ref()), "The steps that it is at"),
              may("heartbeat_at", TIME, "When a worker of its steps last reported, while one runs"),
              may("progress", PROGRESS.ref(), "What their workers have reported"),
              may("queue_position", COUNT, "Its position in the queue, from 1"),
              may("job_enabled", FLAG, "false while it waits for its job to be enabled"),
              may("loops", list(loop(must("id", TEXT, "The loop"))), "The loops that it is in"),
              may("steps", Component.ref("ExecutedStepPage"), "With include=steps"),
              may("parameters", OBJECT, "With include=parameters"),
              may("items", Component.ref("FailedItemPage"), "With include=items")));

  private ExecutionShapes() {}

  private static Shape.Fields loop(Property<?>... more) {
    return with(
        object(
            must("items", COUNT, "How many items there are"),
            must("done", COUNT, "How many are done"),
            must("failed", COUNT, "How many are set aside until a resume"),
            must("running", COUNT, "How many are being worked on"),
            must("max_parallel", COUNT, "How many may be worked on at the same time")),
        more);
  }

  static Component[] components() {
    return new Component[] {
      TRIGGER, PROGRESS, LOOP, CURRENT_STEP, UPSTREAM, LISTED, EXECUTION, Common.FAILURE
    };
  }
}
