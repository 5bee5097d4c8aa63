package com.couriermft.functions.scope;

import com.couriermft.app.Courier;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.InUseException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Pointer;
import com.couriermft.functions.http.MergePatch;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.StatusException;
import com.couriermft.operate.bundle.OutOfScope;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether a request of a caller with a label scope stays within that scope. The response for
 * an object outside the scope is the same as for a missing object.
 */
public final class ScopeGuard {
  /** The message for a cyclic dependency. Names no jobs, because they may be outside the scope. */
  private static final String CYCLE =
      "This job would wait for itself: the job in this field waits for it, directly or "
          + "indirectly. Remove one of these dependencies.";

  private final Courier courier;
  private final Request request;
  private final LabelFilter scope;
  private final KnownObjects known;

  /** Creates the guard of a request, which has the caller's scope. */
  public ScopeGuard(Courier courier, Request request) {
    this.courier = courier;
    this.request = request;
    this.scope = request.scope();
    this.known = new KnownObjects(courier);
  }

  /** Returns the refusal of an id, which is the same whether or not the object exists. */
  public NotFoundException notFound(ObjectKind kind, String id) {
    return new NotFoundException(
        kind.notFound(),
        "There is no %s '%s' that you have access to.".formatted(kind.words(), id));
  }

  /**
   * Checks that the caller may see an object.
   *
   * @throws NotFoundException the object is missing or outside the scope
   */
  public void requireSeen(ObjectKind kind, String id) {
    if (!isSeen(kind, id)) {
      throw notFound(kind, id);
    }
  }

  /**
   * Returns whether the caller may see the object with an id. A caller with a label scope sees only
   * existing objects.
   */
  public boolean isSeen(ObjectKind kind, String id) {
    return scope.isAll() || known.isSeen(kind, id, scope);
  }

  /** Returns the current labels of an object; empty if it does not exist or has no labels. */
  public Labels labels(ObjectKind kind, String id) {
    boolean isLabelled =
        kind.isPortable() || kind == ObjectKind.EXECUTION || kind == ObjectKind.CHAIN_EXECUTION;
    return isLabelled
        ? known.find(kind, id).map(ResourceFacts::labels).orElse(Labels.NONE)
        : Labels.NONE;
  }

  /**
   * Checks that the caller may see an execution and its current job or chain, whose labels may have
   * changed since its start.
   *
   * @param kind {@link ObjectKind#EXECUTION} or {@link ObjectKind#CHAIN_EXECUTION}
   * @throws NotFoundException the execution is missing, or the execution or its job or chain is
   *     outside the scope
   */
  public void requireRerunnable(ObjectKind kind, String id) {
    requireSeen(kind, id);
    boolean seen =
        kind == ObjectKind.CHAIN_EXECUTION
            ? isSeen(ObjectKind.CHAIN, courier.automation().chains().getExecution(id).chainId())
            : isSeen(ObjectKind.JOB, courier.executions().get(id).execution().jobId());
    if (!seen) {
      throw notFound(kind, id);
    }
  }

  /**
   * Checks that the caller may save the request's definition under an id. The definition is
   * complete with {@code PUT} and a merge patch with {@code PATCH}.
   *
   * @return the request with the condition that the object is unchanged, so that no hidden version
   *     is overwritten
   * @throws NotFoundException the stored object is outside the scope
   * @throws InvalidInputException {@code out_of_scope}: the result lacks labels of the scope, or
   *     names hidden objects
   */
  public Request requireSavable(ObjectKind kind, String id) {
    Optional<ResourceFacts> found = known.find(kind, id);
    boolean patch = request.method().equals("PATCH");
    if (found.isPresent() ? !found.get().isIn(scope) : patch) {
      throw notFound(kind, id);
    }
    ObjectNode stored = found.map(ResourceFacts::definition).orElse(null);
    if (patch && stored == null) {
      throw notFound(kind, id);
    }
    requireWithin(
        kind,
        patch && stored != null ? MergePatch.merged(stored, request.mergePatch()) : request.json());
    return request.over(kind.subject(id), found.map(ResourceFacts::etag).orElse(null));
  }

  /**
   * Checks that the caller could save the definition in the request, under the id in the definition
   * or under a new id.
   *
   * @throws InvalidInputException {@code out_of_scope}; also if an object outside the scope has the
   *     id
   */
  public void requireWithin(ObjectKind kind) {
    JsonNode sent = request.optionalJson();
    String idField = kind.text() + "_id";
    String id = sent.path(idField).asText();
    boolean taken =
        JobDefinition.ID.matcher(id).matches()
            && known.find(kind, id).filter(known -> !known.isIn(scope)).isPresent();
    if (taken) {
      throw InvalidInputException.at(
          "/" + idField, AccessCodes.OUT_OF_SCOPE, notFound(kind, id).getMessage());
    }
    requireWithin(kind, sent);
  }

  /**
   * Checks that a definition is within the scope. A value that is not an object is accepted,
   * because the handler reports it.
   */
  private void requireWithin(ObjectKind kind, JsonNode definition) {
    if (!(definition instanceof ObjectNode)) {
      return;
    }
    List<Problem> problems =
        new ArrayList<>(new NamedObjects(courier, scope).problems(kind, definition));
    if (!scope.matches(Labels.of(definition))) {
      problems.add(OutOfScope.labels("/labels", scope));
    }
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          AccessCodes.OUT_OF_SCOPE,
          "The definition is outside the labels that you have access to, in "
              + problems.size()
              + " place(s).",
          Pointer.inDocumentOrder(definition, problems));
    }
  }

  /**
   * Refuses an operation that no caller with a label scope may perform.
   *
   * @return never
   * @throws StatusException {@code limited_to_labels}
   */
  public static Request refuse() {
    throw new StatusException(
        AccessCodes.LIMITED_TO_LABELS,
        "This request affects the entire installation, and your access is limited to certain"
            + " labels. Ask someone whose access is not limited.");
  }

  /** Returns a refusal that does not name objects outside the scope. */
  public static Exception discreet(Exception thrown) {
    if (thrown instanceof InUseException used) {
      return used.discreet();
    }
    return thrown instanceof InvalidInputException invalid
            && invalid.problems().stream().anyMatch(ScopeGuard::isCycle)
        ? new InvalidInputException(
            invalid.failureCode(), invalid.getMessage(), discreet(invalid.problems()))
        : thrown;
  }

  /** Returns problems that do not name objects outside the scope. */
  public static List<Problem> discreet(List<Problem> problems) {
    return problems.stream()
        .map(
            problem ->
                isCycle(problem)
                    ? new Problem(problem.pointer(), DefinitionCodes.DEPENDENCY_CYCLE, CYCLE)
                    : problem)
        .toList();
  }

  private static boolean isCycle(Problem problem) {
    return problem.is(DefinitionCodes.DEPENDENCY_CYCLE);
  }
}
