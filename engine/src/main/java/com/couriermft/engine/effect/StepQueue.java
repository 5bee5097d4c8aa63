package com.couriermft.engine.effect;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.pool.Slot;
import com.couriermft.storage.store.MessageReturns;
import com.couriermft.storage.store.WorkQueue;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The queue of messages that say where a worker is to look. Thread-safe. */
public final class StepQueue {
  /** Name of the queue. */
  public static final String NAME = "steps";

  private static final Logger LOG = LoggerFactory.getLogger(StepQueue.class);
  private static final String POISON = NAME + "-poison";
  private static final int POISON_BATCH = 32;
  private static final Duration POISON_HIDDEN = Duration.ofMinutes(1);

  private final WorkQueue queue;
  private final MessageReturns returns;

  /** Sends to the queue {@link #NAME} of this port. */
  public StepQueue(WorkQueue queue) {
    this.queue = queue;
    this.returns = new MessageReturns(queue);
  }

  /** Has a worker look at a branch when it is due; nothing happens if the branch is gone. */
  public void lookAt(Snapshot at, BranchName name) {
    at.branch(name).ifPresent(branch -> send(at, name, branch));
  }

  private void send(Snapshot at, BranchName name, Branch branch) {
    Instant due = branch.dueAt();
    Instant now = at.readAt();
    Duration delay = due == null || due.isBefore(now) ? Duration.ZERO : Duration.between(now, due);
    queue.send(NAME, Message.step(at.execution(), name, branch).text(), delay);
  }

  /** Has a worker take up an execution whose slot was granted. */
  public void kick(Slot slot) {
    queue.send(NAME, Message.kick(slot).text(), Duration.ZERO);
  }

  /** Has the pool of a place that is ready dispatched after a pause. */
  void dispatch(Slot ready, Duration pause) {
    queue.send(NAME, Message.place(ready).text(), pause);
  }

  /**
   * Has a queued execution looked at after a pause; what is further away than a message can be
   * delayed is looked at before.
   */
  void wake(Execution queued, Duration pause) {
    Duration delay = pause.compareTo(WorkQueue.MAX_DELAY) > 0 ? WorkQueue.MAX_DELAY : pause;
    queue.send(NAME, Message.place(queued).text(), delay.isNegative() ? Duration.ZERO : delay);
  }

  /** Sends a message again as it was received, to come after a pause. */
  public void again(String text, Duration pause) {
    queue.send(NAME, text, pause);
  }

  /** Gives a message back, see {@link MessageReturns#giveBack(String, String)}. */
  public boolean giveBack(String text) {
    return returns.giveBack(NAME, text);
  }

  /**
   * Gives a message back after a pause, see {@link MessageReturns#giveBack(String, String,
   * Duration)}.
   */
  public boolean giveBack(String text, Duration pause) {
    return returns.giveBack(NAME, text, pause);
  }

  /**
   * Logs and drops messages of the poison queue: a host failed over each of them, and the slot rows
   * cover their executions.
   *
   * @return how many were dropped
   */
  public int dropPoison() {
    int dropped = 0;
    for (WorkQueue.Received message : queue.receive(POISON, POISON_BATCH, POISON_HIDDEN)) {
      LOG.error("Queue(name='{}') dropped: {}", POISON, message.body());
      queue.delete(POISON, message);
      dropped++;
    }
    return dropped;
  }
}
