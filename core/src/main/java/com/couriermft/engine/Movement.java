package com.couriermft.engine;

import com.couriermft.execution.Branch;
import com.couriermft.execution.BranchName;
import com.couriermft.execution.Checkpoint;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionEvent;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.Phase;
import com.couriermft.execution.Stopping;
import com.couriermft.failure.CourierException;
import com.couriermft.failure.Failure;
import com.couriermft.plan.Plan;
import com.couriermft.plan.PlanNode;
import com.couriermft.store.StoreUnavailable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules that move branches: walking over markers to the next step, ending, joining, giving way
 * to a stop, coming to rest, going on. Changes rows in a {@link Tree} and tells the {@link Trail}.
 * Loops have {@link LoopRules} of their own, markers are {@link Walk}'s.
 */
final class Movement {
  private final Plan plan;
  private final Tree tree;
  private final Trail trail;
  private final Instant now;
  private final Evaluation evaluation;
  private final LoopRules loops;
  private final Walk walk;
  private final List<BranchName> send = new ArrayList<>();

  Movement(Plan plan, Tree tree, Trail trail, Instant now, Evaluation evaluation) {
    this.plan = plan;
    this.tree = tree;
    this.trail = trail;
    this.now = now;
    this.evaluation = evaluation;
    this.loops = new LoopRules(plan, tree, trail, now, evaluation, this);
    this.walk = new Walk(plan, tree, trail, evaluation, this, loops);
  }

  /** Branches that a worker is to look at afterwards. */
  List<BranchName> send() {
    return send;
  }

  /** A branch goes on behind the step or block it was at. */
  void goOn(BranchName name) {
    walk(name, plan.after(tree.get(name).cursor()));
  }

  /** A branch comes to a cursor and goes on from there until a worker is needed. */
  void walk(BranchName name, int cursor) {
    walk.from(name, cursor);
  }

  /** A branch that waits for a worker, at once or when it is due. */
  void ready(BranchName name) {
    tree.put(name, tree.get(name).withPhase(Phase.READY));
    send.add(name);
  }

  /** Opens the members of a group, all at once. */
  void open(BranchName name) {
    int marker = tree.get(name).cursor();
    PlanNode.Parallel group = plan.getGroup(marker);
    // What members begin with is named by each of them, so it must not be a list of names itself.
    Checkpoint base = evaluation.single(tree.header(), tree.get(name));
    Branch opening = tree.get(name).withPhase(Phase.GROUP);
    tree.put(name, opening.withCheckpoint(base, opening.contextSeq()));
    trail.told(name, "group.opened", null);
    List<BranchName> children = new ArrayList<>();
    for (int member = 0; member < group.members().size(); member++) {
      Branch parent = tree.get(name);
      tree.put(name, parent.withWindow(parent.active() + 1, 0, member + 1));
      BranchName child =
          name.child(tree.header().generation(), marker, parent.ownPath(), 0, member);
      tree.put(
          child,
          Branch.fresh()
              .within(parent.frames())
              .withCheckpoint(parent.checkpoint(), parent.contextSeq()));
      children.add(child);
    }
    // One that ends at once must not find itself the last.
    for (int member = 0; member < children.size(); member++) {
      walk(children.get(member), group.members().get(member).from());
    }
  }

  /** A branch has nothing left to do. */
  void end(BranchName name) {
    if (name.isRoot()) {
      complete();
      return;
    }
    Branch branch = tree.get(name);
    tree.put(name, branch.withPhase(Phase.ENDED).withWarnings(-branch.warnings()));
    trail.told(name, "branch.ended", null);
    BranchName above = name.parent();
    Branch parent = tree.get(above).withWarnings(branch.warnings());
    parent = parent.withWindow(parent.active() - 1, parent.parked(), parent.next());
    tree.put(above, parent);
    if (parent.active() > 0) {
      return;
    }
    // The counts decide, not the flag as it was read: it may be older than they are.
    if (parent.parked() > 0) {
      leave(above, Phase.RESTING);
    } else if (loops.isAtLoop(parent)) {
      loops.join(above);
    } else {
      join(above);
    }
  }

  private void complete() {
    if (!plan.job().outputs().isEmpty()) {
      try {
        tree.header(tree.header().withOutputs(evaluation.outputs(tree.from(BranchName.ROOT))));
      } catch (StoreUnavailable storage) {
        throw storage;
      } catch (CourierException unresolved) {
        fail(BranchName.ROOT, Failure.of(unresolved));
        park(BranchName.ROOT);
        return;
      }
    }
    tree.put(BranchName.ROOT, tree.get(BranchName.ROOT).withPhase(Phase.ENDED));
    move(ExecutionEvent.COMPLETE, null);
  }

  private void join(BranchName name) {
    List<BranchName> children = tree.openedBy(name);
    List<Checkpoint> members = children.stream().map(c -> tree.get(c).checkpoint()).toList();
    Branch branch = tree.get(name);
    Checkpoint joined = Checkpoint.join(branch.checkpoint(), members);
    tree.put(name, branch.withCheckpoint(joined, branch.contextSeq()));
    children.forEach(tree::remove);
    trail.told(name, "group.joined", null);
    goOn(name);
  }

  /** The marker that a branch stands at has failed. */
  void markerFailed(BranchName name, Failure failure) {
    walk.failed(name, failure);
  }

  /**
   * What cannot go on there stops: the item of the innermost loop that tries others, or the run.
   */
  void fail(BranchName name, Failure failure) {
    loops
        .findTolerant(name)
        .ifPresentOrElse(lane -> failItem(lane, failure), () -> failRun(failure));
  }

  private void failItem(BranchName lane, Failure failure) {
    if (!tree.get(lane).isItemFailing()) {
      tree.put(lane, tree.get(lane).withItemFailure(failure));
    }
  }

  private void failRun(Failure failure) {
    Execution header = tree.header();
    if (header.stopping().compareTo(Stopping.FAIL) < 0) {
      tree.header(
          header
              .withFailure(failure)
              .withStopping(Stopping.FAIL, trail.actor(), failure.code(), now));
    }
  }

  /** A leaf gives way to the stop that is asked; whoever held it is fenced off. */
  void park(BranchName name) {
    // Nobody's lease vouches for a waiting leaf, so the flag that was read must still stand.
    if (tree.get(name).phase() == Phase.READY && tree.header().stopping() != Stopping.NONE) {
      tree.takeHeader();
    }
    tree.put(name, tree.get(name).released(Phase.PARKED).withDueAt(null));
    leave(name, Phase.PARKED);
  }

  /**
   * A branch is at rest; what rests is told upward. A lane whose item is failing sets it aside, and
   * the root at rest gives the run its state.
   */
  void leave(BranchName name, Phase phase) {
    tree.put(name, tree.get(name).withPhase(phase));
    if (name.isRoot()) {
      rest();
    } else if (tree.get(name).isItemFailing()) {
      loops.itemFailed(name);
    } else {
      BranchName above = name.parent();
      Branch parent = tree.get(above);
      parent = parent.withWindow(parent.active() - 1, parent.parked() + 1, parent.next());
      tree.put(above, parent);
      if (parent.active() == 0) {
        leave(above, Phase.RESTING);
      }
    }
  }

  private void rest() {
    Execution header = tree.header();
    if (header.stopping() == Stopping.NONE) {
      throw new StaleTreeException(
          "Execution " + header.id() + " came to rest although no stop was read");
    }
    Instant again = Again.due(plan.job(), header, now);
    if (header.stopping() == Stopping.FAIL && again != null) {
      String reason = "the whole job is run again at " + again;
      move(ExecutionEvent.RETRY_JOB, reason);
      tree.header(tree.header().again(Verdicts.atLatest(header, again)));
      return;
    }
    move(header.stopping().event(), asked(header));
  }

  private static @Nullable String asked(Execution header) {
    String by = header.stopping() == Stopping.FAIL ? null : header.stoppingBy();
    String why = header.stoppingReason();
    return by == null ? null : "asked by " + by + (why == null ? "" : ": " + why);
  }

  /** Whether nothing of a queued run is under way, so that its root may be claimed as a step. */
  boolean isAtStep() {
    Branch root = tree.header().branch();
    return plan.isStep(root.cursor()) && !loops.restarts(BranchName.ROOT);
  }

  /** A granted run goes on: parked leaves are ready again, and loops take what is left of them. */
  void wake(BranchName name) {
    if (loops.restart(name)) {
      return;
    }
    Branch branch = tree.get(name).withDueAt(null);
    tree.put(name, branch);
    if (branch.phase() == Phase.RESTING && branch.next() > 0) {
      wakeMembers(name);
    } else if (plan.isStep(branch.cursor())) {
      ready(name);
    } else {
      walk(name, branch.cursor());
    }
  }

  private void wakeMembers(BranchName name) {
    tree.put(name, tree.get(name).withPhase(Phase.GROUP));
    trail.told(name, "group.resumed", null);
    List<BranchName> waking = new ArrayList<>();
    for (BranchName child : tree.openedBy(name)) {
      Branch parent = tree.get(name);
      if (tree.get(child).phase().isAtRest()) {
        tree.put(name, parent.withWindow(parent.active() + 1, parent.parked() - 1, parent.next()));
        waking.add(child);
      } else if (loops.hasFailedItems(child)) {
        tree.put(name, parent.withWindow(parent.active() + 1, parent.parked(), parent.next()));
        waking.add(child);
      }
    }
    for (BranchName child : waking) {
      if (tree.get(child).phase() == Phase.ENDED) {
        loops.retry(child);
      } else {
        wake(child);
      }
    }
  }

  /** Moves the run to the state that an event leads to. */
  void move(ExecutionEvent event, @Nullable String reason) {
    ExecutionState from = tree.header().state();
    Instant since = from == ExecutionState.CREATED ? now : tree.header().stateChangedAt();
    tree.header(tree.header().after(event, now));
    trail.moved(from, since, reason);
  }
}
