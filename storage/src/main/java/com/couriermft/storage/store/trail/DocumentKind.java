package com.couriermft.storage.store.trail;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.trail.Documents.Condition;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A kind of objects that are stored as documents: validates definitions, and saves and deletes
 * documents with all consequences. Requests, patches, bundles and undo use this class, so that they
 * all have the same consequences. Thread-safe if its parts are.
 *
 * @param documents the store
 * @param reader converts an id and a definition to the stored form, or throws {@link
 *     InvalidInputException} with all problems
 * @param requireRemovable throws {@link ConflictException} if a document is in use
 * @param afterSave the consequences of a save, which can be repeated
 * @param afterRemoval the consequences of a deletion, which can be repeated
 */
public record DocumentKind(
    Documents documents,
    BiFunction<String, JsonNode, ObjectNode> reader,
    Consumer<String> requireRemovable,
    AfterSave afterSave,
    Consumer<String> afterRemoval) {
  public DocumentKind(Documents documents, BiFunction<String, JsonNode, ObjectNode> reader) {
    this(documents, reader, id -> {}, (before, after) -> {}, id -> {});
  }

  /** The consequences of a save. */
  @FunctionalInterface
  public interface AfterSave {
    /**
     * Applies the consequences of a save. Can be repeated.
     *
     * @param before the previous document; {@code null} for a new one, or if it could not be read
     */
    void run(@Nullable Document before, Document after);
  }

  /**
   * A saved document.
   *
   * @param document the new state
   * @param isNew whether the id is new
   */
  public record Saved(Document document, boolean isNew) {}

  /** Returns this kind with a check before deletions. */
  public DocumentKind requiring(Consumer<String> removable) {
    return new DocumentKind(documents, reader, removable, afterSave, afterRemoval);
  }

  public DocumentKind afterSaves(AfterSave run) {
    return new DocumentKind(documents, reader, requireRemovable, run, afterRemoval);
  }

  public DocumentKind afterRemovals(Consumer<String> run) {
    return new DocumentKind(documents, reader, requireRemovable, afterSave, run);
  }

  public ObjectKind kind() {
    return documents.kind();
  }

  /**
   * Saves a document as {@link Documents#put} does, with the consequences.
   *
   * @param json the stored form that the reader returned
   */
  public Saved save(String id, ObjectNode json, String by, @Nullable Condition condition) {
    Optional<Listed<Document>> known = documents.findListed(id);
    Document after = documents.put(id, json, by, condition);
    afterSave.run(known.map(Listed::value).orElse(null), after);
    return new Saved(after, known.isEmpty());
  }

  /**
   * Deletes a document as {@link Documents#delete} does, with the consequences, which apply even if
   * the document does not exist.
   *
   * @throws ConflictException the document is in use
   */
  public void remove(String id, @Nullable Condition condition) {
    requireRemovable.accept(id);
    documents.delete(id, condition);
    afterRemoval.accept(id);
  }
}
