package com.couriermft.operate.bundle;

import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** The stored objects of an installation. Thread-safe. */
public final class Installation implements InstallationContext {
  private final Map<ObjectKind, StoredObjects> kinds;
  private final Supplier<Collection<String>> pools;

  /**
   * Creates the installation from the stores of all kinds.
   *
   * @param kinds the store of each kind; all kinds are present
   */
  public Installation(Map<ObjectKind, StoredObjects> kinds) {
    this.kinds = new EnumMap<>(kinds);
    this.pools = () -> InstallationContext.pools(find(ObjectName.SETTINGS).orElseThrow());
  }

  private Installation(Installation whole, LabelFilter scope) {
    this.kinds = new EnumMap<>(ObjectKind.class);
    whole.kinds.forEach(
        (kind, objects) ->
            kinds.put(kind, new ScopedObjects(objects, scope, kind.isHiddenFromLimited())));
    this.pools = whole.pools;
  }

  /**
   * Returns the installation restricted to a label scope: the settings and objects without these
   * labels are hidden. The names of pools remain visible.
   */
  public Installation within(LabelFilter scope) {
    return scope.isAll() ? this : new Installation(this, scope);
  }

  /** Returns the store of the objects of a kind. */
  public StoredObjects of(ObjectKind kind) {
    return Objects.requireNonNull(kinds.get(kind), kind::toString);
  }

  /** Returns the objects of a kind, by id, including unreadable objects. */
  public List<Listed<StoredObject>> listed(ObjectKind kind) {
    return of(kind).listed();
  }

  /** Returns the stored object; empty if missing. */
  public Optional<StoredObject> findStored(ObjectName name) {
    return of(name.kind()).find(name.id());
  }

  @Override
  public Collection<String> ids(ObjectKind kind) {
    return of(kind).ids();
  }

  @Override
  public Optional<ObjectNode> find(ObjectName name) {
    return findStored(name).map(StoredObject::json);
  }

  @Override
  public Collection<String> pools() {
    return pools.get();
  }

  @Override
  public Optional<ObjectNode> findChanged(ObjectName name) {
    return Optional.empty();
  }
}
