package com.couriermft.automation.chain;

import static com.couriermft.automation.chain.ChainWorld.node;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.engine.notice.EventWords;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.notification.Subscriptions;
import com.couriermft.storage.event.EventFeed;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks that the first start of a chain execution is in the feed if a subscription selects the
 * event.
 */
class ChainStartsToldTest {
  private final ChainWorld world = new ChainWorld();
  private final Courier host = world.host("one");

  @AfterEach
  void close() {
    world.close();
  }

  private void subscribe(String events) {
    ObjectNode sent = (ObjectNode) Json.parse("{\"channel\": \"ops\", \"events\": " + events + "}");
    ObjectNode read = Subscriptions.read("one", sent, channel -> true, calendar -> true, List.of());
    host.notifying().subscriptions().documents().put("one", read, "test", null);
    host.notifying().outbox().begin();
    world.clock.advance(Duration.ofMinutes(1));
  }

  private List<String> starts() {
    return new EventFeed(world.tables)
        .read(0, EventFeed.MOST).stream()
            .map(
                each -> each.event().path("type").asText() + " " + each.event().path("id").asText())
            .filter(each -> each.endsWith("|started"))
            .toList();
  }

  private ChainExecution runWithABreak() {
    ChainExecution chain = world.start(host, "c");
    Chains chains = host.automation().chains();
    chains.pause(chain.id(), "dora", "tea");
    chains.resume(chain.id(), "dora", null);
    world.pump(host);
    assertThat(ChainWorld.now(host, chain).state()).isEqualTo(ChainState.COMPLETED);
    return chain;
  }

  @Test
  void start_ofAChain_isKeptOnceHoweverOftenItGoesOn() {
    world.chain(host, "c", node("a"), node("b < a"));
    subscribe("[\"chain.running\"]");
    ChainExecution chain = runWithABreak();
    assertThat(starts()).containsExactly("chain.running " + chain.id() + "|started");
  }

  @Test
  void onStart_isThatOfTheChainAndOfItsMembers() {
    world.chain(host, "c", node("a"));
    subscribe("[\"onStart\"]");
    ChainExecution chain = runWithABreak();
    String run = ChainWorld.run(host, chain, "a").id();
    assertThat(starts())
        .containsExactlyInAnyOrder(
            "chain.running " + chain.id() + "|started", "execution.started " + run + "|started");
  }

  @ParameterizedTest
  @CsvSource({
    "execution.started, 2",
    "execution.resumed, 1",
    "step.started, 2",
    "step.completed, 2",
    "step.failed, 0",
    "chain.pending, 1",
    "chain.running, 1",
    "chain.paused, 1"
  })
  void event_thatIsKeptOnDemand_isKeptIfSomebodyAsks_andNoOther(String type, int times) {
    world.chain(host, "c", node("a"), node("b < a"));
    subscribe("[\"%s\"]".formatted(type));
    runWithABreak();
    assertThat(onDemand()).hasSize(times).allMatch(type::equals);
  }

  @Test
  void events_outsideOfTheScope_areNotKept() {
    world.chain(host, "c", node("a"));
    subscribe("[\"step.started\", \"chain.paused\"], \"scope\": {\"jobs\": [\"other\"]}");
    runWithABreak();
    assertThat(onDemand()).isEmpty();
  }

  private List<String> onDemand() {
    return new EventFeed(world.tables)
        .read(0, EventFeed.MOST).stream()
            .map(each -> each.event().path("type").asText())
            .filter(EventWords.ON_DEMAND::contains)
            .toList();
  }

  @Test
  void start_thatNobodyAsksFor_isNotKept() {
    world.chain(host, "c", node("a"));
    subscribe("[\"onEnd\"]");
    runWithABreak();
    assertThat(starts()).isEmpty();
  }
}
