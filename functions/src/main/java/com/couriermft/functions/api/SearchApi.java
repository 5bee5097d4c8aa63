package com.couriermft.functions.api;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.answer.SearchAnswer;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.search.ObjectSearch;
import java.util.ArrayList;
import java.util.regex.Pattern;

/** Finds objects by a part of their id or name. */
final class SearchApi {
  private static final Pattern TEXT = Pattern.compile("[^\\p{Cntrl}]{1,100}");
  private static final String EXPECTED =
      "Expected 1 to 100 characters, not only spaces, and no control characters.";

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
    String text = reader.text("text", TEXT, EXPECTED);
    String wanted = text == null ? "" : text.strip();
    if (wanted.isEmpty() && reader.problems().isEmpty()) {
      reader.problem("text", EXPECTED);
    }
    Paging.require(reader.problems());
    return Response.ok(SearchAnswer.of(search.find(wanted, request.scope())));
  }
}
