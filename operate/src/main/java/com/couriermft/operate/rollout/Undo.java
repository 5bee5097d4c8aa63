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
 * Takes back what a plan has done: what it changed and removed is as it was before, and what it
 * created goes. Objects are found by the keys that the plan used, so that a webhook which somebody
 * made or removed meanwhile is not taken for one of the plan's.
 *
 * @param bundle what was there before
 * @param options how it is applied
 */
record Undo(Bundle bundle, PlanOptions options) {
  /**
   * Makes the undo of a plan.
   *
   * @param done what the plan has done
   * @param previous everything that the plan named, as it was before
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

  /** The id of a webhook that was removed may be that of another one by now. */
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
