package com.couriermft.operate.rollout;

import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.InstallationContext;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * The objects of an installation after a plan: the objects of the bundle and the remaining stored
 * objects. An instance is used for one plan, and reads stored objects once for each kind.
 */
final class ResultingObjects implements InstallationContext {
  private final Installation installation;
  private final SortedMap<ObjectName, String> changed;
  private final Set<ObjectName> removed;
  private final Map<ObjectKind, Set<String>> ids = new EnumMap<>(ObjectKind.class);

  /**
   * Creates the view of the objects after a plan is applied.
   *
   * @param changed JSON of the bundle's objects; a live view
   * @param removed deleted objects; a live view
   */
  ResultingObjects(
      Installation installation, SortedMap<ObjectName, String> changed, Set<ObjectName> removed) {
    this.installation = installation;
    this.changed = changed;
    this.removed = removed;
  }

  @Override
  public Collection<String> ids(ObjectKind kind) {
    Set<String> all =
        new TreeSet<>(ids.computeIfAbsent(kind, k -> new TreeSet<>(installation.ids(k))));
    removed.stream().filter(name -> name.kind() == kind).forEach(name -> all.remove(name.id()));
    changed.keySet().stream().filter(name -> name.kind() == kind).forEach(n -> all.add(n.id()));
    return all;
  }

  @Override
  public Collection<String> pools() {
    return findChanged(ObjectName.SETTINGS)
        .map(InstallationContext::pools)
        .orElseGet(installation::pools);
  }

  @Override
  public Optional<ObjectNode> find(ObjectName name) {
    return removed.contains(name)
        ? Optional.empty()
        : findChanged(name).or(() -> installation.find(name));
  }

  @Override
  public Optional<ObjectNode> findChanged(ObjectName name) {
    return Optional.ofNullable(changed.get(name)).map(text -> (ObjectNode) Json.readTree(text));
  }
}
