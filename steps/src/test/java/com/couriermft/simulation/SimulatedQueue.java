package com.couriermft.simulation;

import com.couriermft.storage.store.WorkQueue;
import java.time.Duration;
import java.util.List;

/** The queues from the perspective of one host. */
final class SimulatedQueue implements WorkQueue {
  private final Host host;
  private final Gate gate;
  private final Messages messages;
  private final Watch watch;

  SimulatedQueue(Host host, Gate gate, Messages messages, Watch watch) {
    this.host = host;
    this.gate = gate;
    this.messages = messages;
    this.watch = watch;
  }

  @Override
  public void send(String queue, String body, Duration delay) {
    gate.pass(
        host,
        Call.SEND,
        () -> "send " + body + (delay.isZero() ? "" : " in " + delay),
        () -> {
          watch.sent(body, gate.caller());
          messages.send(queue, body, delay);
          return true;
        });
  }

  @Override
  public List<Received> receive(String queue, int max, Duration hidden) {
    return gate.pass(
        host, Call.RECEIVE, () -> "receive " + queue, () -> messages.receive(queue, max, hidden));
  }

  @Override
  public void delete(String queue, Received message) {
    gate.pass(
        host,
        Call.DELETE_MESSAGE,
        () -> "delete message " + message.id(),
        () -> {
          messages.delete(queue, message);
          return true;
        });
  }

  @Override
  public Depth depth(String queue) {
    throw new UnsupportedOperationException("Simulated hosts take no samples");
  }
}
