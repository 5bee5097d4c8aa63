package com.couriermft.functions.api;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.answer.SearchAnswer;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.search.ObjectSearch;
import java.util.ArrayList;
import java.util.Objects;
import java.util.regex.Pattern;

/** Finds objects by a part of their id or name. */
final class SearchApi {
  private static final Pattern TEXT = Pattern.compile("(?=.*\\S)[^\\p{Cntrl}]{1,100}");

  private final ObjectSearch search;

  SearchApi(ObjectSearch search) {
    this.search = search;
  }

  /**
   * Returns the objects that match.
   *
   * @throws InvalidInputException {@code invalid_query}
   */
  Response list(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    String text = reader.text("text", TEXT, "Enter 1 to 100 characters of an id or a name.");
    if (request.findQuery("text").isEmpty()) {
      reader.problem("text", "Enter a part of an id or a name to search for.");
    }
    Paging.require(reader.problems());
    String wanted = Objects.requireNonNull(text).strip();
    return Response.ok(SearchAnswer.of(search.find(wanted, request.scope())));
  }
}
