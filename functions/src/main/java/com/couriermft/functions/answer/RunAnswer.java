package com.couriermft.functions.answer;

import com.couriermft.automation.launch.Target;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import org.jspecify.annotations.Nullable;

/** A reference to the execution of a job or of a chain. */
public record RunAnswer(
    @Field(help = "Execution of the job", pattern = Ulid.PATTERN) @Nullable String executionId,
    @Field(help = "Chain execution, if a chain was started", pattern = Ulid.PATTERN)
        @Nullable String chainExecutionId) {
  /** Returns the reference to the execution of a target. */
  static RunAnswer of(Target target, String id) {
    return target.kind() == Target.Kind.JOB ? new RunAnswer(id, null) : new RunAnswer(null, id);
  }
}
