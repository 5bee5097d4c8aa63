package com.couriermft.operate.rollout;

import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.bundle.WebhookObjects;
import com.couriermft.operate.rollout.PlanRows.StoredAction;
import com.couriermft.operate.rollout.PlannedAction.Verb;
import com.couriermft.storage.kind.ObjectKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The undo of a plan: restores changed and deleted objects, and deletes created objects. Objects
 * are found by the keys in the plan, so that an unrelated webhook is not mistaken for a webhook of
 * the plan.
 *
 * @param bundle the earlier objects
 * @param options options for applying the bundle
 */
record Undo(Bundle bundle, PlanOptions options) {
  /**
   * Returns the changes that undo a plan.
   *
   * @param done the completed actions
   * @param previous the plan's objects before it was applied
   */
  static Undo of(List<StoredAction> done, Bundle previous, Installation installation) {
    List<ObjectName> created = new ArrayList<>();
    Map<ObjectName, String> keys = new TreeMap<>();
    SortedMap<ObjectName, String> before = new TreeMap<>();
    for (StoredAction action : done) {
      ObjectName name = action.name();
      String text = previous.texts().get(name);
      if (action.verb() == Verb.CREATE) {
        created.add(name);
      } else if (text != null) {
        name = action.verb() == Verb.DELETE ? free(name, previous, installation) : name;
        before.put(name, text);
      }
      keys.put(name, action.key());
    }
    return new Undo(new Bundle(previous.manifest(), before), PlanOptions.undo(created, keys));
  }

  /** A webhook's former id may have been taken by another webhook since the deletion. */
  private static ObjectName free(ObjectName name, Bundle previous, Installation installation) {
    if (name.kind() != ObjectKind.WEBHOOK || installation.findStored(name).isEmpty()) {
      return name;
    }
    ObjectName next = name;
    do {
      next = new ObjectName(name.kind(), WebhookObjects.next(next.id()));
    } while (previous.texts().containsKey(next) || installation.findStored(next).isPresent());
    return next;
  }
}
