package com.couriermft.functions.scope;

import com.couriermft.app.Courier;
import com.couriermft.automation.chain.ChainExecution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.operate.bundle.StoredObjects;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import java.util.Optional;

/** Provides the facts about an installation's objects that label scopes are checked against. */
record KnownObjects(Courier courier) {
  /**
   * Returns the facts about an id; empty if no object has it. An unreadable object has unknown
   * labels.
   */
  Optional<ResourceFacts> find(ObjectKind kind, String id) {
    try {
      return stored(kind, id);
    } catch (DamagedDataException unreadable) {
      return Optional.of(ResourceFacts.of(Labels.NONE));
    }
  }

  /** Returns whether an object with this id exists and has the labels of the scope. */
  boolean isSeen(ObjectKind kind, String id, LabelFilter scope) {
    return find(kind, id).filter(known -> known.isIn(scope)).isPresent();
  }

  private Optional<ResourceFacts> stored(ObjectKind kind, String id) {
    return switch (kind) {
      case WEBHOOK -> webhook(id);
      case EXECUTION -> execution(id);
      case CHAIN_EXECUTION -> chainExecution(id);
      default -> object(courier.kinds().objects(kind), id);
    };
  }

  /** An archived job or chain still has its labels. */
  private static Optional<ResourceFacts> object(StoredObjects objects, String id) {
    return objects
        .find(id)
        .map(stored -> new ResourceFacts(stored.labels(), stored.json(), stored.etag()))
        .or(() -> objects.findLabels(id).map(ResourceFacts::of));
  }

  private Optional<ResourceFacts> webhook(String id) {
    return courier
        .automation()
        .webhooks()
        .findStored(id)
        .map(
            stored ->
                new ResourceFacts(
                    stored.webhook().definition().labels(),
                    stored.webhook().definition().toJson(),
                    stored.etag()));
  }

  private Optional<ResourceFacts> execution(String id) {
    return Ulid.isValid(id)
        ? courier.executions().find(id).map(at -> ResourceFacts.of(at.execution().labels()))
        : Optional.empty();
  }

  private Optional<ResourceFacts> chainExecution(String id) {
    return Ulid.isValid(id)
        ? courier
            .automation()
            .chains()
            .findExecution(id)
            .map(ChainExecution::labels)
            .map(ResourceFacts::of)
        : Optional.empty();
  }
}
