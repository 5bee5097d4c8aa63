package com.couriermft.functions.api;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.StorageLimits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The page of a list that a client requests, with the parameters {@code top} and {@code
 * continuation}. A continuation is valid only for the same list, with the same filters and the same
 * label scope of the caller.
 *
 * @param request the request
 * @param top maximum number of entries on the page
 * @param position end of the previous page, as returned by that page; {@code null} for the first
 *     page
 * @param labels the caller's label scope, combined with the labels of the query
 */
record Paging(Request request, int top, @Nullable String position, LabelFilter labels) {
  /** Maximum number of entries on a page of definitions and similar objects, and the default. */
  private static final int ALL = 1_000;

  private static final int MOST_VERSIONS = 999_999;

  /** Parameters that do not affect the content of a list. */
  private static final Set<String> OF_THE_PAGE = Set.of("top", "continuation", "clientId");

  private static final Pattern FAILURE_CODE = Pattern.compile("[a-z][a-z_]{0,63}");

  /**
   * Parses the page of a query that may have other parameters. Adds its problems to the reader's
   * problems.
   */
  static Paging read(QueryReader reader, int defaultTop, int maxTop, Predicate<String> isPosition) {
    Request request = reader.request();
    String text = request.findQuery("top").orElse(String.valueOf(defaultTop));
    int top = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
    if (top < 1 || top > maxTop) {
      reader.problem("top", "Expected a number, 1.." + maxTop + ".");
      top = defaultTop;
    }
    String position = position(request);
    if (position != null && (position.isEmpty() || !isPosition.test(position))) {
      reader.problem("continuation", "Use next_link unchanged.");
      position = null;
    }
    return new Paging(request, top, position, reader.allLabels());
  }

  /**
   * Parses the page of a query without other parameters.
   *
   * @throws InvalidInputException {@code invalid_query}
   */
  static Paging of(Request request, int defaultTop, int maxTop, Predicate<String> isPosition) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    Paging paging = read(reader, defaultTop, maxTop, isPosition);
    require(reader.problems());
    return paging;
  }

  /**
   * Parses the page of a list with up to 1,000 entries, which is also the default.
   *
   * @throws InvalidInputException {@code invalid_query}
   */
  static Paging of(Request request) {
    return of(request, ALL, ALL, StorageLimits::isKey);
  }

  /**
   * Parses the page of a list in which positions are numbers.
   *
   * @throws InvalidInputException {@code invalid_query}
   */
  static Paging ofFixed(Request request) {
    return of(request, ALL, ALL, position -> position.matches("[0-9]{1,6}"));
  }

  /**
   * Returns the position in the continuation; {@code ""} if the continuation belongs to another
   * list.
   */
  private static @Nullable String position(Request request) {
    String sent = request.findQuery("continuation").orElse(null);
    if (sent == null) {
      return null;
    }
    try {
      String token = new String(Base64.getUrlDecoder().decode(sent), StandardCharsets.UTF_8);
      String mark = mark(request);
      return token.startsWith(mark) ? token.substring(mark.length()) : "";
    } catch (IllegalArgumentException garbage) {
      return "";
    }
  }

  /**
   * Returns the query parameters in order, without a key of the Functions host. The key has the
   * parameter name {@code code}, like the filter by failure code, but another format.
   */
  static Map<String, String> withoutHostKey(Request request) {
    Map<String, String> query = new TreeMap<>(request.query());
    query.computeIfPresent(
        "code", (name, value) -> FAILURE_CODE.matcher(value).matches() ? value : null);
    return query;
  }

  /** Returns the prefix of continuations for the requested list. */
  private static String mark(Request request) {
    Map<String, String> filters = withoutHostKey(request);
    filters.keySet().removeAll(OF_THE_PAGE);
    filters.put("label", request.queryValues("label").toString());
    filters.put("scope", request.scope().toString());
    CRC32 sum = new CRC32();
    sum.update((request.uri().getPath() + filters).getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(sum.getValue());
  }

  /**
   * Throws an exception if a query has problems.
   *
   * @throws InvalidInputException {@code invalid_query}
   */
  static void require(List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          RequestCodes.INVALID_QUERY,
          "The query has " + problems.size() + " problem(s).",
          problems);
    }
  }

  /** Returns the position of a version in a list of versions, newest first. */
  static String newestFirst(int version) {
    return "%06d".formatted(MOST_VERSIONS - version);
  }

  /** Returns the continuation of this list for a position. */
  String continuation(String from) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((mark(request) + from).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns the response with a page.
   *
   * @param value the page's entries
   * @param next position of the next page; {@code null} on the last page
   */
  Response answer(List<?> value, @Nullable String next) {
    return new ListPage(this, value, next).answer();
  }

  /** Returns the number of entries to read from the store: one more than the page has. */
  int most() {
    return top + 1;
  }

  /**
   * Returns the filter for entries that match the query and that the caller may see. The labels of
   * unreadable entries are unknown.
   *
   * @param carried returns the labels of an entry
   */
  <T> Predicate<Listed<T>> wanted(Function<T, Labels> carried) {
    return entry -> {
      T value = entry.value();
      return labels.isAll() || value != null && labels.matches(carried.apply(value));
    };
  }

  /**
   * Returns the response with a page of entries, ordered by id.
   *
   * @param some entries after the position, up to {@link #most}
   * @param field name of the field with an entry's id, such as {@code job_id}
   * @param shown converts a readable entry; may read storage
   */
  <T> Response listed(List<Listed<T>> some, String field, Function<T, ?> shown) {
    List<Listed<T>> page = some.subList(0, Math.min(top, some.size()));
    String next = some.size() > top ? page.get(top - 1).id() : null;
    return answer(ConcurrentRequests.map(page, entry -> ListedView.of(field, entry, shown)), next);
  }

  /** Returns a page of a list that is completely in memory, for {@link #ofFixed}. */
  Response slice(List<?> all) {
    int from = position == null ? 0 : Integer.parseInt(position);
    List<?> page = all.subList(Math.min(from, all.size()), Math.min(from + top, all.size()));
    return answer(page, from + top < all.size() ? String.valueOf(from + top) : null);
  }

  /**
   * Returns a page of a list that is completely in memory, from the requested position.
   *
   * @param at position of an entry; the entries are in ascending order
   * @param shown converts an entry to its format in the response
   */
  <T> Response slice(List<T> all, Function<T, String> at, Function<T, ?> shown) {
    List<T> rest =
        all.stream()
            .filter(each -> position == null || at.apply(each).compareTo(position) > 0)
            .limit(top + 1L)
            .toList();
    List<T> page = rest.subList(0, Math.min(top, rest.size()));
    String next = rest.size() > top ? at.apply(rest.get(top - 1)) : null;
    return answer(page.stream().map(shown).toList(), next);
  }
}
