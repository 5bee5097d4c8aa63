package com.couriermft.functions.answer;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import java.util.List;

/** The result of validating a document without saving it. */
@SchemaName("Validation")
public record ValidationAnswer(
    @Field(help = "Whether the definition can be saved") boolean valid,
    @SchemaName("InputProblem") @Field(help = "Problems that prevent saving") List<Problem> errors,
    @SchemaName("InputProblem") @Field(help = "Warnings about the definition")
        List<Problem> warnings) {
  /** Creates the response. Its status is 200 even if there are errors. */
  public ValidationAnswer(List<Problem> errors, List<Problem> warnings) {
    this(errors.isEmpty(), List.copyOf(errors), List.copyOf(warnings));
  }
}
