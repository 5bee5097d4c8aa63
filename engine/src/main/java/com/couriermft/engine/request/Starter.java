package com.couriermft.engine.request;

import com.couriermft.engine.decision.Decision;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.effect.Transitions;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.pool.PoolTodos;
import java.util.Optional;

/** Puts new executions into the queue. The caller repeats the call until it returns normally. */
public final class Starter implements ExecutionStarter {
  private final ExecutionStore store;
  private final PoolTodos todos;
  private final NewExecutions made;
  private final Turns turns;
  private final Transitions transitions;
  private final Placement placement;

  /**
   * Creates the starter with its collaborators. A to-do row records the work that must be completed
   * if this process dies.
   */
  public Starter(
      ExecutionStore store,
      PoolTodos todos,
      NewExecutions made,
      Turns turns,
      Transitions transitions,
      Placement placement) {
    this.store = store;
    this.todos = todos;
    this.made = made;
    this.turns = turns;
    this.transitions = transitions;
    this.placement = placement;
  }

  @Override
  public Started startOrFind(Request request) {
    if (request.id() != null) {
      Optional<Snapshot> known = store.find(request.id());
      if (known.isPresent()) {
        return new Started(placement.place(known.get().execution()), false);
      }
    }
    NewExecutions.Made its = made.make(request);
    Decision decision =
        turns
            .decideNew(its.plan(), its.execution(), its.at(), its.actor())
            .enqueue(its.execution().trigger().path("reason").textValue());
    // If this process dies before the execution has its place, the sweep creates the place.
    todos.rememberToStart(decision.after());
    Optional<Snapshot> inserted = transitions.apply(null, decision);
    Execution queued = inserted.orElseGet(() -> store.get(its.execution().id())).execution();
    return new Started(placement.place(queued), inserted.isPresent());
  }
}
