package com.couriermft.running.engine.context;

import com.couriermft.language.expression.JobContext;
import com.couriermft.language.expression.Loops;
import com.couriermft.language.expression.ReferenceResolver;
import com.couriermft.language.expression.SecretLookup;
import com.couriermft.running.engine.decision.ReferenceScope;
import com.couriermft.running.execution.Execution;
import com.couriermft.running.execution.LoopFrame;
import java.util.List;

/** Resolves what can be referred to from where a branch stands. Thread-safe. */
public final class Scopes {
  private final Checkpoints checkpoints;
  private final LoopResults results;

  /** Resolves against these contexts, and inside loops against these results. */
  public Scopes(Checkpoints checkpoints, LoopResults results) {
    this.checkpoints = checkpoints;
    this.results = results;
  }

  /** Resolves what a marker of the branch, or the execution's end, refers to. */
  public ReferenceResolver resolver(ReferenceScope from, SecretLookup secrets) {
    Execution e = from.execution();
    JobContext context =
        checkpoints
            .load(e, from.branch())
            .withExecution(
                new JobContext.Execution(e.id(), e.jobId(), e.jobVersion(), e.startedAt()));
    return resolver(from, context, secrets);
  }

  /** Resolves what a step of the branch refers to. */
  public ReferenceResolver resolver(ReferenceScope from, JobContext context, SecretLookup secrets) {
    List<LoopFrame> frames = from.branch().frames();
    Loops loops =
        new Loops(
            from.branch().path(),
            depth ->
                checkpoints.item(
                    from.execution(), frames.get(depth).items(), frames.get(depth).index()));
    return new ReferenceResolver(
        context,
        checkpoints,
        secrets,
        loops,
        (step, within, reader) -> results.each(from, step, within, reader));
  }
}
