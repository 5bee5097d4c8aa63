package com.couriermft.functions.answer;

import com.couriermft.engine.definition.Saved;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import java.util.List;

/** The result of saving a job or a chain. The id is in a separate field, named after the kind. */
public record SavedDefinition(
    @Field(help = "Version number, from 1", min = 0) int version,
    @Field(help = "Whether there is a new version") Saved.Outcome outcome,
    @SchemaName("InputProblem") @Field(help = "Warnings about the saved definition")
        List<Problem> warnings) {
  public SavedDefinition {
    warnings = List.copyOf(warnings);
  }
}
