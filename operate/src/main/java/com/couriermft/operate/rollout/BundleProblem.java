package com.couriermft.operate.rollout;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.operate.bundle.ObjectName;
import org.jspecify.annotations.Nullable;

/** A problem of an object in a bundle. */
public record BundleProblem(
    @Field(help = "The file of the bundle; empty for the request") String file,
    @Field(help = "JSON pointer into the file") String pointer,
    @Field(help = "Code of the problem") String code,
    @Field(help = "What is wrong, what was expected, and what to do") String detail,
    @Field(help = "The known name that was probably intended") @Nullable String suggestion) {
  static BundleProblem of(String file, Problem problem) {
    return new BundleProblem(
        file, problem.pointer(), problem.code(), problem.detail(), problem.suggestion());
  }

  static BundleProblem of(ObjectName name, Problem problem) {
    return of(name.path(), problem);
  }

  BundleProblem redacted() {
    return new BundleProblem(
        file, Redaction.of(pointer), code, Redaction.of(detail), Redaction.ofNullable(suggestion));
  }
}
