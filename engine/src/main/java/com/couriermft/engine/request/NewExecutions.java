package com.couriermft.engine.request;

import com.couriermft.engine.context.Checkpoints;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.ParameterSchema;
import com.couriermft.engine.dependency.UpstreamJudge;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionOrigin;
import com.couriermft.engine.execution.ExecutionOutputs;
import com.couriermft.engine.execution.ExecutionStarter.Request;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.Membership;
import com.couriermft.engine.execution.TriggerInput;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.expression.ChainMember;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.host.JobSource;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanParser;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.trace.Trace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Creates executions from requests, with their initial context. Thread-safe. */
public final class NewExecutions {
  private final JobSource jobs;
  private final ExecutionStore store;
  private final Checkpoints checkpoints;
  private final RerunStart reruns;
  private final InstantSource clock;
  private final Nonces nonces;

  /**
   * Creates executions in these stores.
   *
   * @param reruns finds the starting point of reruns that do not start with the first step
   * @param clock the storage server's clock
   */
  public NewExecutions(
      JobSource jobs,
      ExecutionStore store,
      Checkpoints checkpoints,
      RerunStart reruns,
      InstantSource clock,
      Nonces nonces) {
    this.jobs = jobs;
    this.store = store;
    this.checkpoints = checkpoints;
    this.reruns = reruns;
    this.clock = clock;
    this.nonces = nonces;
  }

  /**
   * An execution that is not stored yet.
   *
   * @param plan the plan of the version that the execution runs
   * @param execution the header
   * @param at when the execution was created
   * @param actor the user or trigger that requested it
   */
  record Made(Plan plan, Execution execution, Instant at, String actor) {}

  /**
   * Checks the parameters and writes checkpoint 0; the caller writes the header.
   *
   * @throws ConflictException {@code job_disabled}, {@code start_not_allowed}; see {@link
   *     RerunStart#find}, {@link com.couriermft.engine.context.Inheritance#of}
   */
  Made make(Request request) {
    JobSource.Pinned pinned = jobs.pin(request.jobId(), request.version());
    requireStartable(pinned.current(), request.trigger().path("kind").asText());
    JobDefinition job = pinned.definition();
    Plan plan = PlanParser.parse(job);
    // A chain passes lists of files to its members; a rerun of a member receives them from the
    // original execution.
    boolean handedOn = request.member() != null || request.rerunOf() != null;
    ObjectNode parameters =
        ParameterSchema.apply(
            job.parameters(),
            request.parameters(),
            handedOn ? ExecutionOutputs.MOST_BYTES : ParameterSchema.MAX_BYTES);
    Optional<RerunStart.Found> start = start(request, plan);
    Instant now = clock.instant();
    ObjectNode trigger = request.trigger().deepCopy().put("at", now.toString());
    String id = request.id() == null ? Ulid.random(now) : request.id();
    Execution created =
        UpstreamJudge.unseen(job)
            .on(
                Execution.created(
                        id, job.jobId(), pinned.version(), origin(request, pinned, trigger), now)
                    .withTrace(Trace.current().orElseGet(() -> Trace.of(id))));
    String nonce = nonces.next();
    JobContext.Execution facts = new JobContext.Execution(id, job.jobId(), pinned.version(), null);
    Optional<ChainMember> chain = chain(request).map(m -> checkpoints.keep(facts, m, nonce));
    JobContext fresh =
        JobContext.initial(trigger, parameters, job.variables(), facts)
            .withChain(chain.orElse(null));
    JobContext context = start.map(found -> reruns.context(found, fresh)).orElse(fresh);
    Checkpoint first = checkpoints.write(context, 0, nonce, plan.hasBranches());
    Branch branch = created.branch().withCheckpoint(first, 0);
    String actor = trigger.path("by").asText("unknown");
    Execution made = created.withBranch(branch).withInput(first);
    return new Made(plan, start.map(s -> s.earlier().on(made)).orElse(made), now, actor);
  }

  private Optional<RerunStart.Found> start(Request request, Plan plan) {
    String original = request.rerunOf();
    String from = request.fromStep();
    return original == null || from == null
        ? Optional.empty()
        : Optional.of(reruns.find(original, from, plan));
  }

  /**
   * Returns the chain membership of an execution. A rerun has the membership that the original
   * execution had.
   */
  private Optional<Membership> chain(Request request) {
    if (request.member() != null || request.rerunOf() == null) {
      return Optional.ofNullable(request.member());
    }
    Execution original = store.get(request.rerunOf()).execution();
    return Optional.ofNullable(checkpoints.load(original, original.branch()).chain())
        .map(
            known -> {
              // The rerun gets its own copies of the outputs, because the executions that contain
              // the outputs now may be deleted before the rerun.
              ObjectNode outputs = known.all(checkpoints);
              return Membership.of(known.chainExecutionId(), known.node(), outputs);
            });
  }

  private static void requireStartable(JobDefinition job, String kind) {
    if (!job.enabled()) {
      throw new ConflictException(
          DefinitionCodes.JOB_DISABLED,
          "Job '" + job.jobId() + "' is disabled and cannot be started; enable it first.");
    }
    job.findRefusal(kind)
        .ifPresent(
            refusal -> {
              throw new ConflictException(DefinitionCodes.START_NOT_ALLOWED, refusal);
            });
  }

  private static ExecutionOrigin origin(
      Request request, JobSource.Pinned pinned, ObjectNode trigger) {
    JobDefinition job = pinned.definition();
    return new ExecutionOrigin(
        job.pool(),
        request.priority() == null ? job.priority() : request.priority(),
        job.maxInstances() == null ? 0 : job.maxInstances(),
        request.maxRetries(),
        TriggerInput.without(trigger),
        request.rerunOf(),
        request.notBefore(),
        request.member(),
        pinned.current().labels());
  }
}
