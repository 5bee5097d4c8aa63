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

/** The queue of messages for workers. Thread-safe. */
public final class StepQueue {
  /** The name of the queue. */
  public static final String NAME = "steps";

  private static final Logger LOG = LoggerFactory.getLogger(StepQueue.class);
  private static final String POISON = NAME + "-poison";
  private static final int POISON_BATCH = 32;
  private static final Duration POISON_HIDDEN = Duration.ofMinutes(1);

  private final WorkQueue queue;
  private final MessageReturns returns;

  public StepQueue(WorkQueue queue) {
    this.queue = queue;
    this.returns = new MessageReturns(queue);
  }

  /** Sends a message to check a branch when it is due; does nothing if there is no such branch. */
  public void lookAt(Snapshot at, BranchName name) {
    at.branch(name).ifPresent(branch -> send(at, name, branch));
  }

  private void send(Snapshot at, BranchName name, Branch branch) {
    Instant due = branch.dueAt();
    Instant now = at.readAt();
    Duration delay = due == null || due.isBefore(now) ? Duration.ZERO : Duration.between(now, due);
    queue.send(NAME, Message.step(at.execution(), name, branch).text(), delay);
  }

  /** Sends a message to start an execution whose slot was granted. */
  public void kick(Slot slot) {
    queue.send(NAME, Message.kick(slot).text(), Duration.ZERO);
  }

  /** Sends a message to dispatch the pool of a ready place after a pause. */
  void dispatch(Slot ready, Duration pause) {
    queue.send(NAME, Message.place(ready).text(), pause);
  }

  /**
   * Sends a message to check a queued execution after a pause, limited to the maximum delay of a
   * message.
   */
  void wake(Execution queued, Duration pause) {
    Duration delay = pause.compareTo(WorkQueue.MAX_DELAY) > 0 ? WorkQueue.MAX_DELAY : pause;
    queue.send(NAME, Message.place(queued).text(), delay.isNegative() ? Duration.ZERO : delay);
  }

  /** Sends a received message again, after a pause. */
  public void again(String text, Duration pause) {
    queue.send(NAME, text, pause);
  }

  /** Returns a message to the queue, see {@link MessageReturns#giveBack(String, String)}. */
  public boolean giveBack(String text) {
    return returns.giveBack(NAME, text);
  }

  /**
   * Returns a message to the queue after a pause, see {@link MessageReturns#giveBack(String,
   * String, Duration)}.
   */
  public boolean giveBack(String text, Duration pause) {
    return returns.giveBack(NAME, text, pause);
  }

  /**
   * Logs and drops messages of the poison queue: a host failed to handle each of them, and the
   * sweep finds their executions by slot rows.
   *
   * @return the number of dropped messages
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
