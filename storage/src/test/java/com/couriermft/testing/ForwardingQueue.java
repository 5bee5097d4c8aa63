package com.couriermft.testing;

import com.couriermft.storage.store.WorkQueue;
import java.time.Duration;
import java.util.List;

/** Forwards every call. Subclasses override methods to observe, reject or disturb calls. */
public abstract class ForwardingQueue implements WorkQueue {
  private final WorkQueue target;

  protected ForwardingQueue(WorkQueue target) {
    this.target = target;
  }

  @Override
  public void send(String queue, String body, Duration delay) {
    target.send(queue, body, delay);
  }

  @Override
  public List<Received> receive(String queue, int max, Duration hidden) {
    return target.receive(queue, max, hidden);
  }

  @Override
  public void delete(String queue, Received message) {
    target.delete(queue, message);
  }

  @Override
  public Depth depth(String queue) {
    return target.depth(queue);
  }
}
