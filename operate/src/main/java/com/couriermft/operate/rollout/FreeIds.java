package com.couriermft.operate.rollout;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.operate.bundle.BundleText;
import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.bundle.ScopeJudge;
import com.couriermft.operate.bundle.StoredObject;
import com.couriermft.operate.bundle.StoredObjects.Reader;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Chooses new ids for objects of a bundle that are created next to existing objects ({@code
 * suffix}). Objects of the bundle that exist and refer to such an object also get new ids.
 * Otherwise, the schedules, watches and chains of the original would start the copy.
 *
 * @param judge decides which changes are allowed
 * @param installation the caller's view
 * @param options how the bundle is applied
 */
record FreeIds(ScopeJudge judge, Installation installation, PlanOptions options) {
  Map<ObjectName, String> of(FittedBundle fitted) {
    Map<ObjectName, String> ids = new TreeMap<>();
    ResultingObjects all =
        new ResultingObjects(installation, new TreeMap<>(fitted.texts()), Set.of());
    ResultingObjects taken =
        new ResultingObjects(judge.whole(), new TreeMap<>(fitted.texts()), Set.of());
    Map<ObjectKind, Reader> readers = new EnumMap<>(ObjectKind.class);
    for (ObjectName name : fitted.texts().keySet()) {
      ObjectKind kind = name.kind();
      if (options.policy(kind) == ConflictPolicy.SUFFIX && canBeBeside(name, fitted)) {
        Optional<StoredObject> stored = find(name);
        Reader reader = readers.computeIfAbsent(kind, k -> installation.of(k).among(all));
        if (stored.isPresent() && differs(name, fitted.json(name), stored.get(), reader)) {
          ids.put(name, freeId(name, taken, ids));
        }
      }
    }
    addDependents(fitted, taken, ids);
    return ids;
  }

  private void addDependents(
      FittedBundle fitted, ResultingObjects taken, Map<ObjectName, String> ids) {
    int before;
    do {
      before = ids.size();
      for (Map.Entry<ObjectName, String> each : fitted.texts().entrySet()) {
        ObjectName name = each.getKey();
        if (!ids.containsKey(name)
            && options.policy(name.kind()) != ConflictPolicy.KEEP
            && canBeBeside(name, fitted)
            && find(name).isPresent()
            && !judge.mentions().named(name, each.getValue(), ids.keySet()).isEmpty()) {
          ids.put(name, freeId(name, taken, ids));
        }
      }
    } while (ids.size() > before);
  }

  /**
   * Returns whether an object can be created under a different id. This is not possible for keys
   * whose private part is not exported.
   */
  private boolean canBeBeside(ObjectName name, FittedBundle fitted) {
    return name.kind().isNamedFreely() && installation.of(name.kind()).isWhole(fitted.json(name));
  }

  /** Returns a stored object; empty if it is missing or unreadable, which the plan reports. */
  private Optional<StoredObject> find(ObjectName name) {
    try {
      return installation.of(name.kind()).find(options.key(name));
    } catch (DamagedDataException unreadable) {
      return Optional.empty();
    }
  }

  private static boolean differs(
      ObjectName name, ObjectNode json, StoredObject stored, Reader reader) {
    try {
      String target = BundleText.sha256(reader.read(name.id(), json));
      return !target.equals(BundleText.sha256(stored.json()));
    } catch (InvalidInputException | DamagedDataException wrong) {
      return true;
    }
  }

  private static String freeId(
      ObjectName name, ResultingObjects all, Map<ObjectName, String> taken) {
    for (int number = 2; ; number++) {
      String suffix = "-" + number;
      String id = name.id().substring(0, Math.min(name.id().length(), 63 - suffix.length()));
      String free = id + suffix;
      boolean used =
          all.exists(name.kind(), free)
              || taken.entrySet().stream()
                  .anyMatch(
                      each -> each.getKey().kind() == name.kind() && each.getValue().equals(free));
      if (!used) {
        return free;
      }
    }
  }
}
