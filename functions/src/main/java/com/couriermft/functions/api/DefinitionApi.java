package com.couriermft.functions.api;

import com.couriermft.engine.definition.DefinitionKind;
import com.couriermft.engine.definition.DefinitionSummary;
import com.couriermft.engine.definition.DefinitionVersion;
import com.couriermft.engine.definition.Saved;
import com.couriermft.engine.definition.StoredDefinition;
import com.couriermft.engine.definition.VersionStore;
import com.couriermft.engine.definition.Versioned;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.answer.SavedDefinition;
import com.couriermft.functions.answer.ValidationAnswer;
import com.couriermft.functions.http.MergePatch;
import com.couriermft.functions.http.Precondition;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.scope.ScopeGuard;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Saves, returns, validates and archives definitions with versions, of any kind. The response is
 * {@code {"job_id": "…", "version": 3, "definition": {…}}}.
 */
final class DefinitionApi<D extends Versioned> {
  private final DefinitionKind<D> kind;
  private final Reader<D> reader;
  private final Warnings warnings;

  DefinitionApi(DefinitionKind<D> kind, Reader<D> reader, Warnings warnings) {
    this.kind = kind;
    this.reader = reader;
    this.warnings = warnings;
  }

  /** Validates definitions of a kind. */
  @FunctionalInterface
  interface Reader<D> {
    /**
     * Validates a definition.
     *
     * @param id the required id, which the definition may omit; {@code null} for any
     * @throws InvalidInputException with every problem
     */
    D read(JsonNode sent, @Nullable String id);
  }

  /** Finds warnings about a definition. */
  @FunctionalInterface
  interface Warnings {
    /**
     * Returns the warnings about a definition: settings that are valid but probably a mistake.
     *
     * @param sent the definition, which may have problems
     * @param request the caller's request
     */
    List<Problem> of(JsonNode sent, Request request);
  }

  Response list(Request request, Function<DefinitionSummary, ?> shown) {
    Paging paging = Paging.of(request);
    return paging.listed(
        kind.versions()
            .listed(paging.position(), paging.most(), paging.wanted(DefinitionSummary::labels)),
        kind.kind().idField(),
        shown);
  }

  /**
   * Saves a definition. Responds with 201 for a new one, and with 200 for a new or unchanged
   * version.
   */
  Response save(String id, Request request) {
    D definition = reader.read(request.json(), id);
    RouteId.requireFree(kind.kind().idField(), id);
    String against = precondition(id, request);
    Saved saved =
        kind.save(definition, request.by(), request.mustBeNew() ? VersionStore.ABSENT : against);
    SavedDefinition answer =
        new SavedDefinition(
            saved.version(), saved.outcome(), warnings.of(definition.toJson(), request));
    ObjectNode json =
        Json.object().put(kind.kind().idField(), id).setAll(Json.<ObjectNode>tree(answer));
    return Response.json(saved.outcome() == Saved.Outcome.CREATED ? 201 : 200, json)
        .with("Location", request.link(kind.kind().plural() + "/" + id).toString())
        .withEtag(saved.etag());
  }

  /** Applies a merge patch to the current version, like {@link #save}. */
  Response patch(String id, Request request) {
    return MergePatch.answer(
        request,
        kind.kind().subject(id),
        () -> {
          StoredDefinition<D> stored = kind.versions().get(id);
          return new MergePatch.Stored(current(stored), stored.definition().toJson());
        },
        whole -> save(id, whole));
  }

  private static Precondition.Current current(StoredDefinition<?> stored) {
    return new Precondition.Current(stored.etag(), stored.version());
  }

  private @Nullable String precondition(String id, Request request) {
    return Precondition.require(
        request, kind.kind().subject(id), () -> find(id).map(DefinitionApi::current));
  }

  private Optional<StoredDefinition<D>> find(String id) {
    try {
      return Optional.of(kind.versions().get(id));
    } catch (NotFoundException none) {
      return Optional.empty();
    }
  }

  Response get(String id) {
    StoredDefinition<D> stored = kind.versions().get(id);
    ObjectNode json = shown(id, stored.version(), stored.definition());
    json.put("saved_at", stored.savedAt().toString()).put("saved_by", stored.savedBy());
    return Response.ok(json).withEtag(stored.etag());
  }

  Response archive(String id, Request request) {
    precondition(id, request);
    kind.archive(id);
    return Response.of(204);
  }

  Response versions(String id, Request request) {
    List<DefinitionVersion> versions = kind.versions().versions(id);
    if (versions.isEmpty()) {
      throw new NotFoundException(
          kind.kind().notFound(), "There was never a " + kind.kind().text() + " '" + id + "'.");
    }
    return Paging.of(request)
        .slice(versions, each -> Paging.newestFirst(each.version()), each -> each);
  }

  Response version(String id, String version) {
    if (!version.matches("[0-9]{1,6}")) {
      throw new NotFoundException(
          kind.versions().kind().versionNotFound(),
          "'" + version + "' is not a valid version; expected a number from 1.");
    }
    int number = Integer.parseInt(version);
    return Response.ok(shown(id, number, kind.versions().getVersion(id, number)));
  }

  /** Validates a definition without saving it. */
  Response validate(Request request) {
    List<Problem> problems = List.of();
    JsonNode json = request.json();
    try {
      reader.read(json, null);
      RouteId.requireFree(kind.kind().idField(), json.path(kind.kind().idField()).asText());
    } catch (InvalidInputException e) {
      problems = request.scope().isAll() ? e.problems() : ScopeGuard.discreet(e.problems());
    }
    return Response.ok(new ValidationAnswer(problems, warnings.of(json, request)));
  }

  private ObjectNode shown(String id, int version, D definition) {
    return named(id, version).set("definition", definition.toJson());
  }

  private ObjectNode named(String id, int version) {
    return Json.object().put(kind.kind().idField(), id).put("version", version);
  }
}
