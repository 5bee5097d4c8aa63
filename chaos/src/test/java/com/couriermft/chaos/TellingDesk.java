package com.couriermft.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.app.NotificationParts;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.channel.Channel;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import java.net.URI;
import java.time.Duration;

/** Lets an installation without hosts notify a receiver about the ends of its executions. */
final class TellingDesk {
  private static final Duration HIDDEN = Duration.ofMinutes(10);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final Courier courier;
  private final WorkQueue queue;

  TellingDesk(Courier courier, WorkQueue queue) {
    this.courier = courier;
    this.queue = queue;
  }

  /** Saves the channels to a receiver, their secrets, and their subscriptions. */
  void subscribe(SecretStore secrets, URI receiver) {
    TellingChannels.secrets(receiver).forEach((name, value) -> secrets.put(name, Secret.of(value)));
    NotificationParts notifying = courier.notifying();
    for (String name : TellingChannels.NAMES) {
      courier
          .partners()
          .channels()
          .documents()
          .put(name, Channel.read(name, TellingChannels.channel(name)).toJson(), "test", null);
      notifying
          .subscriptions()
          .documents()
          .put(name, notifying.read(name, TellingChannels.subscription(name)), "test", null);
    }
    notifying.outbox().begin();
  }

  /** Sends the notifications of all events so far. Call it only once. */
  void tellAll(Tables tables) throws InterruptedException {
    courier.notifying().outbox().tick();
    NotificationStates states = new NotificationStates(tables);
    long begun = System.nanoTime();
    while (!states.isDone()) {
      handle(ControlQueue.NAME, courier.automation().control());
      handle(ControlQueue.POLLS, courier.automation().polls());
      assertThat(System.nanoTime() - begun).as("%s", states.all()).isLessThan(LONGEST.toNanos());
    }
  }

  private void handle(String name, ControlQueue control) throws InterruptedException {
    for (WorkQueue.Received message : queue.receive(name, 8, HIDDEN)) {
      control.onMessage(message.body());
      queue.delete(name, message);
    }
  }
}
