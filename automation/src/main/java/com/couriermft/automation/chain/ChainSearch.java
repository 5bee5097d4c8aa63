package com.couriermft.automation.chain;

import com.couriermft.engine.execution.ListPosition;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lists chain executions from the summaries of the index, or from their headers where a summary is
 * missing. Thread-safe.
 */
final class ChainSearch {
  /** Maximum number of index rows per call, which bounds the search for a rare state. */
  private static final int MOST_ROWS = 1_000;

  /** Maximum number of index queries per page. */
  private static final int MOST_QUERIES = 3;

  /**
   * Maximum number of headers read for a page. When the maximum is reached, the page ends at that
   * position.
   */
  private static final int MOST_HEADERS = 800;

  private final ChainIndex index;
  private final Function<String, Optional<ChainExecution>> finder;

  /**
   * Searches an index.
   *
   * @param finder reads the header of a chain execution
   */
  ChainSearch(ChainIndex index, Function<String, Optional<ChainExecution>> finder) {
    this.index = index;
    this.finder = finder;
  }

  /** Returns a page, as {@link Chains#executions} does. */
  ChainPage page(ChainFilter filter, int top, @Nullable String after) {
    List<Listed<ChainExecution>> found = new ArrayList<>();
    String at = after;
    boolean more = true;
    int headers = 0;
    boolean isPlain = filter.state() == null && filter.labels().isAll();
    for (int requests = 0; more && requests < MOST_QUERIES; requests++) {
      int max = isPlain ? top - found.size() : MOST_ROWS;
      Tables.Page page = index.after(filter, max, at);
      List<ListedChain> rows = page.rows().stream().map(ListedChain::of).toList();
      int next = 0;
      while (next < rows.size() && found.size() < top && headers < MOST_HEADERS) {
        List<ListedChain> some =
            rows.subList(next, Math.min(rows.size(), next + top - found.size()));
        headers += (int) some.stream().filter(row -> row.findSummary().isEmpty()).count();
        ConcurrentRequests.map(some, this::listed).stream()
            .flatMap(Optional::stream)
            .filter(each -> fits(each, filter))
            .forEachOrdered(found::add);
        next += some.size();
        at = some.get(some.size() - 1).id();
      }
      more = page.continuation() != null || next < rows.size();
      if (found.size() == top || headers >= MOST_HEADERS) {
        break;
      }
    }
    if (!more || at == null) {
      return new ChainPage(found, null);
    }
    boolean open = filter.labels().isAll();
    return new ChainPage(found, open ? at : ListPosition.hiding(after, found, at));
  }

  private Optional<Listed<ChainExecution>> listed(ListedChain row) {
    Optional<ChainExecution> summary = row.findSummary();
    return summary.isPresent()
        ? summary.map(chain -> new Listed<>(row.id(), chain, null))
        : listed(row.id());
  }

  private Optional<Listed<ChainExecution>> listed(String id) {
    Listed<Optional<ChainExecution>> found =
        Listed.read(id, "Chain execution '" + id + "'", () -> finder.apply(id));
    Optional<ChainExecution> known = found.value();
    if (known == null) {
      return Optional.of(new Listed<>(id, null, found.damage()));
    }
    return known.map(chain -> new Listed<>(id, chain, null));
  }

  /**
   * Returns whether an entry matches the filter. An unreadable entry matches if the filter has no
   * label conditions.
   */
  private static boolean fits(Listed<ChainExecution> each, ChainFilter filter) {
    ChainExecution chain = each.value();
    if (chain == null) {
      return filter.labels().isAll();
    }
    return (filter.state() == null || chain.state() == filter.state())
        && filter.labels().matches(chain.labels());
  }
}
