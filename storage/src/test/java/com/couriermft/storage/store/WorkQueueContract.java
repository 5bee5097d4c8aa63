package com.couriermft.storage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.storage.store.WorkQueue.Received;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of every adapter of {@link WorkQueue}. */
public abstract class WorkQueueContract {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final String queue = "q-" + UUID.randomUUID();

  /** Returns the adapter under test. */
  protected abstract WorkQueue queue();

  /** Lets time pass on the server. */
  protected abstract void pass(Duration time);

  @Test
  void receive_newQueue_isEmpty() {
    assertThat(queue().receive(queue, 32, MINUTE)).isEmpty();
  }

  @Test
  void depth_newQueue_isEmpty() {
    assertThat(queue().depth(queue)).isEqualTo(WorkQueue.Depth.EMPTY);
  }

  @Test
  void depth_countsHiddenMessages_andShowsThoseThatAreVisible() {
    queue().send(queue, "now", Duration.ZERO);
    queue().send(queue, "later", Duration.ofHours(1));
    queue().send(queue, "too", Duration.ZERO);
    String received = receiveOne().id();

    WorkQueue.Depth depth = queue().depth(queue);

    assertThat(depth.messages()).isEqualTo(3);
    assertThat(depth.visible()).hasSize(1);
    assertThat(depth.visible().get(0).id()).isNotEqualTo(received);
    assertThat(queue().receive(queue, 32, MINUTE))
        .as("looking hides nothing")
        .singleElement()
        .satisfies(m -> assertThat(m.id()).isEqualTo(depth.visible().get(0).id()))
        .satisfies(m -> assertThat(m.dequeueCount()).isEqualTo(1));
  }

  @Test
  void send_anyText_arrivesUnchanged() {
    String body = "{\"a\": \"<&> zwölf 🥊 ]]>\",\n\t\"b\": 1}";
    queue().send(queue, body, Duration.ZERO);

    Received received = receiveOne();

    assertThat(received.body()).isEqualTo(body);
    assertThat(received.dequeueCount()).isEqualTo(1);
  }

  @Test
  void send_largestMessage_arrives() {
    String body = "x".repeat(StorageLimits.MAX_MESSAGE_BYTES);
    queue().send(queue, body, Duration.ZERO);

    assertThat(receiveOne().body()).isEqualTo(body);
  }

  @Test
  void send_beyondTheLimits_isRefused() {
    refused(() -> queue().send(queue, "x".repeat(64 * 1024 + 1), Duration.ZERO));
    refused(() -> queue().send(queue, "ü".repeat(33_000), Duration.ZERO));
    refused(() -> queue().send(queue, "", Duration.ZERO));
    refused(() -> queue().send(queue, "\u0001", Duration.ZERO));
    refused(() -> queue().send(queue, "x", Duration.ofSeconds(-1)));
    refused(() -> queue().send(queue, "x", Duration.ofDays(7).plusSeconds(1)));
    refused(() -> queue().send("No_Queue", "x", Duration.ZERO));
    refused(() -> queue().receive(queue, 33, MINUTE));
    refused(() -> queue().receive(queue, 1, Duration.ZERO));
  }

  @Test
  void send_withDelay_appearsLater() {
    queue().send(queue, "later", Duration.ofMillis(1_500));

    assertThat(queue().receive(queue, 1, MINUTE)).isEmpty();
    pass(Duration.ofMillis(2_100));
    assertThat(receiveOne().body()).isEqualTo("later");
  }

  @Test
  void send_longestDelay_isTaken() {
    queue().send(queue, "in a week", WorkQueue.MAX_DELAY);

    assertThat(queue().receive(queue, 1, MINUTE)).isEmpty();
  }

  @Test
  void receive_hiddenMessage_comesAgainWithHigherCount() {
    queue().send(queue, "again", Duration.ZERO);
    Received first = receiveOne(Duration.ofSeconds(1));

    assertThat(queue().receive(queue, 1, MINUTE)).isEmpty();
    pass(Duration.ofMillis(1_100));
    Received second = receiveOne();

    assertThat(second.id()).isEqualTo(first.id());
    assertThat(second.dequeueCount()).isEqualTo(2);
  }

  @Test
  void delete_staleReceipt_keepsTheMessage() {
    queue().send(queue, "again", Duration.ZERO);
    Received first = receiveOne(Duration.ofSeconds(1));
    pass(Duration.ofMillis(1_100));
    receiveOne(Duration.ofSeconds(1));

    queue().delete(queue, first);

    pass(Duration.ofMillis(1_100));
    assertThat(receiveOne().dequeueCount()).isEqualTo(3);
  }

  @Test
  void delete_receivedMessage_isGoneAndMayBeRepeated() {
    queue().send(queue, "once", Duration.ZERO);
    Received received = receiveOne(Duration.ofSeconds(1));

    queue().delete(queue, received);
    queue().delete(queue, received);

    pass(Duration.ofMillis(1_100));
    assertThat(queue().receive(queue, 1, MINUTE)).isEmpty();
  }

  @Test
  void receive_upToMax_takesEachOnce() {
    for (int i = 0; i < 40; i++) {
      queue().send(queue, "m" + i, Duration.ZERO);
    }

    List<Received> received = new ArrayList<>(queue().receive(queue, 32, MINUTE));
    assertThat(received).hasSize(32);
    received.addAll(queue().receive(queue, 32, MINUTE));

    assertThat(received).extracting(Received::body).doesNotHaveDuplicates().hasSize(40);
  }

  private Received receiveOne() {
    return receiveOne(MINUTE);
  }

  private Received receiveOne(Duration hidden) {
    List<Received> received = new ArrayList<>();
    await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> received.addAll(queue().receive(queue, 1, hidden)));
    return received.get(0);
  }

  private static void refused(Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("storage_refused"));
  }
}
