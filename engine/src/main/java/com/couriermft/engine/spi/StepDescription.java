package com.couriermft.engine.spi;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The description of a step type: one entry of {@code GET /step-types}. */
@SchemaName("StepType")
public record StepDescription(
    @Field(help = "Key of the step type") String type,
    @Field(help = "Title of the step type") String title,
    @Field(help = "What the step does") String summary,
    @Field(help = "JSON Schema of the configuration") ObjectNode config,
    @Field(help = "Outputs that later steps can refer to") List<Output> outputs,
    @Field(help = "Why it is safe to run the step again") String retryRule,
    @Field(help = "Example of a configuration") ObjectNode example) {
  public StepDescription {
    outputs = List.copyOf(outputs);
  }

  /** An output of a step type. */
  public record Output(
      @Field(help = "Name of the output") String name,
      @Field(help = "Description of the output") String help,
      @Field(help = "JSON Schema of the output") ObjectNode schema) {}

  public static StepDescription of(StepType<?> type) {
    return new StepDescription(
        type.key(),
        type.title(),
        type.summary(),
        StepSchema.config(type),
        type.outputs().stream()
            .map(each -> new Output(each.name(), each.help(), each.shape().schema()))
            .toList(),
        type.retryRule(),
        type.example());
  }
}
