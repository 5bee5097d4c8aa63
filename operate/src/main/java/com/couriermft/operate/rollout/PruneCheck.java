package com.couriermft.operate.rollout;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.bundle.ScopeJudge;
import com.couriermft.operate.bundle.StoredObject;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Listed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/**
 * Checks for references from remaining objects to deleted objects.
 *
 * @param judge finds references of remaining objects
 * @param changed changed definitions, which replace the stored ones
 * @param removed deleted objects
 */
record PruneCheck(
    ScopeJudge judge, SortedMap<ObjectName, String> changed, Set<ObjectName> removed) {
  /** Returns one problem for each object that refers to a deleted object. */
  List<BundleProblem> problems() {
    List<BundleProblem> problems = new ArrayList<>();
    if (removed.isEmpty()) {
      return problems;
    }
    for (ObjectKind kind : ObjectKind.portable()) {
      for (Listed<StoredObject> each : judge.whole().listed(kind)) {
        StoredObject stored = each.value();
        if (stored != null && !removed.contains(stored.name())) {
          problems.addAll(problems(stored));
        }
      }
    }
    return problems.stream().distinct().toList();
  }

  private List<BundleProblem> problems(StoredObject stored) {
    ObjectName name = stored.name();
    boolean seen = judge.sees(stored);
    String text = seen ? changed.get(name) : null;
    Set<ObjectName> named =
        judge.mentions().named(name, text == null ? Json.write(stored.json()) : text, removed);
    if (named.isEmpty()) {
      return List.of();
    } else if (seen) {
      String detail =
          "%s uses an object that would be deleted; remove the reference first.".formatted(name);
      return List.of(BundleProblem.of(name, new Problem("", BundleCodes.OBJECT_IN_USE, detail)));
    }
    String detail = "Other definitions use this object; remove their references first.";
    Problem problem = new Problem("", BundleCodes.OBJECT_IN_USE, detail);
    return named.stream().map(gone -> BundleProblem.of(gone, problem)).toList();
  }
}
