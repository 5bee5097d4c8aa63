package com.couriermft.functions.answer;

import com.couriermft.automation.launch.Target;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import org.jspecify.annotations.Nullable;

/** The job or chain that a schedule, watch or webhook starts. */
@SchemaName("Target")
public record TargetAnswer(
    @Field(help = "ID of the job") @Nullable String jobId,
    @Field(help = "ID of the chain, if a chain is the target") @Nullable String chainId) {
  /** Returns the response for a target. */
  public static TargetAnswer of(Target target) {
    return target.kind() == Target.Kind.JOB
        ? new TargetAnswer(target.id(), null)
        : new TargetAnswer(null, target.id());
  }
}
