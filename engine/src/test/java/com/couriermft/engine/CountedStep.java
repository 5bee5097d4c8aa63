package com.couriermft.engine;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;

/** A step that creates a list of items, or counts how often each item was started and completed. */
final class CountedStep implements Step<CountedStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("test.counted", Config.class, "Counts items")
          .output("items", "What it has made")
          .output("value", "The item");

  /** Items whose first attempt never ends. */
  final Set<Integer> deadly = ConcurrentHashMap.newKeySet();

  /** The number of attempts that never end. */
  final AtomicInteger stuck = new AtomicInteger();

  /** Called with the number of items completed so far, including the current one. */
  volatile IntConsumer whenDone = done -> {};

  private final AtomicIntegerArray begun;
  private final AtomicIntegerArray done;
  private final AtomicInteger allDone = new AtomicInteger();
  private final CountDownLatch end = new CountDownLatch(1);

  CountedStep(int items) {
    begun = new AtomicIntegerArray(items);
    done = new AtomicIntegerArray(items);
  }

  record Config(
      @Field(help = "Makes as many items", defaultValue = "0") int make,
      @Field(help = "The item", defaultValue = "0") int item,
      @Field(help = "Hands the item on", defaultValue = "false") boolean handsOn) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws InterruptedException {
    if (config.make() > 0) {
      return new StepResult(Json.object().set("items", items(config.make())), 0);
    }
    begun.incrementAndGet(config.item());
    if (deadly.remove(config.item())) {
      stuck.incrementAndGet();
      end.await();
    }
    done.incrementAndGet(config.item());
    whenDone.accept(allDone.incrementAndGet());
    return config.handsOn()
        ? new StepResult(Json.object().put("value", config.item()), 1)
        : StepResult.none();
  }

  private static ArrayNode items(int count) {
    ArrayNode items = Json.array();
    for (int n = 0; n < count; n++) {
      items.addObject().put("n", n).put("name", "outgoing/invoice-%06d.xml".formatted(n));
    }
    return items;
  }

  int begun(int item) {
    return begun.get(item);
  }

  int done(int item) {
    return done.get(item);
  }

  int done() {
    return allDone.get();
  }
}
