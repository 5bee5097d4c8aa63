package com.couriermft.engine;

import com.couriermft.engine.Permits.Taken;
import com.couriermft.execution.BranchName;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionLifecycle;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.Phase;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.plan.Plan;
import com.couriermft.store.MessageReturns;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.StoreUnavailable;
import com.couriermft.trace.Trace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a process does with the messages it gets. Thread-safe. */
final class Intake {
  private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

  /** A message that arrives while this process shuts down, or has enough to do, comes again. */
  private static final Duration GIVEN_BACK = Duration.ofSeconds(1);

  /** What the engine has failed over is tried again that much later. */
  private static final Duration AGAIN = Duration.ofSeconds(2);

  private static final int TRIES = 12;

  private final Engine engine;
  private final EngineParts parts;
  private final ExecutionStore store;
  private final Worker worker;
  private final Entry entry;
  private final Threads threads;
  private final MessageReturns returns;

  Intake(Engine engine, EngineParts parts, Worker worker, Entry entry, Threads threads) {
    this.engine = engine;
    this.parts = parts;
    this.store = parts.executions();
    this.worker = worker;
    this.entry = entry;
    this.threads = threads;
    this.returns = new MessageReturns(parts.queue());
  }

  /** As {@link Engine#onMessage}. */
  void onMessage(String text) throws InterruptedException {
    if (!worker.enter(parts.limits().stepsPerProcess())) {
      parts.queue().send(Engine.STEPS, text, GIVEN_BACK);
      return;
    }
    try {
      Optional<Message> message = parse(text);
      if (message.isPresent()) {
        Trace.run(message.get().traceId(), () -> handle(message.get(), text));
      }
    } finally {
      worker.leave();
    }
  }

  /** Empty if it is not for this release, and dealt with. */
  private Optional<Message> parse(String text) {
    Optional<Message> message = Optional.empty();
    boolean returned = false;
    try {
      message = Message.parse(text);
      returned = message.isEmpty() && returns.giveBack(Engine.STEPS, text);
    } catch (InvalidInputException | ArithmeticException | StackOverflowError notOurs) {
      LOG.debug("Queue(name='{}') nothing that can be read", Engine.STEPS, notOurs);
    }
    if (returned) {
      LOG.info("Queue(name='{}') left to a newer release: {}", Engine.STEPS, text);
    } else if (message.isEmpty()) {
      LOG.error("Queue(name='{}') not a message of ours: {}", Engine.STEPS, text);
    }
    return message;
  }

  private void handle(Message message, String text) throws InterruptedException {
    try {
      switch (message.kind()) {
        case KICK -> onKick(message, text);
        case STEP -> onStep(message, text);
        case PLACE ->
            store.find(message.execution()).ifPresent(at -> engine.gate().due(at, message.epoch()));
      }
    } catch (StoreConflict | StaleTreeException faster) {
      lookAgain(text, faster.getMessage());
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
      if (!engine.containment().failedOver(message.execution(), thrown) && Poison.is(thrown)) {
        parts.queue().send(Engine.STEPS, text, AGAIN);
      }
    }
  }

  /** Others were faster again and again: the message comes back in a moment. */
  private void lookAgain(String text, @Nullable String why) {
    try {
      if (returns.giveBack(Engine.STEPS, text, GIVEN_BACK)) {
        LOG.debug("Queue(name='{}') given back: {}: {}", Engine.STEPS, text, why);
        return;
      }
    } catch (StoreUnavailable e) {
      LOG.warn("Queue(name='{}') could not give back {}", Engine.STEPS, text, e);
    }
    LOG.warn("Queue could not handle {}: {}; the sweep will see to it", text, why);
  }

  private void onKick(Message kick, String text) throws InterruptedException {
    Optional<Snapshot> found = store.findTree(kick.execution());
    if (found.isPresent() && Resumption.isHalfDone(found.get().execution(), kick.epoch())) {
      engine.resumption().finish(found.get());
      found = store.findTree(kick.execution());
    }
    if (found.isEmpty()) {
      return;
    }
    Snapshot at = found.get();
    Execution e = at.execution();
    if (e.epoch() != kick.epoch() || !e.state().isActive()) {
      boolean over = ExecutionLifecycle.TABLE.isFinal(e.state()) || e.filesGoneAt() != null;
      if (over || e.epoch() >= kick.epoch()) {
        engine.finaliser().settle(e, kick.epoch());
      }
    } else if (e.state() == ExecutionState.QUEUED && !isLeftToOthers(at, BranchName.ROOT, text)) {
      boolean limited = !entry.connections(at, BranchName.ROOT).isEmpty();
      Decision start = engine.turns().decide(at, me()).start(me(), !limited);
      claim(at, BranchName.ROOT, start, List.of());
      if (!start.after().state().isActive()) {
        // Its time was over before it began: it leaves the slot that it was granted.
        engine.finaliser().settle(store.get(e.id()).execution(), kick.epoch());
      }
    }
  }

  /** Lanes and members meet at the rows above them; whoever was slower looks again. */
  private void onStep(Message message, String text) throws InterruptedException {
    for (int tries = 0; !isDone(message, text); tries++) {
      if (tries >= TRIES) {
        lookAgain(text, "others were faster " + TRIES + " times");
        return;
      }
      engine.nonces().pause(tries);
    }
  }

  private boolean isDone(Message message, String text) throws InterruptedException {
    String id = message.execution();
    BranchName name = message.branch();
    Optional<Snapshot> found = name.isRoot() ? store.find(id) : store.findTree(id);
    if (found.filter(at -> isMeant(message, at)).isEmpty()) {
      return true;
    }
    Snapshot at = found.get();
    if (at.isStopping(name)) {
      return engine.stops().giveWay(at, name);
    } else if (Verdicts.isOverdue(at.execution(), engine.turns().now())) {
      engine.transitions().apply(at, engine.turns().decide(at, name).expire());
      engine.stops().parkWaiting(id);
      return true;
    } else if (!engine
        .turns()
        .plan(at.execution())
        .isStep(at.branch(name).orElseThrow().cursor())) {
      return advance(at, name);
    }
    if (isLeftToOthers(at, name, text)) {
      return true;
    }
    Optional<List<Taken>> permits = entry.open(at, name);
    return permits.isEmpty()
        || claim(at, name, engine.turns().decide(at, name).claim(me()), permits.get());
  }

  /**
   * A step that only a newer release knows waits for one of its hosts. Where there is none, it is
   * claimed in the end, and fails with the reason.
   */
  private boolean isLeftToOthers(Snapshot at, BranchName name, String text) {
    if (entry.isKnown(at, name) || !returns.giveBack(Engine.STEPS, text)) {
      return false;
    }
    LOG.info("Execution(id={}) its step is left to a newer release", at.execution().id());
    return true;
  }

  private static boolean isMeant(Message message, Snapshot at) {
    return at.execution().state() == ExecutionState.RUNNING
        && at.branch(message.branch())
            .filter(branch -> branch.phase() == Phase.READY && message.fits(branch))
            .isPresent();
  }

  private boolean advance(Snapshot at, BranchName name) {
    try {
      return engine.transitions().apply(at, engine.turns().decide(at, name).advance()).isPresent();
    } catch (StaleTreeException readAgain) {
      return false;
    }
  }

  private boolean claim(Snapshot at, BranchName name, Decision decision, List<Taken> permits)
      throws InterruptedException {
    // Read before the claim: what goes wrong with it must not leave a step that nobody works on.
    Plan plan = engine.turns().plan(at.execution());
    long before = threads.nanoTime();
    Optional<Snapshot> after = engine.transitions().apply(at, decision);
    if (after.isPresent() && !decision.steps().isEmpty()) {
      Claim claim = new Claim(plan, after.get(), name);
      int fence = decision.fence(name);
      if (after.get().branch(name).filter(b -> b.isHeldBy(me(), fence)).isPresent()) {
        try {
          worker.work(claim, before);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
          if (!Poison.is(thrown)) {
            // Storage may be away for long: the lease says when another worker may try.
            throw thrown;
          }
          if (!engine.containment().failedOver(claim.execution().id(), thrown)) {
            handBack(claim.execution().id(), name, fence);
          }
        } finally {
          entry.left(claim, permits);
        }
      }
    }
    return after.isPresent();
  }

  /** Nobody works on the step any more: another try of it need not wait for the lease to end. */
  private void handBack(String id, BranchName name, int fence) {
    Snapshot at = store.getTree(id);
    if (at.branch(name).filter(b -> b.isHeldBy(me(), fence)).isPresent()) {
      engine.transitions().apply(at, engine.turns().end(at, name).handBack());
    }
  }

  private String me() {
    return engine.settings().worker();
  }
}
