package com.couriermft.operate.rollout;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.bundle.StoredObject;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The objects that a plan deletes: the objects that the request names, and those with the label of
 * {@code prune} that are missing from the bundle.
 *
 * @param installation the stored objects
 * @param options options of the plan
 * @param errors receives all problems
 */
record Removals(Installation installation, PlanOptions options, List<BundleProblem> errors) {
  List<ObjectName> of(FittedBundle fitted) {
    List<ObjectName> removals = new ArrayList<>(options.removals());
    Labels label = options.prune();
    if (label != null) {
      for (ObjectKind kind : ObjectKind.portable()) {
        installation.listed(kind).stream()
            .flatMap(each -> Optional.ofNullable(each.value()).stream())
            .filter(each -> kind != ObjectKind.SETTINGS)
            .filter(each -> !fitted.texts().containsKey(each.name()))
            .filter(each -> label.areIn(each.labels()))
            .filter(this::mayBePruned)
            .forEach(each -> removals.add(each.name()));
      }
    }
    return removals;
  }

  /** A key is deleted only if the request names it, because its private part cannot be restored. */
  private boolean mayBePruned(StoredObject object) {
    String id = object.name().id();
    boolean may = object.name().kind() != ObjectKind.KEY || options.prunedKeys().contains(id);
    if (!may) {
      String detail =
          "Key '%s' has the label but is not in the bundle. It is deleted only if 'prune_keys' "
              + "lists it, because an undo cannot restore its private part.";
      errors.add(
          BundleProblem.of(
              object.name(), new Problem("", BundleCodes.KEY_NOT_NAMED, detail.formatted(id))));
    }
    return may;
  }
}
