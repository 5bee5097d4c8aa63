package com.couriermft.oversight.bundle;

import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Condition;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Objects that are kept as {@link Documents}: calendars, schedules, watches and expectations.
 *
 * @param kind of all of them
 * @param documents where they are
 * @param readers how they are checked
 * @param consequences what follows a change
 */
public record DocumentObjects(
    ObjectKind kind,
    Documents documents,
    Function<Surroundings, Reader> readers,
    Consequences consequences)
    implements StoredObjects {

  /** Work that follows the change of a document, and may be repeated. */
  public interface Consequences {
    /** Looks whether one may go; throws if something needs it. */
    default void requireRemovable(String id) {}

    /** Does what follows a save. */
    default void saved(@Nullable Document before, Document after) {}

    /** Does what follows a removal. */
    default void removed(String id) {}
  }

  @Override
  public List<Listed<StoredObject>> listed() {
    return documents.listed().stream().map(each -> each.map(this::object)).toList();
  }

  @Override
  public Optional<StoredObject> find(String id) {
    return documents.find(id).map(this::object);
  }

  private StoredObject object(Document document) {
    return new StoredObject(
        new ObjectName(kind, document.name()),
        document.name(),
        document.json(),
        document.version(),
        document.etag(),
        document.savedAt());
  }

  @Override
  public Reader among(Surroundings surroundings) {
    return readers.apply(surroundings);
  }

  @Override
  public void save(String id, ObjectNode json, String by, String etag) {
    Document before = documents.findListed(id).map(Listed::value).orElse(null);
    Condition condition = etag.equals(ABSENT) ? Condition.absent() : Condition.unchanged(etag);
    consequences.saved(before, documents.put(id, json, by, condition));
  }

  @Override
  public void delete(String id, String by, String etag) {
    consequences.requireRemovable(id);
    if (documents.findListed(id).isPresent()) {
      documents.delete(id, Condition.unchanged(etag));
    }
    consequences.removed(id);
  }
}
