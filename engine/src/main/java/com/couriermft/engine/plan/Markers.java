package com.couriermft.engine.plan;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.spi.StepType;
import java.util.List;
import java.util.Optional;

/** Describes the control-flow markers in the same way as step types. */
public final class Markers {
  /** Starts a loop. */
  public static final String FOR_EACH = "flow.foreach";

  /** Starts a conditional block. */
  public static final String IF = "flow.if";

  /** Starts the alternative of a conditional block. */
  public static final String ELSE = "flow.else";

  /** Starts a group of steps and blocks that run in parallel. */
  public static final String PARALLEL = "flow.parallel";

  /** Ends the block that another marker starts. */
  public static final String END = "flow.end";

  static final StepType<ForEachConfig> FOR_EACH_TYPE =
      StepType.of(
              FOR_EACH, ForEachConfig.class, "Runs the steps up to its flow.end once for each item")
          .titled("For each item")
          .retryRule(
              "The items are fixed when the loop starts. A resumed execution continues at the "
                  + "item where it stopped.")
          .example("{\"source\": \"{{steps.list.file_list}}\", \"max_parallel\": 4}");

  static final StepType<IfConfig> IF_TYPE =
      StepType.of(
              IF,
              IfConfig.class,
              "Runs the steps up to its flow.else or flow.end only if a condition holds")
          .titled("If a condition holds")
          .retryRule("The condition is evaluated once, when the execution reaches the step.")
          .example(
              "{\"left\": \"{{loop.current_item.size_bytes}}\", \"operator\": \"greater_than\","
                  + " \"right\": 1048576}");

  private static final List<StepType<?>> TYPES =
      List.of(
          FOR_EACH_TYPE,
          IF_TYPE,
          bare(
              ELSE,
              "Otherwise",
              "Starts the steps that run if the condition of its flow.if does not hold"),
          bare(
              PARALLEL,
              "Run at the same time",
              "Runs each step and each block directly within it at the same time"),
          bare(END, "End the block", "Closes the innermost open block"));

  private Markers() {}

  private static StepType<NoConfig> bare(String key, String title, String summary) {
    return StepType.of(key, NoConfig.class, summary)
        .titled(title)
        .retryRule("The step does nothing that needs to be repeated.");
  }

  /** Returns the descriptions of all markers. */
  public static List<StepType<?>> types() {
    return TYPES;
  }

  /** Returns the description of a marker. */
  public static Optional<StepType<?>> find(String key) {
    return TYPES.stream().filter(type -> type.key().equals(key)).findFirst();
  }

  /** Returns whether a step is a marker of control flow rather than work. */
  public static boolean isMarker(StepDefinition step) {
    return find(step.type()).isPresent();
  }

  /** The configuration of markers without fields. */
  record NoConfig() {}
}
