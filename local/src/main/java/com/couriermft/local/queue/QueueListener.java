package com.couriermft.local.queue;

import com.couriermft.local.app.Activity;
import com.couriermft.local.app.AppFunction;
import com.couriermft.local.app.InvocationException;
import com.couriermft.local.app.Invoker;
import com.couriermft.local.app.Listener;
import com.couriermft.local.app.QueueOptions;
import com.couriermft.local.app.Trigger;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Serves one queue function. Receives a batch of messages, runs all messages in parallel, and
 * receives the next batch when at most {@code newBatchThreshold} messages are running.
 */
public final class QueueListener implements Listener {
  private static final Logger LOG = Logger.getLogger("host.queue");
  private static final Duration RENEWAL_RETRY = Duration.ofMinutes(1);

  private final AppFunction function;
  private final Trigger.Queue trigger;
  private final QueueOptions options;
  private final QueueWork queue;
  private final Resources resources;
  private final Activity activity = new Activity();
  private final Set<LeasedMessage> leased = ConcurrentHashMap.newKeySet();
  private boolean failing;

  /**
   * The resources that the queue listeners of a host share.
   *
   * @param workers runs the functions, one thread each
   * @param timer renews the leases of messages
   * @param renewalInterval the time between renewals; 5 minutes in the real host
   */
  public record Resources(
      Invoker invoker,
      ExecutorService workers,
      ScheduledExecutorService timer,
      Duration renewalInterval) {}

  private QueueListener(
      AppFunction function, Trigger.Queue trigger, QueueOptions options, Resources resources) {
    this.function = function;
    this.trigger = trigger;
    this.options = options;
    this.resources = resources;
    queue = QueueWork.open(trigger.storage(), trigger.queueName(), options);
  }

  /** Starts serving {@code function} with its {@code trigger}. */
  public static QueueListener start(
      AppFunction function, Trigger.Queue trigger, QueueOptions options, Resources resources) {
    var listener = new QueueListener(function, trigger, options, resources);
    var thread = new Thread(listener::listen, "queue-" + trigger.queueName());
    thread.setDaemon(true);
    thread.start();
    return listener;
  }

  private void listen() {
    var backoff = new Backoff(options.maxPollingInterval(), new Random());
    try {
      while (!activity.isStopped()) {
        var batch = receive();
        if (batch.isEmpty()) {
          activity.pause(backoff.next());
        } else {
          backoff.reset();
          batch.forEach(this::beginOrLeave);
          activity.awaitAtMost(options.newBatchThreshold());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<LeasedMessage> receive() {
    try {
      var batch = queue.receive();
      failing = false;
      return batch;
    } catch (RuntimeException | Error e) {
      LOG.log(
          failing ? Level.FINE : Level.WARNING,
          "Queue " + trigger.queueName() + " cannot be read; trying again",
          e);
      failing = true;
      return List.of();
    }
  }

  /**
   * Starts processing a message. If no thread is available, the message becomes visible again when
   * its lease expires.
   */
  private void beginOrLeave(LeasedMessage message) {
    try {
      begin(message);
    } catch (RuntimeException | Error e) {
      LOG.log(
          Level.WARNING,
          "A message of "
              + trigger.queueName()
              + " can't be processed; it returns to the queue "
              + "after its lease",
          e);
      leased.remove(message);
      activity.end();
    }
  }

  private void begin(LeasedMessage message) {
    leased.add(message);
    activity.begin();
    if (activity.isStopped()) {
      finish(message, () -> message.hide(Duration.ZERO));
      return;
    }
    renewAfter(message, resources.renewalInterval);
    resources.workers.execute(() -> finish(message, () -> process(message)));
  }

  private void finish(LeasedMessage message, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      LOG.log(
          Level.WARNING,
          "A message of " + trigger.queueName() + " couldn't be completed; it returns to the queue",
          e);
    } finally {
      leased.remove(message);
      activity.end();
    }
  }

  private void process(LeasedMessage message) {
    if (queue.isExhausted(message.message())) {
      queue.poison(message);
      return;
    }
    byte[] content;
    try {
      content = MessageContent.decode(message.message(), options.base64());
    } catch (IllegalArgumentException e) {
      LOG.log(
          Level.WARNING,
          "A message of "
              + trigger.queueName()
              + " is not base64; it goes to the "
              + "poison queue",
          e);
      queue.poison(message);
      return;
    }
    try {
      resources.invoker.invoke(
          function, MessageContent.data(message.message(), content, trigger.binary()));
      message.delete();
    } catch (CharacterCodingException e) {
      LOG.log(Level.SEVERE, "A message of " + trigger.queueName() + " is not UTF-8", e);
      queue.retryOrPoison(message);
    } catch (InvocationException logged) {
      queue.retryOrPoison(message);
    }
  }

  private void renewAfter(LeasedMessage message, Duration delay) {
    resources.timer.schedule(() -> renew(message), delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void renew(LeasedMessage message) {
    if (!leased.contains(message) || message.isSettled()) {
      return;
    }
    try {
      message.renew();
      renewAfter(message, resources.renewalInterval);
    } catch (RuntimeException | Error e) {
      LOG.log(
          Level.WARNING,
          "The lease of a message of " + trigger.queueName() + " couldn't be renewed; trying again",
          e);
      renewAfter(message, RENEWAL_RETRY);
    }
  }

  @Override
  public void stop() {
    activity.stop();
  }

  @Override
  public boolean awaitIdle(long deadline) throws InterruptedException {
    return activity.awaitIdle(deadline);
  }

  @Override
  public void release() {
    for (var message : leased) {
      try {
        message.hide(Duration.ZERO);
      } catch (RuntimeException | Error e) {
        LOG.log(
            Level.WARNING,
            "A message of " + trigger.queueName() + " stays hidden until its lease expires",
            e);
      }
    }
  }
}
