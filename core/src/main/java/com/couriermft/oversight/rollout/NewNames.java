package com.couriermft.oversight.rollout;

import com.couriermft.oversight.bundle.ObjectMentions;
import com.couriermft.oversight.bundle.ObjectName;
import com.couriermft.oversight.bundle.WebhookObjects;
import com.couriermft.running.plan.Mention;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * Has definitions name other objects.
 *
 * @param mentions finds what they name
 * @param names the new name of each that changes, by kind and name: {@code connection/partner-a}
 */
record NewNames(ObjectMentions mentions, Map<String, String> names) {
  /** Copies. */
  NewNames {
    names = Map.copyOf(names);
  }

  /**
   * Changes every place of a definition that names something renamed.
   *
   * @return the object's own name afterwards: that of a webhook follows its target
   */
  ObjectName apply(ObjectName name, ObjectNode json) {
    if (names.isEmpty()) {
      return name;
    }
    for (Mention mention : mentions.of(name, json)) {
      String to = names.get(ObjectMentions.kind(mention) + "/" + mention.name());
      if (to != null) {
        TextEdits.rename(json, mention, to);
      }
    }
    return name.kind() == ObjectKind.WEBHOOK
        ? new ObjectName(name.kind(), WebhookObjects.renamed(name.id(), json))
        : name;
  }
}
