package com.couriermft.engine.context;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.decision.Plans;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionOrigin;
import com.couriermft.engine.execution.FailedItems;
import com.couriermft.engine.execution.LoopItems;
import com.couriermft.engine.execution.StepQueries;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests reading items of loops from their pages. */
class ReadableContextTest {
  private static final Instant AT = Instant.parse("2026-03-01T00:00:00Z");
  private static final int PAGES = 40;
  private static final int PER_PAGE = 4;

  private final InMemoryBlobs memory = new InMemoryBlobs(new ManualClock(AT));
  private final AtomicInteger requests = new AtomicInteger();

  /** Pages that were read but have not been used yet. */
  private final Set<Integer> held = ConcurrentHashMap.newKeySet();

  private final AtomicInteger mostHeld = new AtomicInteger();
  private final Checkpoints checkpoints = new Checkpoints(counting(), () -> 0);
  private final ReadableContext contexts =
      new ReadableContext((StepQueries) null, (Plans) null, checkpoints, memory);
  private final Execution execution =
      Execution.created(
          "01K00000000000000000000001",
          "job",
          1,
          new ExecutionOrigin("default", 0, 0, null, Json.object(), null, null, null, Labels.NONE),
          AT);
  private LoopItems large;

  private Blobs counting() {
    return (Blobs)
        Proxy.newProxyInstance(
            Blobs.class.getClassLoader(),
            new Class<?>[] {Blobs.class},
            (proxy, method, sent) -> {
              try {
                Object answer = method.invoke(memory, sent);
                if (method.getName().equals("get")) {
                  String name = (String) sent[1];
                  String number = name.substring(name.length() - 11, name.length() - 5);
                  requests.incrementAndGet();
                  held.add(Integer.valueOf(number));
                  mostHeld.accumulateAndGet(held.size(), Math::max);
                }
                return answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  @BeforeEach
  void freeze() {
    ArrayNode items = Json.array();
    for (int i = 0; i < PAGES * PER_PAGE; i++) {
      items.addObject().put("name", "item-" + i).put("more", "x".repeat(60_000));
    }
    large = checkpoints.freeze(execution, "large-", items);
    assertThat(large.perPage()).isEqualTo(PER_PAGE);
  }

  private static FailedItems.Item item(LoopItems items, int index) {
    return new FailedItems.Item(BranchName.ROOT, IterationPath.NONE, index, items, null);
  }

  private List<Optional<String>> names(List<FailedItems.Item> asked) {
    return contexts.items(execution, asked, this::name);
  }

  private Optional<String> name(JsonNode item) {
    String name = item.path("name").asText();
    held.remove(Integer.parseInt(name.replaceAll("\\D", "")) / PER_PAGE);
    return Optional.of(name);
  }

  @Test
  void items_ofManyPages_comeInTheOrderAskedFor_eachPageIsReadOnceAndNotKept() {
    List<FailedItems.Item> asked = new ArrayList<>();
    for (int i = 0; i < PAGES * PER_PAGE; i++) {
      asked.add(item(large, i));
    }
    Collections.shuffle(asked, new Random(1));
    LoopItems few = new LoopItems(2, 2, "[{\"name\": \"few-0\"}, {\"name\": \"few-1\"}]");
    asked.add(7, item(few, 1));
    List<String> expected =
        asked.stream()
            .map(each -> (each.items() == few ? "few-" : "item-") + each.index())
            .toList();
    assertThat(names(asked).stream().map(Optional::orElseThrow)).isEqualTo(expected);
    assertThat(requests).hasValue(PAGES);
    assertThat(mostHeld.get()).isLessThanOrEqualTo(ConcurrentRequests.MOST_PER_CALL);
  }

  @Test
  void items_ofAPageThatIsGone_areEmptyAndTheOthersAreRead() {
    String folder = Checkpoints.folder(execution.jobId(), execution.id());
    memory.list(Checkpoints.CONTAINER, folder, null).blobs().stream()
        .filter(blob -> blob.name().endsWith(large.page(PER_PAGE)))
        .forEach(blob -> memory.delete(Checkpoints.CONTAINER, blob.name()));
    List<FailedItems.Item> asked =
        List.of(item(large, 2), item(large, PER_PAGE), item(large, 2 * PER_PAGE + 3));
    assertThat(names(asked))
        .containsExactly(Optional.of("item-2"), Optional.empty(), Optional.of("item-11"));
    Execution later = execution.withContextGone(AT);
    assertThat(contexts.items(later, asked, this::name)).containsOnly(Optional.empty());
  }
}
