package com.couriermft.automation.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.MessageReturns;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ControlQueueTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final WorkQueue messages = new InMemoryWorkQueue(clock);
  private final ControlQueue control = new ControlQueue(messages);
  private final List<String> handled = new ArrayList<>();

  @Test
  void messageWithMoreFields_isHandled() throws Exception {
    control.answer("fire", message -> handled.add(message.path("schedule").asText()));
    control.onMessage("{\"v\":1,\"kind\":\"fire\",\"schedule\":\"nightly\",\"hint\":{}}");
    assertThat(handled).containsExactly("nightly");
  }

  @Test
  void messageOfUnknownKindOrForm_comesAgainForAHostOfTheNextRelease() throws Exception {
    control.answer("fire", message -> handled.add("wrongly"));
    control.onMessage("{\"v\":1,\"kind\":\"thaw\"}");
    control.onMessage("{\"v\":2,\"kind\":\"fire\"}");
    assertThat(received()).isEmpty();
    clock.advance(Duration.ofSeconds(10));
    assertThat(received())
        .containsExactlyInAnyOrder(
            "{\"v\":1,\"kind\":\"thaw\",\"returned\":1}",
            "{\"v\":2,\"kind\":\"fire\",\"returned\":1}");
    assertThat(handled).isEmpty();
  }

  @Test
  void messageThatNobodyKnows_isDroppedInTheEnd() throws Exception {
    String last =
        Json.write(Json.object().put("kind", "thaw").put("returned", MessageReturns.MOST));
    control.onMessage(last);
    control.onMessage("[]");
    control.onMessage("no json");
    clock.advance(Duration.ofMinutes(1));
    assertThat(received()).isEmpty();
  }

  private List<String> received() {
    return messages.receive(ControlQueue.NAME, 32, Duration.ofMinutes(1)).stream()
        .map(WorkQueue.Received::body)
        .toList();
  }
}
