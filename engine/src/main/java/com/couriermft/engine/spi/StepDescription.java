package com.couriermft.engine.spi;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The description of a step type: one entry of {@code GET /step-types}. */
@SchemaName("StepType")
public record StepDescription(
    @Field(help = "Its key") String type,
    @Field(help = "What people call it") String title,
    @Field(help = "What it does") String summary,
    @Field(help = "The JSON Schema of its config") ObjectNode config,
    @Field(help = "What later steps may refer to") List<Output> outputs,
    @Field(help = "Why a repetition does no harm") String retryRule,
    @Field(help = "A config") ObjectNode example) {
  public StepDescription {
    outputs = List.copyOf(outputs);
  }

  /** An output of a step type. */
  public record Output(
      @Field(help = "Its name") String name,
      @Field(help = "What it holds") String help,
      @Field(help = "Its JSON Schema") ObjectNode schema) {}

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
