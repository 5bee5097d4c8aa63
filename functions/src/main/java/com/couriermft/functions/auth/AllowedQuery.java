package com.couriermft.functions.auth;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.functions.http.ApiVersion;
import com.couriermft.functions.http.Request;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The parameters that the query of a route may have. A misspelt filter must not be taken for none.
 *
 * @param names such as {@code state}; {@link #ANY} alone where the execution that a request starts
 *     may know of every parameter
 */
public record AllowedQuery(List<String> names) {
  /** Stands for every name. */
  public static final String ANY = "*";

  /** Beside {@link #ANY}: no parameter twice, since an execution knows one value of each. */
  static final String ONCE = "once";

  /** The parameters of a list without filters. */
  static final String[] PAGE = {"top", "continuation"};

  /** The parameters of a list of what carries labels. */
  static final String[] LABELLED_PAGE = {"label", "top", "continuation"};

  /** The parameters of the list of notifications. */
  static final String[] NOTIFICATIONS = {
    "state", "channel", "subscription", "execution_id", "label", "top", "continuation"
  };

  /** The parameter that a query may have several times. */
  private static final String REPEATED = "label";

  /** Query parameters of the Functions host, which it passes on, and of the entire API. */
  private static final Set<String> OF_EVERY_ROUTE = Set.of("code", "clientId", ApiVersion.NAME);

  /** Copies. */
  public AllowedQuery {
    names = List.copyOf(names);
  }

  /**
   * Refuses a query with other parameters, or with one of these twice, but for {@code label}.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem; a pointer is the
   *     parameter's name
   */
  void require(Request request) {
    boolean any = names.contains(ANY);
    if (any && !names.contains(ONCE)) {
      return;
    }
    List<Problem> problems = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String name : request.queryNames()) {
      if (OF_EVERY_ROUTE.contains(name) && !names.contains(name)) {
        continue;
      }
      if (!any && !names.contains(name)) {
        problems.add(unknown(name));
      } else if (!seen.add(name) && (any || !name.equals(REPEATED))) {
        problems.add(
            new Problem(
                name, RequestCodes.DUPLICATE_PARAMETER, "The query has it more than once."));
      }
    }
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          RequestCodes.INVALID_QUERY,
          "The query has " + problems.size() + " problem(s).",
          problems);
    }
  }

  private Problem unknown(String name) {
    String found = "There is no parameter '" + name + "' here.";
    return names.isEmpty()
        ? new Problem(name, RequestCodes.UNKNOWN_PARAMETER, found + " This route takes none.")
        : Problem.unknownField(name, RequestCodes.UNKNOWN_PARAMETER, found, name, names);
  }
}
