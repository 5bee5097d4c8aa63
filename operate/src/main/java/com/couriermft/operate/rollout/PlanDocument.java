package com.couriermft.operate.rollout;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.operate.rollout.PlannedAction.Verb;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** The effects of applying a bundle, in the format that is stored and returned in responses. */
public record PlanDocument(
    @JsonUnwrapped Verdict verdict,
    @Field(help = "Numbers of objects") Summary summary,
    @Field(help = "Actions of the plan, in order") List<Action> actions,
    @Field(help = "Names of objects that do not change") List<String> unchanged,
    @Field(help = "New names, by the names in the bundle") ObjectNode renames,
    @Field(help = "Objects that are required and do not exist") Missing missing,
    @Field(help = "Problems that prevent applying the plan") List<BundleProblem> errors,
    @Field(help = "Warnings about the plan") List<BundleProblem> warnings) {
  /** Copies the collections and rejects missing components. */
  public PlanDocument {
    Objects.requireNonNull(verdict, "verdict");
    Objects.requireNonNull(summary, "summary");
    Objects.requireNonNull(renames, "renames");
    Objects.requireNonNull(missing, "missing");
    actions = List.copyOf(actions);
    unchanged = List.copyOf(unchanged);
    errors = List.copyOf(errors);
    warnings = List.copyOf(warnings);
  }

  /** Whether a plan can be applied, and the required role. */
  public record Verdict(
      @Field(help = "Hash of the plan's actions") String planHash,
      @Field(help = "Whether the plan has neither errors nor conflicts") boolean valid,
      @Field(
              help = "The role that you need to apply the plan",
              values = {"author", "admin"})
          String role) {
    /** Rejects missing components. */
    public Verdict {
      Objects.requireNonNull(planHash, "plan_hash");
      Objects.requireNonNull(role, "role");
    }
  }

  /** The numbers of objects by action. */
  public record Summary(
      @Field(help = "Number of objects that are created", min = 0) long create,
      @Field(help = "Number of objects that are changed", min = 0) long update,
      @Field(help = "Number of objects that are deleted", min = 0) long delete,
      @Field(help = "Number of objects that do not change", min = 0) long unchanged,
      @Field(help = "Number of objects that differ and are kept", min = 0) long keep,
      @Field(help = "Number of objects that were changed since the export", min = 0)
          long conflict) {
    private static Summary of(List<PlannedAction> actions) {
      return new Summary(
          count(actions, Verb.CREATE),
          count(actions, Verb.UPDATE),
          count(actions, Verb.DELETE),
          count(actions, Verb.UNCHANGED),
          count(actions, Verb.KEEP),
          count(actions, Verb.CONFLICT));
    }

    private static long count(List<PlannedAction> actions, Verb verb) {
      return actions.stream().filter(action -> action.verb() == verb).count();
    }
  }

  /** A proposal for one object. */
  @SchemaName("PlannedAction")
  public record Action(
      @Field(help = "Type of the object") String kind,
      @Field(help = "ID of the object") String id,
      @Field(
              help = "The action",
              values = {"create", "update", "delete", "keep", "conflict"})
          String action,
      @Field(help = "The existing object") @Nullable Base base,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Changes of the definition")
          List<PlannedChange> changes,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Warnings about the action")
          List<String> risks) {
    /** Copies the lists; empty lists are absent in the stored form. */
    public Action {
      Objects.requireNonNull(kind, "kind");
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(action, "action");
      changes = changes == null ? List.of() : List.copyOf(changes);
      risks = risks == null ? List.of() : List.copyOf(risks);
    }

    private static Action of(PlannedAction action) {
      int version = action.version();
      return new Action(
          action.name().kind().text(),
          action.name().id(),
          CheckedObject.nameOf(action.verb()),
          action.base() == null ? null : new Base(version > 0 ? version : null, action.base()),
          action.changes(),
          action.risks());
    }
  }

  /** The stored object of an action. */
  public record Base(
      @Field(help = "Version of the object", min = 0) @Nullable Integer version,
      @Field(help = "Hash of the definition") String sha256) {
    /** Rejects a missing hash. */
    public Base {
      Objects.requireNonNull(sha256, "sha256");
    }
  }

  /** Copies the lists. */
  public record Missing(
      @Field(help = "Secrets that you need to write first") List<Needed> secrets,
      @Field(help = "Keys that you need to import or generate first") List<Needed> keys) {
    /** Copies. */
    public Missing {
      secrets = List.copyOf(secrets);
      keys = List.copyOf(keys);
    }
  }

  /** A required secret or key. */
  public record Needed(
      @Field(help = "Name of the secret or key") String name,
      @Field(help = "Objects that require it") List<String> usedBy) {
    public Needed {
      Objects.requireNonNull(name, "name");
      usedBy = List.copyOf(usedBy);
    }

    private static List<Needed> of(SortedMap<String, List<String>> missing, String prefix) {
      return missing.entrySet().stream()
          .filter(each -> each.getKey().startsWith(prefix))
          .map(each -> new Needed(each.getKey().substring(prefix.length()), each.getValue()))
          .toList();
    }
  }

  static PlanDocument of(RolloutPlan plan) {
    ObjectNode renames = Json.object();
    plan.renames().forEach((from, to) -> renames.put(from.toString(), to.toString()));
    return new PlanDocument(
        new Verdict(plan.hash(), plan.isValid(), plan.role().text()),
        Summary.of(plan.actions()),
        plan.actions().stream()
            .filter(action -> action.verb() != Verb.UNCHANGED)
            .map(Action::of)
            .toList(),
        plan.actions().stream()
            .filter(action -> action.verb() == Verb.UNCHANGED)
            .map(action -> action.name().toString())
            .toList(),
        renames,
        new Missing(Needed.of(plan.missing(), "secret/"), Needed.of(plan.missing(), "key/")),
        plan.errors().stream().map(BundleProblem::redacted).toList(),
        plan.warnings().stream().map(BundleProblem::redacted).toList());
  }
}
