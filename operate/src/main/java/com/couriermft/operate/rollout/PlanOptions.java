package com.couriermft.operate.rollout;

import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The options for applying a bundle.
 *
 * @param policies conflict policy for each kind of object
 * @param mappings names in this installation by names in the bundle, such as {@code
 *     connection/partner-a} to {@code partner-a-test}; mapped objects themselves are not applied
 * @param values replacement values by object and pointer
 * @param prune label of the objects that are deleted if the bundle does not contain them; {@code
 *     null} to delete none
 * @param prunedKeys names of keys that {@code prune} may delete
 * @param removals objects to delete
 * @param keys keys of objects in their stores, if known; other objects are found by their ids
 * @param isUndo whether the bundle contains an earlier state of this installation
 */
record PlanOptions(
    Map<ObjectKind, ConflictPolicy> policies,
    SortedMap<String, String> mappings,
    SortedMap<ObjectName, SortedMap<String, JsonNode>> values,
    @Nullable Labels prune,
    Set<String> prunedKeys,
    List<ObjectName> removals,
    Map<ObjectName, String> keys,
    boolean isUndo) {
  PlanOptions {
    policies = new EnumMap<>(policies);
    mappings = new TreeMap<>(mappings);
    values = new TreeMap<>(values);
    prunedKeys = Set.copyOf(prunedKeys);
    removals = List.copyOf(removals);
    keys = Map.copyOf(keys);
  }

  /** Returns the options of an undo, which restores the earlier state. */
  static PlanOptions undo(List<ObjectName> removals, Map<ObjectName, String> keys) {
    Map<ObjectKind, ConflictPolicy> policies = new EnumMap<>(ObjectKind.class);
    for (ObjectKind kind : ObjectKind.portable()) {
      policies.put(kind, ConflictPolicy.REPLACE);
    }
    return new PlanOptions(
        policies, new TreeMap<>(), new TreeMap<>(), null, Set.of(), removals, keys, true);
  }

  String key(ObjectName name) {
    return keys.getOrDefault(name, name.id());
  }

  ConflictPolicy policy(ObjectKind kind) {
    return policies.getOrDefault(kind, ConflictPolicy.FAIL);
  }
}
