package com.couriermft.operate.bundle;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.settings.Settings;
import com.couriermft.storage.settings.SettingsStore;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The settings as an object of bundles. Pools that a bundle does not name remain unchanged, because
 * pools cannot be deleted.
 *
 * @param settings the store of settings
 * @param change replaces the settings, given the expected version
 */
public record SettingsObjects(SettingsStore settings, BiConsumer<JsonNode, String> change)
    implements StoredObjects {
  private static final String POOLS = "pools";

  @Override
  public List<Listed<StoredObject>> listed() {
    return List.of(
        Listed.read(ObjectName.SETTINGS.id(), "The installation's settings", this::object));
  }

  @Override
  public List<String> ids() {
    return List.of(ObjectName.SETTINGS.id());
  }

  @Override
  public Optional<StoredObject> find(String id) {
    return Optional.of(object());
  }

  private StoredObject object() {
    SettingsStore.Stored stored = settings.read();
    return new StoredObject(
        ObjectName.SETTINGS,
        ObjectName.SETTINGS.id(),
        Json.tree(stored.settings()),
        0,
        stored.etag(),
        null);
  }

  @Override
  public boolean isUntouched(StoredObject stored) {
    return stored.etag().equals(SettingsStore.UNSET);
  }

  @Override
  public Reader among(InstallationContext surroundings) {
    return (id, sent) -> Json.tree(settings.check(withPools(sent)));
  }

  private JsonNode withPools(JsonNode sent) {
    if (!(sent.path(POOLS) instanceof ObjectNode)) {
      return sent;
    }
    ObjectNode whole = sent.deepCopy();
    ObjectNode pools = (ObjectNode) whole.path(POOLS);
    for (Map.Entry<String, Settings.Pool> pool : settings.getFresh().pools().entrySet()) {
      if (!pools.has(pool.getKey())) {
        pools.set(pool.getKey(), Json.tree(pool.getValue()));
      }
    }
    return whole;
  }

  @Override
  public void save(String id, ObjectNode json, String by, String etag) {
    change.accept(withPools(json), etag);
  }

  /** Settings cannot be deleted, and no plan proposes to delete them. */
  @Override
  public void delete(String id, String by, String etag) {
    throw new IllegalArgumentException("Settings cannot be deleted.");
  }
}
