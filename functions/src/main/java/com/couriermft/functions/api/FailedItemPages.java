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
import org.jspecify.annotations.Nullable;

/** The failed items of a run, page by page. */
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
   * A page.
   *
   * <pre>[{"loop": "each", "iteration_index": 7, "iterations": [7], "lane": 2, "name": "0007.zip",
   *   "step": "get", "attempts": 4, "failure": {"class": "transient", …}}]</pre>
   *
   * @throws InvalidInputException {@code invalid_query}
   */
  Response page(Request request) {
    return list(request).answer();
  }

  /** Reads a page, as {@link #page} answers with it. */
  ListPage list(Request request) {
    int generation = execution.generation();
    Paging paging =
        Paging.of(request, DEFAULT_TOP, MAX_TOP, place -> FailedItems.isPlace(place, generation));
    FailedItems.Page page =
        courier
            .records()
            .failedItems()
            .list(execution.id(), generation, paging.top(), paging.position());
    return new ListPage(paging, page.items().stream().map(this::shown).toList(), page.next());
  }

  /** The file name of an item that is a file, the name of one that has a name, or a text itself. */
  private static @Nullable String name(JsonNode item) {
    JsonNode named = item.isObject() ? item.path(item.has("name") ? "name" : "path") : item;
    if (!named.isTextual()) {
      return null;
    }
    String text = named.textValue();
    String name = text.substring(text.lastIndexOf('/') + 1);
    return SafeText.of(name.isEmpty() ? text : name, MOST_NAME);
  }

  private FailedItemEntry shown(FailedItems.Item item) {
    String name =
        courier
            .engine()
            .contexts()
            .item(execution, item.items(), item.index())
            .map(FailedItemPages::name)
            .orElse(null);
    return FailedItemEntry.of(plan.steps().get(item.lane().marker()).id(), item, name);
  }
}
