package com.couriermft.operate.rollout;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.Manifest;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.storage.access.Role;
import com.couriermft.transfer.file.Sha256;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The effects of applying a bundle.
 *
 * @param actions the actions, in the order of execution, with deletions last
 * @param targets the definitions of creations and updates
 * @param renames new names of renamed objects, by their names in the bundle
 * @param missing required secrets and keys that are missing, by {@code secret/…} and {@code key/…},
 *     with the objects that require them
 * @param errors problems that prevent applying the plan
 * @param warnings other problems
 * @param characters total size of all base and target definitions, in characters of JSON
 */
record RolloutPlan(
    List<PlannedAction> actions,
    SortedMap<ObjectName, String> targets,
    SortedMap<ObjectName, ObjectName> renames,
    SortedMap<String, List<String>> missing,
    List<BundleProblem> errors,
    List<BundleProblem> warnings,
    long characters) {
  /** Maximum number of actions in a plan that a client requests. */
  static final int MOST_ACTIONS = 5_000;

  /** Maximum total size of the definitions in a plan that a client requests, in characters. */
  static final long MOST_CHARACTERS = 64 << 20;

  RolloutPlan {
    actions = List.copyOf(actions);
    targets = new TreeMap<>(targets);
    renames = new TreeMap<>(renames);
    missing = new TreeMap<>(missing);
    errors = List.copyOf(errors);
    warnings = List.copyOf(warnings);
  }

  /** Returns the plan with additional warnings. */
  RolloutPlan warning(List<BundleProblem> further) {
    List<BundleProblem> all = new ArrayList<>(warnings);
    all.addAll(further);
    return new RolloutPlan(actions, targets, renames, missing, errors, all, characters);
  }

  /** Returns whether the plan can be applied, regardless of missing secrets and keys. */
  boolean isValid() {
    return errors.isEmpty()
        && missing.isEmpty()
        && actions.stream().noneMatch(action -> action.verb() == PlannedAction.Verb.CONFLICT);
  }

  /** Returns the actions that change an object. */
  List<PlannedAction> acting() {
    return actions.stream().filter(action -> action.verb().acts()).toList();
  }

  /**
   * Checks that a host can keep all base and target definitions of the plan in memory. The undo of
   * a plan is never larger than the plan, because both contain the same definitions.
   *
   * @throws InvalidInputException {@code plan_too_large}
   */
  void requireBounded() {
    int count = acting().size();
    if (count > MOST_ACTIONS || characters > MOST_CHARACTERS) {
      throw InvalidInputException.at(
          "",
          BundleCodes.PLAN_TOO_LARGE,
          "The plan has %,d actions with definitions of %,d characters; at most %,d and %,d are"
                  .formatted(count, characters, MOST_ACTIONS, MOST_CHARACTERS)
              + " allowed. Plan part of the bundle, or use a narrower label for 'prune'.");
    }
  }

  /** Returns the role that is required to apply the plan. */
  Role role() {
    return acting().stream()
        .map(action -> action.name().kind().isAdministered() ? Role.ADMIN : Role.AUTHOR)
        .reduce(Role.AUTHOR, (one, other) -> one.includes(other) ? one : other);
  }

  /**
   * Returns the hash of the plan's content. Plans with equal proposals for equal definitions have
   * equal hashes.
   */
  String hash() {
    ObjectNode essence = Json.object().put("format", Manifest.FORMAT);
    ArrayNode all = essence.putArray("actions");
    acting().forEach(action -> all.add(action.essence()));
    return "sha256:" + Sha256.of(Json.bytes(CanonicalJson.of(essence)));
  }
}
