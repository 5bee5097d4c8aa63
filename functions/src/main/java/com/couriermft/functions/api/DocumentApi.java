package com.couriermft.functions.api;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.MergePatch;
import com.couriermft.functions.http.Precondition;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.operating.label.Labels;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Condition;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Serves configuration that is kept as {@link Documents}: saved, read, listed, removed, the same
 * way for every kind. A document is shown as
 *
 * <pre>
 * {"schedule_id": "nightly", "version": 2, "saved_at": "…", "saved_by": "…", "definition": {…}}
 * </pre>
 *
 * and what {@link Kind#addTo} adds.
 */
final class DocumentApi {
  /** The id that a document is checked under which names none. */
  private static final String UNNAMED = "unnamed";

  private final Kind kind;

  DocumentApi(Kind kind) {
    this.kind = kind;
  }

  /** The operations that differ between kinds of documents. */
  interface Kind {
    /**
     * Returns the singular noun of the kind, such as {@code schedule}: {@code schedule_id}, {@code
     * schedules/…}.
     */
    String noun();

    /** Returns the plural noun of the kind, as in routes. */
    default String plural() {
      return noun() + "s";
    }

    /** The code of an error about one that is not there. */
    FailureCode notFound();

    /** Returns the store of the kind's documents. */
    Documents documents();

    /**
     * Checks what was sent.
     *
     * @return what is stored, with every default filled in
     * @throws InvalidInputException with every problem
     */
    ObjectNode read(String id, JsonNode sent);

    /** Returns what is right as it is, and yet may not be meant; of what {@link #read} returns. */
    default List<Problem> warnings(ObjectNode read) {
      return List.of();
    }

    /** Adds to a validation what is known of a definition that could be saved. */
    default void addTo(ObjectNode validation, ObjectNode read) {}

    /** Adds what is known beside the definition. */
    default void addTo(ObjectNode shown, Document document) {}

    /** {@link #addTo} for a list: what can be read of all at once is read once. */
    default BiConsumer<ObjectNode, Document> adding() {
      return this::addTo;
    }

    /**
     * Looks whether one may go.
     *
     * @throws com.couriermft.formats.failure.ConflictException something needs it
     */
    default void requireRemovable(String id) {}

    /** Does what follows a change; repeatable. */
    default void saved(Document document) {}

    /** Does what follows a removal; repeatable. */
    default void removed(String id) {}
  }

  Response list(Request request) {
    Paging paging = Paging.of(request);
    BiConsumer<ObjectNode, Document> adding = kind.adding();
    return paging.listed(
        kind.documents()
            .listed(
                paging.position(), paging.most(), paging.wanted(each -> Labels.of(each.json()))),
        kind.noun() + "_id",
        known -> shown(known, adding));
  }

  Response get(String id) {
    Document document = find(id);
    return Response.ok(shown(document)).withEtag(document.etag());
  }

  /** 201 for a new one, 200 for a changed or an unchanged one. */
  Response save(String id, Request request) {
    ObjectNode json = kind.read(requireId(id), request.json());
    boolean known = kind.documents().findListed(id).isPresent();
    Document saved = kind.documents().put(id, json, request.by(), condition(id, request));
    kind.saved(saved);
    return Response.json(known ? 200 : 201, shown(saved))
        .with("Location", request.link(kind.plural() + "/" + id).toString())
        .withEtag(saved.etag());
  }

  Response delete(String id, Request request) {
    requireKnown(id);
    kind.requireRemovable(id);
    kind.documents().delete(id, condition(id, request));
    kind.removed(id);
    return Response.of(204);
  }

  /** Saves a document with the changes of a merge patch, as {@link #save} does. */
  Response patch(String id, Request request) {
    return MergePatch.answer(
        request,
        subject(id),
        () -> {
          Document stored = find(id);
          return new MergePatch.Stored(current(stored), stored.json());
        },
        whole -> save(id, whole));
  }

  /** Says what saving would say, and saves nothing; a document need not name its id. */
  Response validate(Request request) {
    JsonNode json = request.json();
    JsonNode id = json.path(kind.noun() + "_id");
    try {
      ObjectNode read = kind.read(requireId(id.isTextual() ? id.textValue() : UNNAMED), json);
      ObjectNode answer = Validation.json(List.of(), kind.warnings(read));
      kind.addTo(answer, read);
      return Response.ok(answer);
    } catch (InvalidInputException e) {
      return Validation.answer(e.problems(), List.of());
    }
  }

  /**
   * Returns the document that a route names.
   *
   * @throws NotFoundException {@code schedule_not_found}
   */
  Document find(String id) {
    Optional<Document> found =
        JobDefinition.ID.matcher(id).matches() ? kind.documents().find(id) : Optional.empty();
    return found.orElseThrow(() -> notFound(id));
  }

  /**
   * Requires that a document exists, as {@link #find} does; one that cannot be read counts as
   * existing.
   */
  private void requireKnown(String id) {
    boolean known =
        JobDefinition.ID.matcher(id).matches() && kind.documents().findListed(id).isPresent();
    if (!known) {
      throw notFound(id);
    }
  }

  private NotFoundException notFound(String id) {
    return new NotFoundException(kind.notFound(), "There is no " + kind.noun() + " '" + id + "'.");
  }

  private String requireId(String id) {
    if (!JobDefinition.ID.matcher(id).matches()) {
      throw InvalidInputException.at(
          "/" + kind.noun() + "_id",
          CommonCodes.INVALID_VALUE,
          "'%s' is no id of a %s; expected text like %s."
              .formatted(id, kind.noun(), JobDefinition.ID.pattern()));
    }
    RouteId.requireFree(kind.noun() + "_id", id);
    return id;
  }

  private @Nullable Condition condition(String id, Request request) {
    String against =
        Precondition.require(
            request, subject(id), () -> kind.documents().findAnyway(id).map(DocumentApi::current));
    if (against != null) {
      return Condition.unchanged(against);
    }
    return request.mustBeNew() ? Condition.absent() : null;
  }

  private static Precondition.Current current(Document stored) {
    return new Precondition.Current(stored.etag(), stored.version());
  }

  private String subject(String id) {
    String noun = kind.noun();
    return noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1) + " '" + id + "'";
  }

  private ObjectNode shown(Document document) {
    return shown(document, kind::addTo);
  }

  private ObjectNode shown(Document document, BiConsumer<ObjectNode, Document> adding) {
    ObjectNode json = Json.object().put(kind.noun() + "_id", document.name());
    json.put("version", document.version());
    json.put("saved_at", document.savedAt().toString()).put("saved_by", document.savedBy());
    json.set("definition", document.json().deepCopy());
    adding.accept(json, document);
    return json;
  }
}
