package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.trail.ChangeFilter;
import com.couriermft.storage.store.trail.ChangeQueries;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lists changes of definitions and who made them. */
final class ChangesApi {
  private static final int DEFAULT_TOP = 200;
  private static final int MAX_TOP = 200;
  private static final Pattern ID = Pattern.compile("[0-9A-Za-z][0-9A-Za-z._~-]{0,127}");
  private static final Pattern BY = Pattern.compile(".{1,200}");

  private final Courier courier;

  ChangesApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Returns a page of the audit log of changes, newest first. Changes of API keys are shown to
   * admins only.
   *
   * @param may whether the caller has a role
   * @throws InvalidInputException {@code invalid_query}, with every problem
   */
  Response list(Request request, Predicate<Role> may) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    ObjectKind kind = reader.constant("kind", List.of(ObjectKind.values()), ObjectKind::text);
    String id = reader.text("id", ID, "Expected a complete id or name.");
    if (id != null && kind == null) {
      reader.problem("id", "An id requires 'kind'.");
    }
    ChangeFilter filter =
        new ChangeFilter(
            kinds(kind, may.test(Role.ADMIN)),
            id,
            reader.text("by", BY, "Expected a person or key as shown in 'by'."),
            reader.time("since"),
            reader.time("until"));
    Paging paging = Paging.read(reader, DEFAULT_TOP, MAX_TOP, ChangeQueries::isPosition);
    Paging.require(reader.problems());
    LabelFilter scope = request.scope();
    ChangeFilter seen =
        scope.isAll() ? filter : filter.seeing(labels -> scope.matches(Labels.ofText(labels)));
    ChangeQueries.Page page =
        courier.records().changes().list(seen, paging.top(), paging.position());
    ListPage answer = new ListPage(paging, entries(page), page.next());
    ObjectNode json = answer.json();
    OptionalFields.put(json, "scanned_until", page.scannedUntil());
    return answer.answer(json);
  }

  /** Returns the entries of a page with their links. */
  private static List<ObjectNode> entries(ChangeQueries.Page page) {
    List<ObjectNode> entries = new ArrayList<>();
    for (int i = 0; i < page.entries().size(); i++) {
      ObjectNode entry = Json.tree(page.entries().get(i));
      page.links()
          .get(i)
          .ifPresent(
              link ->
                  AuditPages.putHashes(
                      entry.put("link", link.number()), link.previous(), link.hash()));
      entries.add(entry);
    }
    return entries;
  }

  private static Set<ObjectKind> kinds(@Nullable ObjectKind asked, boolean all) {
    if (asked == ObjectKind.API_KEY && !all) {
      throw new StatusException(
          AccessCodes.FORBIDDEN, "Changes of API keys require the role 'admin'.");
    }
    Set<ObjectKind> kinds = asked == null ? EnumSet.allOf(ObjectKind.class) : EnumSet.of(asked);
    if (!all) {
      kinds.remove(ObjectKind.API_KEY);
    }
    return kinds;
  }
}
