package com.couriermft.oversight.bundle;

import com.couriermft.language.definition.StoredDefinition;
import com.couriermft.language.definition.VersionStore;
import com.couriermft.operating.label.Labels;
import com.couriermft.starting.chain.ChainDefinition;
import com.couriermft.starting.chain.Chains;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.StoreConflict;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Chains.
 *
 * @param chains where they are
 * @param requireUnused throws if something would go on asking for a chain that is to be archived
 */
public record ChainObjects(Chains chains, Consumer<String> requireUnused) implements StoredObjects {
  @Override
  public List<Listed<StoredObject>> listed() {
    return ConcurrentRequests.map(
        chains.listed(), each -> each.reading(summary -> object(chains.get(each.id()))));
  }

  @Override
  public List<String> ids() {
    return chains.listed().stream().map(Listed::id).toList();
  }

  @Override
  public Optional<StoredObject> find(String id) {
    return chains.find(id).map(ChainObjects::object);
  }

  @Override
  public Optional<Labels> findLabels(String id) {
    return StoredObjects.readable(() -> chains.findLabels(id));
  }

  private static StoredObject object(StoredDefinition<ChainDefinition> chain) {
    return new StoredObject(
        new ObjectName(ObjectKind.CHAIN, chain.definition().chainId()),
        chain.definition().chainId(),
        chain.definition().toJson(),
        chain.version(),
        chain.etag(),
        chain.savedAt());
  }

  @Override
  public Reader among(Surroundings surroundings) {
    return (id, sent) -> Chains.read(sent, surroundings::findJob).toJson();
  }

  @Override
  public void save(String id, ObjectNode json, String by, String etag) {
    chains.save(chains.read(json), by, etag.equals(ABSENT) ? VersionStore.ABSENT : etag);
  }

  @Override
  public void delete(String id, String by, String etag) {
    Optional<StoredDefinition<ChainDefinition>> chain = chains.find(id);
    if (chain.isEmpty()) {
      return;
    } else if (!chain.get().etag().equals(etag)) {
      throw new StoreConflict("Chain '" + id + "' is no longer as it was read; read it again.");
    }
    requireUnused.accept(id);
    chains.archive(id);
  }
}
