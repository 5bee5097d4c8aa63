package com.couriermft.operate.rollout;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.ObjectName;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan's proposal for one object.
 *
 * @param name the object, under its target id
 * @param key key of the object in its store
 * @param verb the action
 * @param base hash of the stored definition; {@code null} for none
 * @param target hash of the target definition; {@code null} for none
 * @param version version of the stored object; 0 if no object is stored or the object has no
 *     versions
 * @param changes changes to the definition
 * @param risks warnings for the person who applies the plan
 */
record PlannedAction(
    ObjectName name,
    String key,
    Verb verb,
    @Nullable String base,
    @Nullable String target,
    int version,
    List<PlannedChange> changes,
    List<String> risks) {
  PlannedAction {
    changes = List.copyOf(changes);
    risks = List.copyOf(risks);
  }

  /** The kind of an action. */
  enum Verb {
    /** The object is created. */
    CREATE,
    /** The bundle's object replaces the stored object. */
    UPDATE,
    /** The object is deleted. */
    DELETE,
    /** The stored object equals the bundle's object. */
    UNCHANGED,
    /** The stored object differs and is kept because of the policy {@code keep}. */
    KEEP,
    /** The stored object differs and has changed since the export. */
    CONFLICT;

    /** Returns whether the action changes an object. */
    boolean acts() {
      return this == CREATE || this == UPDATE || this == DELETE;
    }
  }

  /** Returns the content that the hash of a plan covers. */
  ObjectNode essence() {
    return Json.object()
        .put("name", name.toString())
        .put("action", CheckedObject.nameOf(verb))
        .put("base", base)
        .put("target", target);
  }
}
