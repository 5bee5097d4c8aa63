package com.couriermft.engine;

import com.couriermft.engine.attempt.AttemptCommit;
import com.couriermft.engine.attempt.AttemptSetup;
import com.couriermft.engine.attempt.AttemptThreads;
import com.couriermft.engine.attempt.Claims;
import com.couriermft.engine.attempt.Completion;
import com.couriermft.engine.attempt.Entry;
import com.couriermft.engine.attempt.Lease;
import com.couriermft.engine.attempt.RollBack;
import com.couriermft.engine.attempt.StepConnections;
import com.couriermft.engine.attempt.StepRunner;
import com.couriermft.engine.attempt.Worker;
import com.couriermft.engine.context.Checkpoints;
import com.couriermft.engine.context.ContextEvaluation;
import com.couriermft.engine.context.Inheritance;
import com.couriermft.engine.context.LargeOutputs;
import com.couriermft.engine.context.LoopResults;
import com.couriermft.engine.context.ReadableContext;
import com.couriermft.engine.context.Scopes;
import com.couriermft.engine.context.SupersededContexts;
import com.couriermft.engine.context.Workspaces;
import com.couriermft.engine.decision.Evaluation;
import com.couriermft.engine.decision.Plans;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.dependency.UpstreamJudge;
import com.couriermft.engine.dependency.Waiters;
import com.couriermft.engine.effect.Announcer;
import com.couriermft.engine.effect.Containment;
import com.couriermft.engine.effect.DisabledJobs;
import com.couriermft.engine.effect.Dispatcher;
import com.couriermft.engine.effect.Finaliser;
import com.couriermft.engine.effect.StepQueue;
import com.couriermft.engine.effect.Transitions;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.StepQueries;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.host.Limits;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.host.Threads;
import com.couriermft.engine.pool.PermitStore;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.request.FileRelease;
import com.couriermft.engine.request.Kicks;
import com.couriermft.engine.request.LiveFileCheck;
import com.couriermft.engine.request.MessageHandler;
import com.couriermft.engine.request.NewExecutions;
import com.couriermft.engine.request.Placement;
import com.couriermft.engine.request.RerunStart;
import com.couriermft.engine.request.Resumption;
import com.couriermft.engine.request.Starter;
import com.couriermft.engine.request.Steps;
import com.couriermft.engine.request.Stops;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.engine.sweep.BranchSweep;
import com.couriermft.engine.sweep.DependentSweep;
import com.couriermft.engine.sweep.Reminders;
import com.couriermft.engine.sweep.SlotSweep;
import com.couriermft.engine.sweep.Sweep;
import com.couriermft.engine.sweep.TodoSweep;
import com.couriermft.engine.waiting.Dependents;
import com.couriermft.engine.waiting.Gate;
import com.couriermft.engine.waiting.Permits;
import com.couriermft.engine.waiting.UpstreamCheck;
import com.couriermft.engine.waiting.UpstreamEnds;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.transfer.delivery.DeliveryStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * Assembles an engine: creates each component after the components that it uses. Only this class
 * knows all of them.
 */
final class Assembly {
  final MessageHandler intake;
  final Sweep sweep;
  final Starter starter;
  final Stops stops;
  final Resumption resumption;
  final FileRelease abandonment;
  final Dispatcher dispatcher;
  final DisabledJobs disabled;
  final Permits permits;
  final AttemptThreads attempts;
  final Worker worker;
  final Workspaces workspaces;
  final ReadableContext document;
  final SupersededContexts superseded;

  Assembly(EngineParts parts, List<? extends ExecutionListener> listeners, Threads threads) {
    ExecutionStore store = parts.executions();
    PoolStore pools = parts.pools();
    Tables tables = parts.tables();
    InstantSource clock = tables.clock();
    Blobs blobs = parts.blobs();
    Nonces nonces = parts.nonces();
    Limits limits = parts.limits();
    EngineSettings settings = parts.settings();
    StepQueue queue = new StepQueue(parts.queue());

    // Components that resolve references and make decisions.
    Plans plans = new Plans(parts.jobs());
    Checkpoints checkpoints = new Checkpoints(blobs, parts.inlineBytes());
    Scopes scopes = new Scopes(checkpoints, new LoopResults(store, plans));
    Evaluation evaluation =
        new ContextEvaluation(store, checkpoints, new LargeOutputs(blobs), scopes, nonces, plans);
    Turns turns = new Turns(plans, clock, evaluation, settings.worker());
    document = new ReadableContext(new StepQueries(tables), plans, checkpoints, blobs);
    superseded = new SupersededContexts(store, checkpoints, blobs);
    workspaces = new Workspaces(blobs, parts.places(), store, checkpoints);

    // Components that run the code of a step.
    StepRunner runner =
        new StepRunner(parts.steps(), scopes, parts.secrets(), threads::nanoTime, settings.slice());
    AttemptSetup setup =
        new AttemptSetup(checkpoints, workspaces, new DeliveryStore(tables), clock);
    attempts = new AttemptThreads(settings.worker(), threads, settings.grace(), parts.wornOut());
    RollBack rollBack = new RollBack(plans, store, setup, runner, attempts, clock);

    // Components that put decisions into effect and end executions.
    dispatcher = new Dispatcher(pools, queue, clock, nonces, limits, threads);
    disabled = new DisabledJobs(pools, parts.jobs(), limits, nonces, dispatcher);
    Announcer announcer = new Announcer(store, listeners);
    Statistics statistics = new Statistics(tables, nonces::next);
    Finaliser finaliser =
        new Finaliser(
            pools,
            parts.index(),
            statistics,
            store,
            workspaces,
            document,
            announcer,
            dispatcher,
            rollBack::leftovers);
    Transitions transitions = new Transitions(store, queue, finaliser, announcer, nonces);
    Containment containment = new Containment(store, tables, transitions, finaliser, nonces);

    // Components that let executions wait for a start time, for other jobs, or for a permit.
    Waiters waiters = new Waiters(tables);
    UpstreamJudge judge = new UpstreamJudge(parts.index(), store, parts.windows());
    UpstreamCheck check = new UpstreamCheck(judge, waiters, turns, transitions);
    Dependents dependents =
        new Dependents(store, pools, waiters, check, dispatcher, finaliser, nonces);
    // Endings and decisions trigger each other, so this listener is added last.
    announcer.add(new UpstreamEnds(store, waiters, dependents, containment));
    Gate gate = new Gate(store, pools, dispatcher, dependents, clock);
    Duration lease = settings.lease();
    permits = new Permits(new PermitStore(tables), store, queue, limits, nonces, clock, lease);

    // Components that handle user requests.
    Placement placement = new Placement(store, pools, parts.index(), gate, finaliser);
    Inheritance inheritance = new Inheritance(checkpoints, workspaces, blobs);
    RerunStart reruns = new RerunStart(store, new StepQueries(tables), plans, inheritance);
    NewExecutions made = new NewExecutions(parts.jobs(), store, checkpoints, reruns, clock, nonces);
    starter = new Starter(store, pools.todos(), made, turns, transitions, placement);
    stops = new Stops(store, pools.todos(), turns, transitions, finaliser, nonces);
    LiveFileCheck files = new LiveFileCheck(store, checkpoints, blobs);
    resumption = new Resumption(store, pools, files, turns, transitions, finaliser, gate, nonces);
    abandonment = new FileRelease(store, workspaces, transitions, clock, nonces);

    // Components that handle messages.
    Completion completion = new Completion(turns, checkpoints);
    AttemptCommit commit = new AttemptCommit(completion, turns, transitions, containment, nonces);
    Lease.Means leases = new Lease.Means(store, settings, nonces, threads);
    worker = new Worker(leases, setup, runner, attempts, rollBack, commit, turns);
    StepConnections connections = new StepConnections(parts.steps(), scopes);
    Entry entry = new Entry(turns, transitions, connections, permits, queue);
    Claims claims = new Claims(store, turns, transitions, entry, worker, containment, threads);
    Kicks kicks = new Kicks(store, turns, entry, claims, resumption, finaliser);
    Steps steps = new Steps(store, turns, transitions, stops, entry, claims, nonces);
    intake = new MessageHandler(queue, limits, worker, kicks, steps, gate, containment);

    // Components that find unfinished work.
    Reminders reminders = new Reminders();
    BranchSweep branches =
        new BranchSweep(store, queue, turns, transitions, stops, containment, reminders, lease);
    Sweep.Looks looks =
        new Sweep.Looks(
            new TodoSweep(store, pools.todos(), placement, stops, finaliser),
            new SlotSweep(store, queue, dispatcher, finaliser, branches, reminders, clock),
            branches,
            new DependentSweep(store, pools, dependents, resumption, containment),
            disabled,
            statistics,
            reminders);
    Sweep.Host host = new Sweep.Host(threads, clock, nonces, settings.sweepEvery());
    sweep = new Sweep(pools, dispatcher, queue, limits, containment, looks, host);
  }
}
