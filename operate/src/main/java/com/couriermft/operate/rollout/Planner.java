package com.couriermft.operate.rollout;

import com.couriermft.engine.plan.Mention;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.BundleText;
import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.Manifest;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.bundle.ProposedJobs;
import com.couriermft.operate.bundle.ScopeJudge;
import com.couriermft.operate.bundle.StoredObject;
import com.couriermft.operate.bundle.StoredObjects.Reader;
import com.couriermft.operate.rollout.PlannedAction.Verb;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.ConcurrentRequests;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares a bundle with the stored objects, without writing. The objects of both pass through the
 * same readers, so that spacing, order and omitted defaults make no difference. References are
 * checked against the objects that would exist after the plan. An instance is used for one plan.
 */
final class Planner {
  private final ScopeJudge judge;
  private final Installation installation;
  private final SecretStore secrets;
  private final Bundle bundle;
  private final PlanOptions options;
  private final Risks risks;

  private final List<BundleProblem> errors = new ArrayList<>();
  private final List<BundleProblem> warnings = new ArrayList<>();
  private final Map<ObjectName, PlannedAction> actions = new TreeMap<>();
  private final SortedMap<ObjectName, String> targets = new TreeMap<>();
  private final SortedMap<String, Set<String>> needed = new TreeMap<>();
  private final SortedMap<String, List<String>> missing = new TreeMap<>();
  private long characters;

  /**
   * Creates the planner of a bundle.
   *
   * @param judge decides which changes are allowed
   * @param secrets checks whether required secrets exist
   * @param queued counts queued executions
   */
  Planner(
      ScopeJudge judge,
      SecretStore secrets,
      QueuedExecutions queued,
      Bundle bundle,
      PlanOptions options) {
    this.judge = judge;
    this.installation = judge.whole().within(judge.scope());
    this.secrets = secrets;
    this.bundle = bundle;
    this.options = options;
    this.risks = new Risks(installation, queued);
  }

  /**
   * Creates the plan. An unreadable stored object is an error of the plan. The error's pointer
   * refers to the object's file if the bundle has one, and otherwise to the manifest.
   */
  RolloutPlan plan() {
    try {
      return planReadable();
    } catch (DamagedDataException damaged) {
      errors.add(BundleProblem.of(Manifest.PATH, unreadable(damaged)));
      return new RolloutPlan(
          List.of(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), errors, warnings, 0);
    }
  }

  private RolloutPlan planReadable() {
    FittedBundle fitted = new FittedBundle(bundle, options, judge.mentions(), errors);
    fitted.rename(new FreeIds(judge, installation, options).of(fitted));
    warnings.addAll(fitted.disableStartersBeside());
    Set<ObjectName> removed = new TreeSet<>(new Removals(installation, options, errors).of(fitted));
    ResultingObjects result = new ResultingObjects(installation, fitted.texts(), removed);
    compareAll(fitted, result);
    warnings.addAll(new StartWarnings(installation, result).of(actions.values()));
    for (ObjectName name : removed) {
      remove(name);
    }
    errors.addAll(new PruneCheck(judge, fitted.texts(), removed).problems());
    if (judge.scope().isAll()) {
      addMissingSecrets();
    }
    return new RolloutPlan(
        ordered(fitted), targets, fitted.renames(), missing, errors, warnings, characters);
  }

  private Optional<StoredObject> find(ObjectName name) {
    return installation.of(name.kind()).find(options.key(name));
  }

  private void compareAll(FittedBundle fitted, ResultingObjects result) {
    Map<ObjectKind, Reader> readers = new EnumMap<>(ObjectKind.class);
    for (ObjectName name : List.copyOf(fitted.texts().keySet())) {
      try {
        compare(name, fitted, readers, result);
      } catch (DamagedDataException damaged) {
        addError(name, fitted, unreadable(damaged));
      }
    }
  }

  private static Problem unreadable(DamagedDataException damaged) {
    return new Problem("", BundleCodes.OBJECT_UNREADABLE, String.valueOf(damaged.getMessage()));
  }

  private void compare(
      ObjectName name,
      FittedBundle fitted,
      Map<ObjectKind, Reader> readers,
      ResultingObjects result) {
    Optional<StoredObject> stored = find(name);
    if (stored.isPresent() && options.policy(name.kind()) == ConflictPolicy.KEEP) {
      String own = BundleText.sha256(fitted.json(name));
      boolean same = own.equals(BundleText.sha256(stored.get().json()));
      put(name, same ? Verb.UNCHANGED : Verb.KEEP, stored.get(), null);
      fitted.texts().remove(name);
    } else {
      compare(name, fitted, stored.orElse(null), readers, result);
    }
  }

  private void compare(
      ObjectName name,
      FittedBundle fitted,
      @Nullable StoredObject stored,
      Map<ObjectKind, Reader> readers,
      ResultingObjects result) {
    ObjectNode sent = fitted.json(name);
    String base = stored == null ? null : BundleText.sha256(stored.json());
    ObjectNode target;
    if (stored != null && BundleText.sha256(sent).equals(base)) {
      target = sent;
    } else if (judge.findClosed(name.kind()).isPresent()) {
      judge.findClosed(name.kind()).ifPresent(closed -> addError(name, fitted, closed));
      return;
    } else {
      try {
        Reader reader =
            readers.computeIfAbsent(name.kind(), kind -> installation.of(kind).among(result));
        target = reader.read(name.id(), sent);
        if (stored != null) {
          installation.of(name.kind()).requireReplaceable(stored, target);
        }
      } catch (InvalidInputException e) {
        e.problems().forEach(problem -> addError(name, fitted, problem));
        return;
      }
    }
    fitted.texts().put(name, Json.write(target));
    need(name, target);
    boolean same = stored != null && BundleText.sha256(target).equals(base);
    boolean isWhole = installation.of(name.kind()).isWhole(target);
    if (!isWhole && !differsInLabels(target, stored)) {
      expect(name, target, stored);
    } else if (same) {
      put(name, Verb.UNCHANGED, stored, target);
    } else if (isOutside(name, target, fitted, result)) {
      return;
    } else if (stored == null) {
      put(name, Verb.CREATE, null, target);
    } else {
      boolean asExported =
          bundle.manifest().base(fitted.origin(name)).filter(s -> s.equals(base)).isPresent();
      boolean replaced =
          options.policy(name.kind()) == ConflictPolicy.REPLACE
              || asExported
              || installation.of(name.kind()).isUntouched(stored);
      put(name, replaced ? Verb.UPDATE : Verb.CONFLICT, stored, target);
    }
  }

  /**
   * Returns whether the labels differ. For a key with a private part, a bundle can change only the
   * labels, and only if the key is the same.
   */
  private static boolean differsInLabels(ObjectNode target, @Nullable StoredObject stored) {
    return stored != null
        && target.path("fingerprint").equals(stored.json().path("fingerprint"))
        && !Labels.of(target).equals(stored.labels());
  }

  private void addError(ObjectName name, FittedBundle fitted, Problem problem) {
    errors.add(BundleProblem.of(fitted.origin(name), problem));
  }

  /**
   * Adds the problem that a hidden object already has the name. The problem is added last, and only
   * if the definition itself is within the caller's scope.
   */
  private boolean isOutside(
      ObjectName name, ObjectNode target, FittedBundle fitted, ResultingObjects result) {
    List<Problem> problems = judge.problems(name, target, result);
    if (problems.isEmpty()) {
      problems = judge.findTaken(name).stream().toList();
    }
    problems.forEach(problem -> addError(name, fitted, problem));
    return !problems.isEmpty();
  }

  /**
   * Records a required object that the bundle does not include, such as a key with its private
   * part.
   */
  private void expect(ObjectName name, ObjectNode expected, @Nullable StoredObject stored) {
    if (stored == null && options.isUndo()) {
      String detail =
          "Key '%s' cannot be restored: its private part was deleted with it. Import or generate "
              + "it again; everything else is restored.";
      warnings.add(
          BundleProblem.of(
              name, new Problem("", BundleCodes.KEY_NOT_RESTORED, detail.formatted(name.id()))));
      return;
    } else if (stored == null) {
      missing.put(name.toString(), usersOf(name));
      return;
    }
    put(name, Verb.UNCHANGED, stored, null);
    String fingerprint = expected.path("fingerprint").asText();
    String found = stored.json().path("fingerprint").asText();
    if (!fingerprint.isEmpty() && !fingerprint.equals(found)) {
      String detail = "The existing key has the fingerprint %s; the key in the bundle has %s.";
      warnings.add(
          BundleProblem.of(
              name,
              new Problem(
                  "/fingerprint", BundleCodes.KEY_DIFFERS, detail.formatted(found, fingerprint))));
    }
  }

  private List<String> usersOf(ObjectName needed) {
    return bundle.texts().entrySet().stream()
        .filter(user -> !user.getKey().equals(needed))
        .filter(
            user ->
                !judge.mentions().named(user.getKey(), user.getValue(), Set.of(needed)).isEmpty())
        .map(user -> user.getKey().toString())
        .toList();
  }

  private void put(
      ObjectName name, Verb verb, @Nullable StoredObject stored, @Nullable ObjectNode target) {
    String base = stored == null ? null : BundleText.sha256(stored.json());
    List<PlannedChange> changes =
        stored != null && target != null && (verb == Verb.UPDATE || verb == Verb.CONFLICT)
            ? ObjectDiff.of(stored.json(), target)
            : List.of();
    PlannedAction action =
        new PlannedAction(
            name,
            stored == null ? installation.of(name.kind()).newKey(name.id()) : stored.key(),
            verb,
            base,
            target == null ? null : BundleText.sha256(target),
            stored == null ? 0 : stored.version(),
            changes,
            risks.of(name, verb, stored, target));
    actions.put(name, action);
    if (verb.acts() && stored != null) {
      characters += Json.write(stored.json()).length();
    }
    if (target != null && (verb == Verb.CREATE || verb == Verb.UPDATE)) {
      String text = Json.write(target);
      characters += text.length();
      targets.put(name, text);
    }
  }

  private void need(ObjectName name, ObjectNode target) {
    for (Mention mention : judge.mentions().of(name, target)) {
      if (mention.kind() == Mention.Kind.SECRET) {
        needed.computeIfAbsent(mention.name(), none -> new TreeSet<>()).add(name.toString());
      }
    }
  }

  private void addMissingSecrets() {
    List<String> names = List.copyOf(needed.keySet());
    List<Boolean> there = ConcurrentRequests.map(names, secret -> secrets.find(secret).isPresent());
    for (int i = 0; i < names.size(); i++) {
      if (!there.get(i)) {
        missing.put("secret/" + names.get(i), List.copyOf(needed.get(names.get(i))));
      }
    }
  }

  private void remove(ObjectName name) {
    Optional<StoredObject> stored = find(name);
    Optional<Problem> closed = judge.findClosed(name.kind()).filter(none -> stored.isPresent());
    closed.ifPresent(problem -> errors.add(BundleProblem.of(name, problem)));
    stored.filter(none -> closed.isEmpty()).ifPresent(found -> put(name, Verb.DELETE, found, null));
  }

  /**
   * Returns creations and updates in the order of their dependencies, followed by deletions in
   * reverse order.
   */
  private List<PlannedAction> ordered(FittedBundle fitted) {
    List<PlannedAction> ordered = new ArrayList<>();
    List<PlannedAction> removals = new ArrayList<>();
    Set<ObjectName> placed = new TreeSet<>();
    for (PlannedAction action : actions.values()) {
      place(action, fitted, placed, action.verb() == Verb.DELETE ? removals : ordered);
    }
    Collections.reverse(removals);
    ordered.addAll(removals);
    return ordered;
  }

  /** Orders actions: a job comes after the jobs on which it depends, if both are in the list. */
  private void place(
      PlannedAction action,
      FittedBundle fitted,
      Set<ObjectName> placed,
      List<PlannedAction> ordered) {
    boolean removal = action.verb() == Verb.DELETE;
    if (!placed.add(action.name())) {
      return;
    }
    if (action.name().kind() == ObjectKind.JOB) {
      Optional<ObjectNode> json =
          removal
              ? installation.find(action.name())
              : Optional.ofNullable(fitted.texts().get(action.name()))
                  .map(text -> (ObjectNode) Json.readTree(text));
      json.map(ProposedJobs::dependencies).orElse(List.of()).stream()
          .map(id -> actions.get(new ObjectName(ObjectKind.JOB, id)))
          .filter(upstream -> upstream != null && (upstream.verb() == Verb.DELETE) == removal)
          .forEach(upstream -> place(upstream, fitted, placed, ordered));
    }
    ordered.add(action);
  }
}
