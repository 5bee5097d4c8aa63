package com.couriermft.functions.api;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.storage.store.Documents;
import com.couriermft.storage.store.Documents.Condition;
import com.couriermft.storage.store.Documents.Document;
import com.couriermft.storage.store.StoreConflict;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
        kind.documents().listed(paging.position(), paging.most()),
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
    boolean known = kind.documents().find(id).isPresent();
    Document saved;
    try {
      saved = kind.documents().put(id, json, request.by(), condition(id, request));
    } catch (StoreConflict e) {
      throw failed(e, request);
    }
    kind.saved(saved);
    return Response.json(known ? 200 : 201, shown(saved))
        .with("Location", request.link(kind.plural() + "/" + id).toString())
        .withEtag(saved.etag());
  }

  Response delete(String id, Request request) {
    requireKnown(id);
    kind.requireRemovable(id);
    try {
      kind.documents().delete(id, condition(id, request));
    } catch (StoreConflict e) {
      throw failed(e, request);
    }
    kind.removed(id);
    return Response.of(204);
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
    return id;
  }

  private @Nullable Condition condition(String id, Request request) {
    if (request.mustBeNew()) {
      return Condition.absent();
    }
    String etag = request.ifMatch();
    if (etag == null) {
      return null;
    }
    return Condition.unchanged("*".equals(etag) ? find(id).etag() : etag);
  }

  /** A condition that the client set is its business (412); a lost race is to be tried again. */
  private static RuntimeException failed(StoreConflict e, Request request) {
    boolean conditional = request.mustBeNew() || request.ifMatch() != null;
    return conditional ? new StatusException(RequestCodes.PRECONDITION_FAILED, e.getMessage()) : e;
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
