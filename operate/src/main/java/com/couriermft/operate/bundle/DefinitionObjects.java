package com.couriermft.operate.bundle;

import com.couriermft.engine.definition.DefinitionKind;
import com.couriermft.engine.definition.StoredDefinition;
import com.couriermft.engine.definition.VersionStore;
import com.couriermft.engine.definition.Versioned;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.StoreConflict;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Objects with stored versions: jobs and chains.
 *
 * @param kind kind of the objects
 * @param parser parses the definition that a reader has returned
 * @param readers creates their validators
 */
public record DefinitionObjects<D extends Versioned>(
    DefinitionKind<D> kind,
    Function<JsonNode, D> parser,
    Function<InstallationContext, Reader> readers)
    implements StoredObjects {

  private VersionStore<D> versions() {
    return kind.versions();
  }

  @Override
  public List<Listed<StoredObject>> listed() {
    return ConcurrentRequests.map(
        versions().listed(), each -> each.reading(summary -> object(versions().get(each.id()))));
  }

  @Override
  public List<Heading> headings() {
    return versions().listed().stream()
        .flatMap(each -> Stream.ofNullable(each.value()))
        .map(summary -> new Heading(summary.id(), summary.name(), summary.labels()))
        .toList();
  }

  @Override
  public List<String> ids() {
    return versions().listed().stream().map(Listed::id).toList();
  }

  @Override
  public Optional<StoredObject> find(String id) {
    return versions().find(id).map(this::object);
  }

  @Override
  public Optional<Labels> findLabels(String id) {
    return StoredObjects.readable(() -> versions().findLabels(id));
  }

  private StoredObject object(StoredDefinition<D> stored) {
    return new StoredObject(
        new ObjectName(kind.kind(), stored.definition().id()),
        stored.definition().id(),
        stored.definition().toJson(),
        stored.version(),
        stored.etag(),
        stored.savedAt());
  }

  @Override
  public Reader among(InstallationContext surroundings) {
    return readers.apply(surroundings);
  }

  @Override
  public void save(String id, ObjectNode json, String by, String etag) {
    kind.save(parser.apply(json), by, etag.equals(ABSENT) ? VersionStore.ABSENT : etag);
  }

  @Override
  public void delete(String id, String by, String etag) {
    Optional<StoredDefinition<D>> stored = versions().find(id);
    if (stored.isEmpty()) {
      return;
    } else if (!stored.get().etag().equals(etag)) {
      throw new StoreConflict(
          kind.kind().subject(id) + " was changed after it was read; read it again.");
    }
    kind.archive(id);
  }
}
