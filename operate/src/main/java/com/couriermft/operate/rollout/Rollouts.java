package com.couriermft.operate.rollout;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.BundleText;
import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.ObjectMentions;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.bundle.ScopeJudge;
import com.couriermft.operate.dryrun.DryRuns;
import com.couriermft.operate.rollout.PlanAnswer.State;
import com.couriermft.operate.rollout.PlanRows.Standing;
import com.couriermft.operate.rollout.PlanRows.StoredAction;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Row;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates plans for applying bundles, and applies the plans. Messages {@code {"kind": "rollout",
 * "plan": "01…"}} continue the work on any host, and {@link #tick()} replaces lost messages.
 * Thread-safe.
 */
public final class Rollouts {
  private static final Logger LOG = LoggerFactory.getLogger(Rollouts.class);
  private static final String KIND = "rollout";
  private static final String PLAN = "plan";

  private final Installation installation;
  private final ObjectMentions mentions;
  private final SecretStore secrets;
  private final ExecutionQueries executions;
  private final DryRuns dryRuns;
  private final PlanStore store;
  private final ControlQueue control;
  private final Applier applier;

  /**
   * Creates the component that applies bundles to an installation, and registers the handler of the
   * {@code rollout} control messages.
   *
   * @param installation the objects to compare and change
   * @param mentions finds references in objects
   * @param secrets checks whether required secrets exist
   * @param executions counts queued executions of changed jobs
   * @param dryRuns runs dry runs of changed jobs
   * @param store stores the plans
   * @param control queue for the messages that continue the work
   */
  public Rollouts(
      Installation installation,
      ObjectMentions mentions,
      SecretStore secrets,
      ExecutionQueries executions,
      DryRuns dryRuns,
      PlanStore store,
      ControlQueue control) {
    this.installation = installation;
    this.mentions = mentions;
    this.secrets = secrets;
    this.executions = executions;
    this.dryRuns = dryRuns;
    this.store = store;
    this.control = control;
    this.applier = new Applier(installation, store);
    control.answer(KIND, message -> goOn(message.path(PLAN).asText()));
  }

  /**
   * Compares a bundle with the stored objects, and stores the plan for {@link PlanStore#KEPT};
   * changes nothing else.
   *
   * <p>For a caller with a label scope, the plan compares the bundle only with visible objects.
   * Changes to hidden objects and references to them are errors, which do not reveal whether the
   * objects exist.
   *
   * @param by the caller
   * @param scope the caller's label scope
   * @param deep whether to run a dry run of each changed job; failures of dry runs are warnings
   * @return the plan, as {@link #get} returns it
   * @throws NotFoundException {@code plan_not_found}: the plan to undo does not exist
   * @throws InvalidInputException {@code plan_too_large}; never thrown for an undo
   */
  public PlanAnswer plan(PlanRequest request, String by, LabelFilter scope, boolean deep) {
    Bundle bundle = request.bundle();
    PlanOptions options = request.options();
    String undo = request.undo();
    if (undo != null) {
      Undo back = Undo.of(done(undo, scope), store.previous(undo), installation);
      bundle = back.bundle();
      options = back.options();
    }
    RolloutPlan plan =
        new Planner(
                new ScopeJudge(installation, scope, mentions),
                secrets,
                new QueuedExecutions(executions, scope),
                Objects.requireNonNull(bundle),
                options)
            .plan();
    if (!options.isUndo()) {
      plan.requireBounded();
    }
    if (deep) {
      plan = plan.warning(new DeepLook(dryRuns, mentions, store::now).warnings(plan));
    }
    return get(store.create(plan, by, scope));
  }

  /**
   * Returns the completed actions of a plan. An undo must not affect later changes to the plan's
   * objects.
   */
  private List<StoredAction> done(String planId, LabelFilter scope) {
    Standing plan = store.get(planId, scope);
    if (plan.state() != State.APPLIED && plan.state() != State.STOPPED) {
      throw new ConflictException(
          BundleCodes.PLAN_NOT_VALID,
          "Plan '%s' was not applied, or is still being applied, so it cannot be undone."
              .formatted(planId));
    }
    return store.actions(planId).stream().filter(StoredAction::done).toList();
  }

  /**
   * Checks that a caller with a label scope may see a plan. The caller may see it if the plan's
   * creator had at least the same restrictions.
   *
   * @throws NotFoundException {@code plan_not_found}
   */
  public void requireSeen(String planId, LabelFilter scope) {
    store.get(planId, scope);
  }

  /**
   * Returns a plan with its state.
   *
   * @throws NotFoundException {@code plan_not_found}
   */
  public PlanAnswer get(String planId) {
    return PlanAnswer.of(store.get(planId), store.progress(planId), store.document(planId));
  }

  /**
   * Returns the role that is required to apply a plan: the highest role that any of its actions
   * requires.
   *
   * @throws NotFoundException {@code plan_not_found}
   */
  public Role role(String planId) {
    return store.get(planId).role();
  }

  /**
   * Starts applying a plan. Repeating the call while the plan is being applied has no effect.
   *
   * @param hash hash of the reviewed plan; {@code null} to accept any
   * @param reason reason for the change, which may be empty
   * @throws NotFoundException {@code plan_not_found}
   * @throws ConflictException {@code plan_hash_differs}; {@code plan_not_valid}; {@code
   *     plan_ended}; {@code plan_stale}: objects have changed since the plan was created, or refer
   *     to objects that the plan's creator may no longer see; nothing was changed
   */
  public PlanAnswer apply(String planId, @Nullable String hash, String by, String reason) {
    Standing plan = store.get(planId);
    if (hash != null && !hash.equals(plan.hash())) {
      throw new ConflictException(
          BundleCodes.PLAN_HASH_DIFFERS,
          "Plan '%s' has the hash %s, not %s; review the plan again."
              .formatted(planId, plan.hash(), hash));
    } else if (plan.state() == State.APPLIED || plan.state() == State.STOPPED) {
      throw new ConflictException(
          BundleCodes.PLAN_ENDED,
          "Plan '%s' is %s; create a new plan.".formatted(planId, PlanRows.text(plan.state())));
    } else if (plan.state() == State.PLANNED) {
      requireReady(plan);
      requireFresh(planId);
      requireWithin(plan);
      store.begin(plan, by, reason);
    }
    send(planId);
    return get(planId);
  }

  private void requireReady(Standing plan) {
    if (plan.ready()) {
      return;
    }
    PlanDocument document = store.document(plan.id());
    List<String> missing = new ArrayList<>();
    for (PlanDocument.Needed secret : document.missing().secrets()) {
      if (secrets.find(secret.name()).isEmpty()) {
        missing.add("secret/" + secret.name());
      }
    }
    for (PlanDocument.Needed key : document.missing().keys()) {
      ObjectName.parse("key/" + key.name())
          .filter(name -> installation.findStored(name).isEmpty())
          .ifPresent(name -> missing.add(name.toString()));
    }
    // Secrets and keys that were missing may have been saved in the meantime.
    boolean stands = document.errors().isEmpty() && document.summary().conflict() == 0;
    if (!stands) {
      throw new ConflictException(
          BundleCodes.PLAN_NOT_VALID,
          ("Plan '%s' has errors or conflicts and cannot be applied; fix them, then create a new"
                  + " plan.")
              .formatted(plan.id()));
    } else if (!missing.isEmpty()) {
      throw new ConflictException(
          BundleCodes.PLAN_NOT_VALID,
          "These required objects do not exist: %s. Create them first."
              .formatted(String.join(", ", missing)));
    }
  }

  private void requireFresh(String planId) {
    List<String> moved =
        store.actions(planId).stream()
            .filter(action -> !Objects.equals(found(action), action.base()))
            .map(action -> action.name().toString())
            .toList();
    if (!moved.isEmpty()) {
      throw new ConflictException(
          BundleCodes.PLAN_STALE,
          ("These objects were changed after the plan was created: %s. Nothing was applied; create"
                  + " a new plan.")
              .formatted(String.join(", ", moved)));
    }
  }

  private void requireWithin(Standing plan) {
    if (plan.scope().isAll()) {
      return;
    }
    ScopeJudge judge = new ScopeJudge(installation, plan.scope(), mentions);
    SortedMap<ObjectName, String> targets = store.targets(plan.id());
    ResultingObjects seen =
        new ResultingObjects(installation.within(plan.scope()), targets, Set.of());
    List<String> outside =
        store.actions(plan.id()).stream()
            .map(StoredAction::name)
            .filter(targets::containsKey)
            .filter(name -> !judge.problems(name, json(targets, name), seen).isEmpty())
            .map(ObjectName::toString)
            .toList();
    if (!outside.isEmpty()) {
      throw new ConflictException(
          BundleCodes.PLAN_STALE,
          ("These objects now refer to objects outside the labels of the plan: %s. Nothing was "
                      + "applied; create a")
                  .formatted(String.join(", ", outside))
              + " new plan.");
    }
  }

  private static ObjectNode json(SortedMap<ObjectName, String> texts, ObjectName name) {
    return (ObjectNode) Json.readTree(Objects.requireNonNull(texts.get(name), name::toString));
  }

  /**
   * Returns the hash of the stored object. For an unreadable object, returns a string that equals
   * no hash.
   */
  private @Nullable String found(StoredAction action) {
    try {
      return Applier.find(installation, action)
          .map(stored -> BundleText.sha256(stored.json()))
          .orElse(null);
    } catch (DamagedDataException damaged) {
      LOG.warn("{} cannot be read", action.name(), damaged);
      return "unreadable";
    }
  }

  private void goOn(String planId) {
    if (applier.goOn(planId)) {
      send(planId);
    }
  }

  private void send(String planId) {
    control.send(KIND, Json.object().put(PLAN, planId), Duration.ZERO);
  }

  /** Continues plans whose message or host was lost. Must be called every 30 s. */
  public void tick() {
    for (Row open : store.open()) {
      String planId = PlanRows.idOf(open);
      if (isApplying(planId)) {
        send(planId);
      } else if (open.changedAt().plus(Applier.SILENCE).isBefore(store.now())) {
        store.forgetOpen(planId, open.etag());
      }
    }
  }

  /** A plan with an unreadable header does not continue and must not block other plans. */
  private boolean isApplying(String planId) {
    try {
      return store.find(planId).filter(plan -> plan.state() == State.APPLYING).isPresent();
    } catch (DamagedDataException damaged) {
      LOG.error("Plan(id='{}') cannot be read and is abandoned", planId, damaged);
      return false;
    }
  }
}
