package com.couriermft.operate.bundle;

import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.trail.DocumentKind;
import com.couriermft.storage.store.trail.Documents.Condition;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Objects that are stored as documents: calendars, schedules, watches, expectations, channels and
 * subscriptions.
 *
 * @param kind the kind of the objects
 * @param readers creates their validators
 */
public record DocumentObjects(DocumentKind kind, Function<InstallationContext, Reader> readers)
    implements StoredObjects {

  @Override
  public List<Listed<StoredObject>> listed() {
    return kind.documents().listed().stream().map(each -> each.map(this::object)).toList();
  }

  @Override
  public Optional<StoredObject> find(String id) {
    return kind.documents().find(id).map(this::object);
  }

  private StoredObject object(Document document) {
    return new StoredObject(
        new ObjectName(kind.kind(), document.name()),
        document.name(),
        document.json(),
        document.version(),
        document.etag(),
        document.savedAt());
  }

  @Override
  public Reader among(InstallationContext surroundings) {
    return readers.apply(surroundings);
  }

  @Override
  public void save(String id, ObjectNode json, String by, String etag) {
    kind.save(id, json, by, etag.equals(ABSENT) ? Condition.absent() : Condition.unchanged(etag));
  }

  @Override
  public void delete(String id, String by, String etag) {
    kind.remove(id, Condition.unchangedIfThere(etag));
  }
}
