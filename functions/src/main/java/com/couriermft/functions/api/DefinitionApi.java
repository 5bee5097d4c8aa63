package com.couriermft.functions.api;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.couriermft.language.definition.DefinitionVersion;
import com.couriermft.language.definition.JobStore;
import com.couriermft.language.definition.Saved;
import com.couriermft.language.definition.StoredDefinition;
import com.couriermft.language.definition.Versioned;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
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
     */
    default List<Problem> warnings(JsonNode sent) {
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
    Saved saved =
        kind.save(
            definition, request.by(), request.mustBeNew() ? JobStore.ABSENT : request.ifMatch());
    ObjectNode json = named(id, saved.version());
    json.put("outcome", Json.<JsonNode>tree(saved.outcome()).asText());
    json.set("warnings", Json.tree(kind.warnings(request.json())));
    return Response.json(saved.outcome() == Saved.Outcome.CREATED ? 201 : 200, json)
        .with("Location", request.link(kind.noun() + "s/" + id).toString())
        .withEtag(saved.etag());
  }

  Response get(String id) {
    StoredDefinition<D> stored = kind.get(id);
    ObjectNode json = shown(id, stored.version(), stored.definition());
    json.put("saved_at", stored.savedAt().toString()).put("saved_by", stored.savedBy());
    return Response.ok(json).withEtag(stored.etag());
  }

  Response archive(String id, Request request) {
    String condition = request.ifMatch();
    if (condition != null && !condition.equals("*")) {
      requireEtag(id, condition);
    }
    kind.archive(id);
    return Response.of(204);
  }

  private void requireEtag(String id, String etag) {
    if (!kind.get(id).etag().equals(etag)) {
      throw new StatusException(
          RequestCodes.PRECONDITION_FAILED,
          title() + " '" + id + "' has been saved since it was read; read it again.");
    }
  }

  private String title() {
    return kind.noun().substring(0, 1).toUpperCase(Locale.ROOT) + kind.noun().substring(1);
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
    } catch (InvalidInputException e) {
      problems = e.problems();
    }
    ObjectNode answer = Json.object().put("valid", problems.isEmpty());
    answer.set("errors", Json.tree(problems));
    return Response.ok(answer.set("warnings", Json.tree(kind.warnings(json))));
  }

  private ObjectNode shown(String id, int version, D definition) {
    return named(id, version).set("definition", definition.toJson());
  }

  private ObjectNode named(String id, int version) {
    return Json.object().put(kind.noun() + "_id", id).put("version", version);
  }
}
