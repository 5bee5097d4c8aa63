package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.OBJECT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TIME;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;

import com.couriermft.engine.execution.StepState;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.openapi.Component;

/** The shapes of an execution's steps, and of their attempts. */
final class StepShapes {
  private static final Shape STATE = oneOf(StepState.class);

  private static final Component ATTEMPT =
      new Component(
          "Attempt",
          object(
              may("generation", COUNT, "Of a job that was begun again, from 2"),
              must("number", COUNT, "Its number, 0 for the first"),
              must("state", STATE, "How it ended, or that it runs"),
              may("started_at", TIME, "When it was begun"),
              may("ended_at", TIME, "When it ended"),
              may("worker", TEXT, "Who ran it"),
              must("bytes", COUNT, "Bytes that it moved"),
              may("failure", Common.FAILURE.ref(), "Why it failed"),
              may("next_attempt_at", TIME, "When the next one begins"),
              may("losses", list(OBJECT), "Workers that died while they had it")));

  private static final Property<?>[] PLACE = {
    may("iteration_index", COUNT, "The item in the innermost loop"),
    may("iterations", list(COUNT), "The item in each loop, from the outside in"),
    may("passes", list(COUNT), "How often each loop was begun anew"),
    must("state", STATE, "Its state"),
    must("attempts", list(ATTEMPT.ref()), "Its attempts"),
    may("outputs", OBJECT, "What it has put out")
  };

  private static final Component ITERATION = new Component("Iteration", object(PLACE));

  private static final Shape ITERATIONS =
      object(
          may("total", COUNT, "The items of the loop, while it runs"),
          may("pending", COUNT, "Iterations that wait"),
          must("completed", COUNT, "Iterations that were completed"),
          must("failed", COUNT, "Iterations that failed"),
          must("running", COUNT, "Iterations that run"),
          must("skipped", COUNT, "Iterations that were skipped"),
          may("cancelled", COUNT, "Iterations that were cancelled"),
          may("counted_up_to", list(COUNT), "The item as far as which they are counted"));

  /** A step, or one iteration of the step that was asked for. */
  static final Component STEP =
      new Component(
          "ExecutedStep",
          object(
              may("id", TEXT, "The step; absent of an iteration"),
              may("name", TEXT, "For people"),
              may("type", TEXT, "The key of its type"),
              may("index", COUNT, "Its place in the plan"),
              must("state", STATE, "Its state"),
              may("loop", ExecutionShapes.LOOP.ref(), "How far a loop is"),
              may("next_attempt_at", TIME, "When it is tried again"),
              may(
                  "heartbeat_at",
                  TIME,
                  "When a worker of the step last reported, while one runs it"),
              may("reason", TEXT, "Why it was skipped"),
              may("iteration_index", COUNT, "With step=: the item in the innermost loop"),
              may(
                  "iterations",
                  either(ITERATIONS, list(COUNT)),
                  "How many iterations of the step are in which state; with step=: the item in each"
                      + " loop, from the outside in"),
              may("passes", list(COUNT), "How often each loop was begun anew"),
              must("attempts", list(ATTEMPT.ref()), "Those of the iteration begun last"),
              may("outputs", OBJECT, "What it has put out"),
              may("last_iterations", list(ITERATION.ref()), "The iterations begun last")));

  /** An item that failed while the others went on. */
  static final Component FAILED_ITEM =
      new Component(
          "FailedItem",
          object(
              must("loop", TEXT, "The loop"),
              must("iteration_index", COUNT, "The item in it"),
              must("iterations", list(COUNT), "The item in each loop, from the outside in"),
              must("lane", COUNT, "The lane that had it"),
              may("step", TEXT, "The step that failed"),
              may("attempts", COUNT, "How often it was tried"),
              may("failure", Common.FAILURE.ref(), "Why it failed")));

  private StepShapes() {}

  private static Shape either(Shape one, Shape other) {
    return new Shape.Given(OneOrOther.schema(one, other), one.words());
  }

  static Component[] components() {
    return new Component[] {ATTEMPT, ITERATION, STEP, FAILED_ITEM};
  }
}
