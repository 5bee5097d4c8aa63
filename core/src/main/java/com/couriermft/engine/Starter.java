package com.couriermft.engine;

import com.couriermft.definition.JobDefinition;
import com.couriermft.definition.ParameterSchema;
import com.couriermft.dependency.UpstreamJudge;
import com.couriermft.execution.Branch;
import com.couriermft.execution.Checkpoint;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionOrigin;
import com.couriermft.execution.ExecutionStarter;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.HandedOn;
import com.couriermft.execution.Membership;
import com.couriermft.execution.TriggerInput;
import com.couriermft.execution.Ulid;
import com.couriermft.execution.Upstreams;
import com.couriermft.expression.ChainMember;
import com.couriermft.expression.JobContext;
import com.couriermft.plan.Plan;
import com.couriermft.plan.PlanParser;
import com.couriermft.trace.Trace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;

/** Puts new executions into the queue. Whoever must start one repeats this until it returns. */
final class Starter implements ExecutionStarter {
  private final EngineParts parts;
  private final Checkpoints checkpoints;
  private final Transitions transitions;
  private final Gate gate;
  private final Finaliser finaliser;
  private final Turns turns;

  Starter(
      EngineParts parts,
      Checkpoints checkpoints,
      Transitions transitions,
      Gate gate,
      Finaliser finaliser,
      Turns turns) {
    this.turns = turns;
    this.parts = parts;
    this.checkpoints = checkpoints;
    this.transitions = transitions;
    this.gate = gate;
    this.finaliser = finaliser;
  }

  @Override
  public Execution start(Request request) {
    if (request.id() != null) {
      Optional<Snapshot> known = parts.executions().find(request.id());
      if (known.isPresent()) {
        return place(known.get().execution());
      }
    }
    return make(request);
  }

  private Execution make(Request request) {
    EngineParts.Pinned pinned = parts.jobs().pin(request.jobId(), request.version());
    JobDefinition job = pinned.definition();
    Plan plan = PlanParser.parse(job);
    // A chain hands on lists of files, and who repeats a member has them from it.
    boolean handedOn = request.member() != null || request.rerunOf() != null;
    ObjectNode parameters =
        ParameterSchema.apply(
            job.parameters(),
            request.parameters(),
            handedOn ? HandedOn.MOST_BYTES : ParameterSchema.MAX_BYTES);
    Instant now = parts.tables().instant();
    ObjectNode trigger = request.trigger().deepCopy().put("at", now.toString());
    String id = request.id() == null ? Ulid.random(now) : request.id();
    Execution created =
        UpstreamJudge.unseen(job)
            .on(
                Execution.created(
                        id, job.jobId(), pinned.version(), origin(request, job, trigger), now)
                    .withTrace(Trace.current().orElseGet(() -> Trace.of(id))));
    String nonce = parts.nonces().next();
    JobContext.Execution facts = new JobContext.Execution(id, job.jobId(), pinned.version(), null);
    Optional<ChainMember> chain = chain(request).map(m -> checkpoints.keep(facts, m, nonce));
    JobContext context =
        JobContext.initial(trigger, parameters, job.variables(), facts)
            .withChain(chain.orElse(null));
    Checkpoint first = checkpoints.write(context, 0, nonce, plan.hasBranches());
    Branch branch = created.branch().withCheckpoint(first, 0);
    String actor = trigger.path("by").asText("unknown");
    Execution made = created.withBranch(branch).withInput(first);
    Decision decision = turns.decideNew(plan, made, now, actor).enqueue();
    // If this process dies before the run has its place, the sweep gives it one.
    parts.pools().todos().rememberToStart(decision.after());
    Execution queued =
        transitions.apply(null, decision).orElseGet(() -> parts.executions().get(id)).execution();
    return place(queued);
  }

  /** What a run that is repeated knew of its chain, the repetition knows as well. */
  private Optional<Membership> chain(Request request) {
    if (request.member() != null || request.rerunOf() == null) {
      return Optional.ofNullable(request.member());
    }
    Execution original = parts.executions().get(request.rerunOf()).execution();
    return Optional.ofNullable(checkpoints.load(original, original.branch()).chain())
        .map(
            known -> {
              // As the repetition's own: those that it has them from may be removed before it.
              ObjectNode outputs = known.all(checkpoints);
              return Membership.of(known.chainExecutionId(), known.node(), outputs);
            });
  }

  /**
   * Lists a run that was made and gives it its place; for one that has left the queue nothing.
   *
   * @return the run; as it is afterwards, if it waited for other jobs
   */
  Execution place(Execution made) {
    if (made.state() == ExecutionState.QUEUED && made.epoch() == 1) {
      parts.index().opened(made);
      parts.pools().ensurePlace(made);
      gate.placed(made);
    } else {
      // Whoever made it leave the queue may have died before it was in any list.
      finaliser.show(made);
    }
    parts.pools().todos().forgetToStart(made.pool(), made.id());
    return Upstreams.of(made).isWaiting() ? parts.executions().get(made.id()).execution() : made;
  }

  private static ExecutionOrigin origin(Request request, JobDefinition job, ObjectNode trigger) {
    return new ExecutionOrigin(
        job.pool(),
        request.priority() == null ? job.priority() : request.priority(),
        job.maxInstances() == null ? 0 : job.maxInstances(),
        request.maxRetries(),
        TriggerInput.without(trigger),
        request.rerunOf(),
        request.notBefore(),
        request.member());
  }
}
