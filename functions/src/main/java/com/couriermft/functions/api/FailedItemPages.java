package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.FailedItems;
import com.couriermft.engine.plan.Plan;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.functions.answer.FailedItemEntry;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Returns the failed items of an execution, page by page. */
final class FailedItemPages {
  private static final int DEFAULT_TOP = 50;
  private static final int MAX_TOP = 200;
  private static final int MOST_NAME = 255;

  private final Courier courier;
  private final Plan plan;
  private final Execution execution;

  FailedItemPages(Courier courier, Plan plan, Execution execution) {
    this.courier = courier;
    this.plan = plan;
    this.execution = execution;
  }

  /**
   * Returns a page:
   *
   * <pre>[{"loop": "each", "iteration_index": 7, "iterations": [7], "lane": 2, "name": "0007.zip",
   *   "step": "get", "attempts": 4, "failure": {"class": "transient", …}}]</pre>
   *
   * @throws InvalidInputException {@code invalid_query}
   */
  Response page(Request request) {
    return list(request).answer();
  }

  /** Returns a page in the format of {@link #page}, without the response around it. */
  ListPage list(Request request) {
    int generation = execution.generation();
    Paging paging =
        Paging.of(request, DEFAULT_TOP, MAX_TOP, place -> FailedItems.isPlace(place, generation));
    FailedItems.Page page =
        courier
            .records()
            .failedItems()
            .list(execution.id(), generation, paging.top(), paging.position());
    List<Optional<String>> names =
        courier.engine().contexts().items(execution, page.items(), FailedItemPages::name);
    List<FailedItemEntry> entries = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      FailedItems.Item failed = page.items().get(i);
      String loop = plan.steps().get(failed.lane().marker()).id();
      entries.add(FailedItemEntry.of(loop, failed, names.get(i).orElse(null)));
    }
    return new ListPage(paging, entries, page.next());
  }

  /**
   * Returns the name of an item: its field {@code name}, the file name in its {@code path}, or the
   * item itself if it is a string.
   */
  private static Optional<String> name(JsonNode item) {
    String path = item.path("path").textValue();
    String name = item.isTextual() ? item.textValue() : item.path("name").textValue();
    if (name == null && path != null) {
      String last = path.substring(path.lastIndexOf('/') + 1);
      name = last.isEmpty() ? path : last;
    }
    return Optional.ofNullable(name)
        .filter(text -> !text.isBlank())
        .map(text -> SafeText.of(text, MOST_NAME));
  }
}
