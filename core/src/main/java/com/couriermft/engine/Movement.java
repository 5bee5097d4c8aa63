package com.couriermft.engine;

import com.couriermft.execution.Branch;
import com.couriermft.execution.BranchName;
import com.couriermft.execution.Checkpoint;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionEvent;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.Phase;
import com.couriermft.execution.Stopping;
import com.couriermft.plan.Plan;
import com.couriermft.plan.PlanNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules that move branches: entering steps and groups, ending, joining, giving way to a stop,
 * coming to rest, going on. Changes rows in a {@link Tree} and tells the {@link Trail}.
 */
final class Movement {
  private final Plan plan;
  private final Tree tree;
  private final Trail trail;
  private final Instant now;
  private final List<BranchName> send = new ArrayList<>();

  Movement(Plan plan, Tree tree, Trail trail, Instant now) {
    this.plan = plan;
    this.tree = tree;
    this.trail = trail;
    this.now = now;
  }

  /** Branches that a worker is to look at afterwards. */
  List<BranchName> send() {
    return send;
  }

  /** A branch goes on behind the step or group it was at. */
  void goOn(BranchName name) {
    Branch branch = tree.get(name);
    enter(name, plan.after(branch.cursor()));
  }

  /** A branch comes to a cursor: it ends there, waits for a worker, or opens a group. */
  private void enter(BranchName name, int cursor) {
    Branch branch = tree.get(name).withCursor(cursor).withWindow(0, 0, 0).withoutProgress();
    tree.put(name, branch);
    if (cursor >= end(name)) {
      end(name, branch);
    } else if (plan.findGroup(cursor).isPresent()) {
      open(name);
    } else if (isStopping()) {
      park(name);
    } else {
      ready(name);
    }
  }

  private void open(BranchName name) {
    if (isStopping()) {
      leave(name, Phase.RESTING);
      return;
    }
    tree.put(name, tree.get(name).withPhase(Phase.GROUP));
    trail.told(name, "group.opened", null);
    fill(name);
  }

  /** A branch whose step waits for a worker, at once or when it is due. */
  void ready(BranchName name) {
    tree.put(name, tree.get(name).withPhase(Phase.READY));
    send.add(name);
  }

  /** Opens the members of a group that are not open yet. */
  private void fill(BranchName name) {
    int marker = tree.get(name).cursor();
    PlanNode.Parallel group = plan.getGroup(marker);
    for (int next = tree.get(name).next(); next < group.members().size(); next++) {
      Branch parent = tree.get(name);
      tree.put(name, parent.withWindow(parent.active() + 1, parent.parked(), next + 1));
      BranchName child = name.child(tree.header().generation(), marker, next);
      tree.put(child, Branch.fresh().withCheckpoint(parent.checkpoint(), parent.contextSeq()));
      enter(child, group.members().get(next).from());
    }
  }

  private void end(BranchName name, Branch branch) {
    tree.put(name, branch.withPhase(Phase.ENDED));
    if (name.isRoot()) {
      move(ExecutionEvent.COMPLETE, null);
      return;
    }
    trail.told(name, "branch.ended", null);
    BranchName above = name.parent();
    Branch parent = tree.get(above).withWarnings(branch.warnings());
    parent = parent.withWindow(parent.active() - 1, parent.parked(), parent.next());
    tree.put(above, parent);
    if (!isStopping()) {
      fill(above);
      parent = tree.get(above);
    }
    if (parent.active() > 0) {
      return;
    }
    // The counts decide, not the flag as it was read: it may be older than they are.
    if (parent.parked() > 0 || parent.next() < plan.getGroup(parent.cursor()).members().size()) {
      leave(above, Phase.RESTING);
    } else {
      join(above);
    }
  }

  private void join(BranchName name) {
    List<Checkpoint> members =
        tree.children(name).stream().map(child -> tree.get(child).checkpoint()).toList();
    Branch branch = tree.get(name);
    Checkpoint joined = Checkpoint.join(branch.checkpoint(), members);
    tree.put(name, branch.withCheckpoint(joined, branch.contextSeq()));
    tree.children(name).forEach(tree::remove);
    trail.told(name, "group.joined", null);
    goOn(name);
  }

  /** A leaf gives way to the stop that is asked; whoever held it is fenced off. */
  void park(BranchName name) {
    // Nobody's lease vouches for a waiting leaf, so the flag that was read must still stand.
    if (tree.get(name).phase() == Phase.READY) {
      tree.takeHeader();
    }
    tree.put(name, tree.get(name).released(Phase.PARKED).withDueAt(null));
    leave(name, Phase.PARKED);
  }

  /**
   * A branch is at rest; what rests is told upward, and the root at rest gives the run its state.
   */
  private void leave(BranchName name, Phase phase) {
    tree.put(name, tree.get(name).withPhase(phase));
    if (name.isRoot()) {
      rest();
      return;
    }
    BranchName above = name.parent();
    Branch parent = tree.get(above);
    parent = parent.withWindow(parent.active() - 1, parent.parked() + 1, parent.next());
    tree.put(above, parent);
    if (parent.active() == 0) {
      leave(above, Phase.RESTING);
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
    return plan.findGroup(tree.header().branch().cursor()).isEmpty();
  }

  /** A granted run goes on: parked leaves are ready again, and every open group is refilled. */
  void wake(BranchName name) {
    Branch branch = tree.get(name);
    if (plan.findGroup(branch.cursor()).isEmpty()) {
      tree.put(name, branch.withDueAt(null));
      ready(name);
      return;
    }
    boolean opened = branch.next() > 0;
    tree.put(name, branch.withPhase(Phase.GROUP));
    trail.told(name, opened ? "group.resumed" : "group.opened", null);
    for (BranchName child : tree.children(name)) {
      if (tree.get(child).phase().isAtRest()) {
        Branch parent = tree.get(name);
        tree.put(name, parent.withWindow(parent.active() + 1, parent.parked() - 1, parent.next()));
        wake(child);
      }
    }
    fill(name);
  }

  /** Moves the run to the state that an event leads to. */
  void move(ExecutionEvent event, @Nullable String reason) {
    ExecutionState from = tree.header().state();
    Instant since = from == ExecutionState.CREATED ? now : tree.header().stateChangedAt();
    tree.header(tree.header().after(event, now));
    trail.moved(from, since, reason);
  }

  private boolean isStopping() {
    return tree.header().stopping() != Stopping.NONE;
  }

  /** The cursor at which a branch has nothing left to do. */
  private int end(BranchName name) {
    return name.isRoot()
        ? plan.steps().size()
        : plan.getGroup(name.marker()).members().get(name.member()).to();
  }
}
