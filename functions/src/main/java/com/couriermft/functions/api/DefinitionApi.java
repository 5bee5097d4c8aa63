package com.couriermft.functions.api;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.MergePatch;
import com.couriermft.functions.http.Precondition;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.scope.ScopeGuard;
import com.couriermft.language.definition.DefinitionSummary;
import com.couriermft.language.definition.DefinitionVersion;
import com.couriermft.language.definition.JobStore;
import com.couriermft.language.definition.Saved;
import com.couriermft.language.definition.StoredDefinition;
import com.couriermft.language.definition.Versioned;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Definitions that keep their versions, of any kind: saved, read, checked, archived. Shown as
 * {@code {"job_id": "…", "version": 3, "definition": {…}}}.
 */
final class DefinitionApi<D extends Versioned> {
  private final Kind<D> kind;

  DefinitionApi(Kind<D> kind) {
    this.kind = kind;
  }

  /** The operations that differ between kinds of definitions. */
  interface Kind<D extends Versioned> {
    /**
     * Returns the singular noun of the kind, such as {@code job}: {@code job_id}, {@code jobs/…}.
     */
    String noun();

    /** The code of an error about one that is not there. */
    FailureCode notFound();

    /** The code of an error about a version that is not there. */
    FailureCode versionNotFound();

    /**
     * Checks what was sent.
     *
     * @param id which it must have, and has where it says none; {@code null} for any
     * @throws InvalidInputException with every problem
     */
    D read(JsonNode sent, @Nullable String id);

    /**
     * Returns what in a definition is probably not meant and does not keep it from being saved.
     *
     * @param sent may have problems
     * @param request whose caller reads it
     */
    default List<Problem> warnings(JsonNode sent, Request request) {
      return List.of();
    }

    /** Saves a definition as {@link com.couriermft.language.definition.VersionStore#save} does. */
    Saved save(D definition, String by, @Nullable String condition);

    /** The current version; throws {@link NotFoundException} if there is none. */
    StoredDefinition<D> get(String id);

    /** A version, archived or not; throws {@link NotFoundException} if there is none. */
    D getVersion(String id, int version);

    /** Newest first; empty if there has never been one of that id. */
    List<DefinitionVersion> versions(String id);

    /** Archives it; throws {@link NotFoundException} if there is none. */
    void archive(String id);
  }

  /** 201 for a new one, 200 for a new or an unchanged version. */
  Response save(String id, Request request) {
    D definition = kind.read(request.json(), id);
    RouteId.requireFree(kind.noun() + "_id", id);
    String against = precondition(id, request);
    Saved saved =
        kind.save(definition, request.by(), request.mustBeNew() ? JobStore.ABSENT : against);
    ObjectNode json = named(id, saved.version());
    json.put("outcome", Json.<JsonNode>tree(saved.outcome()).asText());
    json.set("warnings", Json.tree(kind.warnings(definition.toJson(), request)));
    return Response.json(saved.outcome() == Saved.Outcome.CREATED ? 201 : 200, json)
        .with("Location", request.link(kind.noun() + "s/" + id).toString())
        .withEtag(saved.etag());
  }

  /** Saves the current version with the changes of a merge patch, as {@link #save} does. */
  Response patch(String id, Request request) {
    return MergePatch.answer(
        request,
        subject(id),
        () -> {
          StoredDefinition<D> stored = kind.get(id);
          return new MergePatch.Stored(current(stored), stored.definition().toJson());
        },
        whole -> save(id, whole));
  }

  private static Precondition.Current current(StoredDefinition<?> stored) {
    return new Precondition.Current(stored.etag(), stored.version());
  }

  private @Nullable String precondition(String id, Request request) {
    return Precondition.require(request, subject(id), () -> find(id).map(DefinitionApi::current));
  }

  private Optional<StoredDefinition<D>> find(String id) {
    try {
      return Optional.of(kind.get(id));
    } catch (NotFoundException none) {
      return Optional.empty();
    }
  }

  Response get(String id) {
    StoredDefinition<D> stored = kind.get(id);
    ObjectNode json = shown(id, stored.version(), stored.definition());
    json.put("saved_at", stored.savedAt().toString()).put("saved_by", stored.savedBy());
    return Response.ok(json).withEtag(stored.etag());
  }

  Response archive(String id, Request request) {
    precondition(id, request);
    kind.archive(id);
    return Response.of(204);
  }

  private String subject(String id) {
    String noun = kind.noun();
    return noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1) + " '" + id + "'";
  }

  Response versions(String id, Request request) {
    List<DefinitionVersion> versions = kind.versions(id);
    if (versions.isEmpty()) {
      throw new NotFoundException(
          kind.notFound(), "There has never been a " + kind.noun() + " '" + id + "'.");
    }
    return Paging.of(request)
        .slice(versions, each -> Paging.newestFirst(each.version()), each -> each);
  }

  Response version(String id, String version) {
    if (!version.matches("[0-9]{1,6}")) {
      throw new NotFoundException(
          kind.versionNotFound(), "'" + version + "' is no version; they are numbers from 1.");
    }
    int number = Integer.parseInt(version);
    return Response.ok(shown(id, number, kind.getVersion(id, number)));
  }

  /** Says what saving would say, and saves nothing. */
  Response validate(Request request) {
    List<Problem> problems = List.of();
    JsonNode json = request.json();
    try {
      kind.read(json, null);
      RouteId.requireFree(kind.noun() + "_id", json.path(kind.noun() + "_id").asText());
    } catch (InvalidInputException e) {
      problems = request.scope().isAll() ? e.problems() : ScopeGuard.discreet(e.problems());
    }
    return Validation.answer(problems, kind.warnings(json, request));
  }

  /** Returns a definition as lists show it, without its labels. */
  static ObjectNode summary(String noun, DefinitionSummary of) {
    ObjectNode json = Json.object().put(noun + "_id", of.id()).put("name", of.name());
    json.put("version", of.version());
    return json.put("saved_at", of.savedAt().toString()).put("saved_by", of.savedBy());
  }

  private ObjectNode shown(String id, int version, D definition) {
    return named(id, version).set("definition", definition.toJson());
  }

  private ObjectNode named(String id, int version) {
    return Json.object().put(kind.noun() + "_id", id).put("version", version);
  }
}
