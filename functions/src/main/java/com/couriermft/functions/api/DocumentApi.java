package com.couriermft.functions.api;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.answer.ValidationAnswer;
import com.couriermft.functions.http.MergePatch;
import com.couriermft.functions.http.Precondition;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.trail.DocumentKind;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Condition;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Saves, returns, lists and deletes configuration that is stored in {@link Documents}, in the same
 * way for all kinds. The response is
 *
 * <pre>
 * {"schedule_id": "nightly", "version": 2, "saved_at": "…", "saved_by": "…", "definition": {…}}
 * </pre>
 *
 * with the additional fields from {@link View#facts}.
 */
final class DocumentApi {
  /** The id under which a document without an id is validated. */
  private static final String UNNAMED = "unnamed";

  private final DocumentKind kind;
  private final View view;

  DocumentApi(DocumentKind kind, View view) {
    this.kind = kind;
    this.view = view;
  }

  /** Creates the handler for a kind of documents whose responses contain only the definition. */
  DocumentApi(DocumentKind kind) {
    this(kind, new View() {});
  }

  /** The additional facts in responses. */
  interface View {
    /** Returns warnings about a valid document: settings that are probably a mistake. */
    default List<Problem> warnings(ObjectNode read) {
      return List.of();
    }

    /** Returns the result of a validation, with additional facts about a valid definition. */
    default Record validated(ValidationAnswer validation, ObjectNode read) {
      return validation;
    }

    /** Returns a record with the additional fields of the response; {@code null} for none. */
    default @Nullable Record facts(Document document) {
      return null;
    }

    /** Returns a function like {@link #facts} for lists. The function reads shared data once. */
    default Function<Document, @Nullable Record> listed() {
      return this::facts;
    }
  }

  Response list(Request request) {
    Paging paging = Paging.of(request);
    Function<Document, @Nullable Record> facts = view.listed();
    return paging.listed(
        kind.documents()
            .listed(
                paging.position(), paging.most(), paging.wanted(each -> Labels.of(each.json()))),
        kind.kind().idField(),
        known -> shown(known, facts.apply(known)));
  }

  Response get(String id) {
    Document document = find(id);
    return Response.ok(shown(document)).withEtag(document.etag());
  }

  /**
   * Saves a document. Responds with 201 for a new one, and with 200 for a changed or unchanged one.
   */
  Response save(String id, Request request) {
    ObjectNode json = kind.reader().apply(requireId(id), request.json());
    DocumentKind.Saved result = kind.save(id, json, request.by(), condition(id, request));
    Document saved = result.document();
    return Response.json(result.isNew() ? 201 : 200, shown(saved))
        .with("Location", request.link(kind.kind().plural() + "/" + id).toString())
        .withEtag(saved.etag());
  }

  Response delete(String id, Request request) {
    requireKnown(id);
    // Check whether other objects need the document before checking the precondition.
    kind.remove(
        id,
        (name, before) -> {
          Condition sent = condition(id, request);
          if (sent != null) {
            sent.require(name, before);
          }
        });
    return Response.of(204);
  }

  /** Applies a merge patch to a document, like {@link #save}. */
  Response patch(String id, Request request) {
    return MergePatch.answer(
        request,
        kind.kind().subject(id),
        () -> {
          Document stored = find(id);
          return new MergePatch.Stored(current(stored), stored.json());
        },
        whole -> save(id, whole));
  }

  /**
   * Enables or disables an object of a kind that has the field {@code enabled}. A concurrent save
   * by another caller is not lost.
   */
  Response enable(String id, boolean enabled, Request request) {
    ReasonBody.read(request);
    Document before = find(id);
    ObjectNode json = before.json().deepCopy().put("enabled", enabled);
    kind.save(id, json, request.by(), Condition.unchanged(before.etag()));
    return get(id);
  }

  /** Validates a document without saving it; its id is optional. */
  Response validate(Request request) {
    JsonNode json = request.json();
    JsonNode id = json.path(kind.kind().idField());
    try {
      ObjectNode read =
          kind.reader().apply(requireId(id.isTextual() ? id.textValue() : UNNAMED), json);
      ValidationAnswer answer = new ValidationAnswer(List.of(), view.warnings(read));
      return Response.ok(view.validated(answer, read));
    } catch (InvalidInputException e) {
      return Response.ok(new ValidationAnswer(e.problems(), List.of()));
    }
  }

  /**
   * Returns the document that a route names.
   *
   * @throws NotFoundException such as {@code schedule_not_found}
   */
  Document find(String id) {
    Optional<Document> found =
        JobDefinition.ID.matcher(id).matches() ? kind.documents().find(id) : Optional.empty();
    return found.orElseThrow(() -> notFound(id));
  }

  /**
   * Checks that a document exists, like {@link #find}. An unreadable document counts as existing.
   */
  private void requireKnown(String id) {
    boolean known =
        JobDefinition.ID.matcher(id).matches() && kind.documents().findListed(id).isPresent();
    if (!known) {
      throw notFound(id);
    }
  }

  private NotFoundException notFound(String id) {
    return new NotFoundException(
        kind.kind().notFound(), "There is no " + kind.kind().words() + " '" + id + "'.");
  }

  private String requireId(String id) {
    if (!JobDefinition.ID.matcher(id).matches()) {
      throw InvalidInputException.at(
          "/" + kind.kind().idField(),
          CommonCodes.INVALID_VALUE,
          "'%s' is not a valid id of a %s; expected an id that matches %s."
              .formatted(id, kind.kind().words(), JobDefinition.ID.pattern()));
    }
    RouteId.requireFree(kind.kind().idField(), id);
    return id;
  }

  private @Nullable Condition condition(String id, Request request) {
    String against =
        Precondition.require(
            request,
            kind.kind().subject(id),
            () -> kind.documents().findAnyway(id).map(DocumentApi::current));
    if (against != null) {
      return Condition.unchanged(against);
    }
    return request.mustBeNew() ? Condition.absent() : null;
  }

  private static Precondition.Current current(Document stored) {
    return new Precondition.Current(stored.etag(), stored.version());
  }

  private ObjectNode shown(Document document) {
    return shown(document, view.facts(document));
  }

  private ObjectNode shown(Document document, @Nullable Record facts) {
    ObjectNode json = Json.object().put(kind.kind().idField(), document.name());
    json.put("version", document.version());
    json.put("saved_at", document.savedAt().toString()).put("saved_by", document.savedBy());
    json.set("definition", document.json().deepCopy());
    return facts == null ? json : json.setAll(Json.<ObjectNode>tree(facts));
  }
}
