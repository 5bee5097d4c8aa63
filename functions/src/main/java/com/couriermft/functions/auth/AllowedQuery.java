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
 * The query parameters that a route allows. Others are refused, so that a misspelled filter is not
 * silently ignored.
 *
 * @param names names such as {@code state}; only {@link #ANY} if the request starts an execution
 *     that may read all parameters
 */
public record AllowedQuery(List<String> names) {
  /** A placeholder for all names. */
  public static final String ANY = "*";

  /**
   * In addition to {@link #ANY}: no parameter may be repeated, because an execution reads one value
   * of each.
   */
  static final String ONCE = "once";

  /** The parameters of a list without filters. */
  static final String[] PAGE = {"top", "continuation"};

  /** The parameters of a list whose entries have labels. */
  static final String[] LABELLED_PAGE = {"label", "top", "continuation"};

  /** The parameters of the list of notifications. */
  static final String[] NOTIFICATIONS = {
    "state", "channel", "subscription", "execution_id", "label", "top", "continuation"
  };

  /** The parameter that may be repeated. */
  private static final String REPEATED = "label";

  /**
   * Query parameters that are allowed for all routes: the Functions host's own parameters, which it
   * passes on, and the parameters of the entire API.
   */
  private static final Set<String> OF_EVERY_ROUTE = Set.of("code", "clientId", ApiVersion.NAME);

  public AllowedQuery {
    names = List.copyOf(names);
  }

  /**
   * Refuses a query with other parameters, or with repeated parameters other than {@code label}.
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
                name,
                RequestCodes.DUPLICATE_PARAMETER,
                "The query contains this parameter more than once."));
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
    String found = "Unknown query parameter '" + name + "'.";
    return names.isEmpty()
        ? new Problem(
            name, RequestCodes.UNKNOWN_PARAMETER, found + " This route takes no parameters.")
        : Problem.unknownField(name, RequestCodes.UNKNOWN_PARAMETER, found, name, names);
  }
}
