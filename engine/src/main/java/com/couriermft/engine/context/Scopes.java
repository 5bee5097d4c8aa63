package com.couriermft.engine.context;

import com.couriermft.engine.decision.ReferenceScope;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.LoopFrame;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.Loops;
import com.couriermft.engine.expression.ReferenceResolver;
import com.couriermft.engine.expression.SecretLookup;
import java.util.List;

/** Resolves references at a branch's position. Thread-safe. */
public final class Scopes {
  private final Checkpoints checkpoints;
  private final LoopResults results;

  public Scopes(Checkpoints checkpoints, LoopResults results) {
    this.checkpoints = checkpoints;
    this.results = results;
  }

  /** Returns a resolver for a marker of the branch, or for the execution's outputs. */
  public ReferenceResolver resolver(ReferenceScope from, SecretLookup secrets) {
    Execution e = from.execution();
    JobContext context =
        checkpoints
            .load(e, from.branch())
            .withExecution(
                new JobContext.Execution(e.id(), e.jobId(), e.jobVersion(), e.startedAt()));
    return resolver(from, context, secrets);
  }

  /** Returns a resolver for a step of the branch. */
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
