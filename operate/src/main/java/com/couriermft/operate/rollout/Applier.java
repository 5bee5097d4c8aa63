package com.couriermft.operate.rollout;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.operate.bundle.BundleText;
import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.bundle.StoredObject;
import com.couriermft.operate.bundle.StoredObjects;
import com.couriermft.operate.rollout.PlanAnswer.State;
import com.couriermft.operate.rollout.PlanAnswer.Stop;
import com.couriermft.operate.rollout.PlanRows.Standing;
import com.couriermft.operate.rollout.PlanRows.StoredAction;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.trail.Actor;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies a plan action by action. Each action is idempotent: an object in its target state counts
 * as done, an object in its base state is updated conditionally on its version, and any other state
 * stops the plan. A host may therefore stop at any point, and another host continues. Thread-safe.
 */
final class Applier {
  private static final Logger LOG = LoggerFactory.getLogger(Applier.class);

  /** Time limit of one message; the next message continues. */
  private static final Duration SLICE = Duration.ofSeconds(60);

  /** Time without a write after which a host's claim of a plan expires. */
  static final Duration SILENCE = Duration.ofSeconds(30);

  private final Installation installation;
  private final PlanStore store;

  Applier(Installation installation, PlanStore store) {
    this.installation = installation;
    this.store = store;
  }

  /** Thrown for an object that is neither in its planned base state nor in its target state. */
  private static final class MovedException extends ConflictException {
    private static final long serialVersionUID = 1L;

    MovedException(ObjectName name) {
      super(
          BundleCodes.PLAN_STALE,
          "%s was changed while the plan was being applied; create a new plan.".formatted(name));
    }
  }

  /**
   * Continues applying a plan for a limited time.
   *
   * @return whether any actions remain
   */
  boolean goOn(String id) {
    Optional<Standing> found = store.find(id);
    if (found.filter(plan -> plan.state() == State.APPLYING).isEmpty()) {
      return false;
    }
    Standing plan = found.get();
    if (!plan.worker().isEmpty() && !isSilent(plan.writtenAt())) {
      return false;
    }
    try {
      return work(plan, store.claim(plan, UUID.randomUUID().toString()));
    } catch (StoreConflict faster) {
      LOG.info("Plan(id='{}') is being applied by another host", id, faster);
      return false;
    }
  }

  private boolean isSilent(Instant writtenAt) {
    return writtenAt.plus(SILENCE).isBefore(store.now());
  }

  private boolean work(Standing plan, String claimed) {
    String etag = claimed;
    Instant end = store.now().plus(SLICE);
    List<StoredAction> actions;
    SortedMap<ObjectName, String> targets;
    try {
      actions = store.actions(plan.id());
      keepPrevious(plan.id(), actions);
      targets = store.targets(plan.id());
    } catch (CourierException e) {
      return stop(plan, etag, null, e);
    }
    String by = plan.appliedBy() + " plan " + plan.id();
    Actor actor = new Actor(by, plan.reason().isEmpty() ? null : plan.reason());
    for (StoredAction action : actions) {
      if (action.done()) {
        continue;
      } else if (store.now().isAfter(end)) {
        store.giveBack(plan.id(), etag);
        return true;
      }
      try {
        actor.run(() -> act(action, targets.get(action.name()), by));
      } catch (CourierException e) {
        return stop(plan, etag, action, e);
      }
      etag = store.done(plan.id(), action, etag);
    }
    store.end(plan.id(), etag, State.APPLIED, null);
    return false;
  }

  /**
   * Stops a plan that cannot continue; a transient failure is thrown instead so that the plan
   * continues later.
   *
   * @param action the failed action; {@code null} if the plan itself is unreadable
   * @return always true, because no actions remain to be tried
   */
  private boolean stop(
      Standing plan, String etag, @Nullable StoredAction action, CourierException e) {
    if (e.failureClass() == FailureClass.TRANSIENT) {
      throw e;
    }
    String at = action == null ? "its beginning" : action.name().toString();
    LOG.warn("Plan(id='{}') stopped at {}", plan.id(), at, e);
    store.end(plan.id(), etag, State.STOPPED, error(plan, action, e));
    return false;
  }

  private static Stop error(Standing plan, @Nullable StoredAction action, CourierException e) {
    return new Stop(
        action == null ? "plan" : action.name().kind().text(),
        action == null ? plan.id() : action.name().id(),
        e.code(),
        Redaction.of(detail(plan, e)));
  }

  /** Returns why a plan stops, without details outside the label scope of its creator. */
  private static String detail(Standing plan, CourierException e) {
    boolean own = e instanceof MovedException || e instanceof DamagedDataException;
    return plan.scope().isAll() || own
        ? String.valueOf(e.getMessage())
        : "The change failed with '%s'. The cause may be an object outside the labels of the plan."
            .formatted(e.code());
  }

  /** Stores the objects that the plan changes, in their state before its first action. */
  private void keepPrevious(String id, List<StoredAction> actions) {
    if (!store.hasPrevious(id)) {
      SortedMap<ObjectName, String> before = new TreeMap<>();
      for (StoredAction action : actions) {
        find(installation, action)
            .ifPresent(stored -> before.put(action.name(), Json.write(stored.json())));
      }
      store.keepPrevious(id, before);
    }
  }

  /**
   * Returns the object of an action, found by its key. For a creation, the object is also found by
   * its name, which may have been taken in the meantime.
   */
  static Optional<StoredObject> find(Installation installation, StoredAction action) {
    StoredObjects kind = installation.of(action.name().kind());
    Optional<StoredObject> stored = kind.find(action.key());
    return action.base() == null ? stored.or(() -> kind.find(action.name().id())) : stored;
  }

  /**
   * Returns the definition that an action stores.
   *
   * @throws IllegalStateException the definition differs from the planned one
   */
  private static @Nullable String checked(StoredAction action, @Nullable String target) {
    String kept = target == null ? null : BundleText.sha256((ObjectNode) Json.readTree(target));
    if (!Objects.equals(kept, action.target())) {
      throw new IllegalStateException(
          "The result has the hash %s, expected %s.".formatted(kept, action.target()));
    }
    return target;
  }

  private void act(StoredAction action, @Nullable String target, String by) {
    for (int tries = 1; ; tries++) {
      Optional<StoredObject> stored = find(installation, action);
      String found = stored.map(object -> BundleText.sha256(object.json())).orElse(null);
      if (Objects.equals(found, action.target())) {
        return;
      } else if (!Objects.equals(found, action.base())) {
        throw new MovedException(action.name());
      }
      try {
        change(action, target, by, stored.map(StoredObject::etag).orElse(StoredObjects.ABSENT));
        return;
      } catch (StoreConflict changed) {
        // The row was changed in the meantime, possibly only by a probe, so check the object again.
        if (tries == 3) {
          throw changed;
        }
      }
    }
  }

  private void change(StoredAction action, @Nullable String target, String by, String etag) {
    // A missing definition must not turn a change into a deletion or into a different change.
    DamagedDataException.reading(
        "The definition of " + action.name(), () -> checked(action, target));
    StoredObjects kind = installation.of(action.name().kind());
    if (target == null) {
      kind.delete(action.key(), by, etag);
    } else {
      kind.save(action.key(), (ObjectNode) Json.readTree(target), by, etag);
    }
  }
}
