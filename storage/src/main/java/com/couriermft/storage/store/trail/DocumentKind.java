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
 * A kind of objects that are kept as documents: how a definition is checked, and a document saved
 * and removed with all that follows. Requests, patches, bundles and undos change documents by it,
 * so that each of them has the same consequences. Thread-safe if its parts are.
 *
 * @param documents where they are
 * @param reader makes of an id and a definition what is stored, or throws {@link
 *     InvalidInputException} with every problem
 * @param requireRemovable throws {@link ConflictException} if something needs a document
 * @param afterSave does what follows a save; repeatable
 * @param afterRemoval does what follows a removal; repeatable
 */
public record DocumentKind(
    Documents documents,
    BiFunction<String, JsonNode, ObjectNode> reader,
    Consumer<String> requireRemovable,
    AfterSave afterSave,
    Consumer<String> afterRemoval) {
  /** Makes a kind of documents whose changes have no consequences. */
  public DocumentKind(Documents documents, BiFunction<String, JsonNode, ObjectNode> reader) {
    this(documents, reader, id -> {}, (before, after) -> {}, id -> {});
  }

  /** The consequences of a save. */
  @FunctionalInterface
  public interface AfterSave {
    /**
     * Does what follows a save; repeatable.
     *
     * @param before as it was; {@code null} for a new one, or one that could not be read
     */
    void run(@Nullable Document before, Document after);
  }

  /**
   * A document that was saved.
   *
   * @param document as it is now
   * @param isNew whether there was none of its id
   */
  public record Saved(Document document, boolean isNew) {}

  /** Returns this kind with a check before removals. */
  public DocumentKind requiring(Consumer<String> removable) {
    return new DocumentKind(documents, reader, removable, afterSave, afterRemoval);
  }

  /** Returns this kind with consequences of saves. */
  public DocumentKind afterSaves(AfterSave run) {
    return new DocumentKind(documents, reader, requireRemovable, run, afterRemoval);
  }

  /** Returns this kind with consequences of removals. */
  public DocumentKind afterRemovals(Consumer<String> run) {
    return new DocumentKind(documents, reader, requireRemovable, afterSave, run);
  }

  /** Returns what is known of the kind. */
  public ObjectKind kind() {
    return documents.kind();
  }

  /**
   * Saves a document as {@link Documents#put} does, with what follows.
   *
   * @param json of the reader
   */
  public Saved save(String id, ObjectNode json, String by, @Nullable Condition condition) {
    Optional<Listed<Document>> known = documents.findListed(id);
    Document after = documents.put(id, json, by, condition);
    afterSave.run(known.map(Listed::value).orElse(null), after);
    return new Saved(after, known.isEmpty());
  }

  /**
   * Removes a document as {@link Documents#delete} does, with what follows; what follows is also
   * done for one that does not exist.
   *
   * @throws ConflictException something needs it
   */
  public void remove(String id, @Nullable Condition condition) {
    requireRemovable.accept(id);
    documents.delete(id, condition);
    afterRemoval.accept(id);
  }
}
