package com.couriermft.local.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.local.SharedAzurite;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LeasedMessageTest {

  @Test
  void renew_receivedForASecond_staysHidden() {
    var queue = SharedAzurite.queue("leased-renew");
    queue.sendMessage("one");
    queue.sendMessage("two");
    var messages = queue.receiveMessages(2, Duration.ofSeconds(1), null, null).stream().toList();
    var renewed = new LeasedMessage(queue, messages.get(0));
    renewed.renew();

    await().until(() -> queue.peekMessage() != null);
    assertThat(queue.receiveMessages(2))
        .singleElement()
        .satisfies(
            other -> assertThat(other.getMessageId()).isEqualTo(messages.get(1).getMessageId()));
    renewed.hide(Duration.ZERO);
    assertThat(queue.receiveMessage().getMessageId()).isEqualTo(messages.get(0).getMessageId());
  }

  @Test
  void renew_receivedElsewhere_isSettledAndLeavesTheMessage() {
    var queue = SharedAzurite.queue("leased-lost");
    queue.sendMessage("one");
    var lost =
        new LeasedMessage(
            queue, queue.receiveMessages(1, Duration.ofSeconds(1), null, null).iterator().next());
    await().until(() -> queue.receiveMessage() != null);
    lost.renew();

    assertThat(lost.isSettled()).isTrue();
    lost.delete();
    assertThat(queue.getProperties().getApproximateMessagesCountLong()).isEqualTo(1);
  }
}
