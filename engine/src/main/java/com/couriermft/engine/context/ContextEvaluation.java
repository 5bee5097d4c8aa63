package com.couriermft.engine.context;

import com.couriermft.engine.decision.Evaluation;
import com.couriermft.engine.decision.Plans;
import com.couriermft.engine.decision.ReferenceScope;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.engine.execution.DeferredItem;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.LoopItems;
import com.couriermft.engine.expression.Condition;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.engine.expression.Operator;
import com.couriermft.engine.expression.OutputValue;
import com.couriermft.engine.expression.SecretLookup;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.JsonCodes;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Evaluates markers against contexts, and caches the latest results because a decision may be
 * repeated.
 */
public final class ContextEvaluation implements Evaluation {
  private static final int MOST_ITEMS = 999_999;

  private static final int MOST_KEPT = 64;

  private final ExecutionStore store;
  private final Checkpoints checkpoints;
  private final LargeOutputs large;
  private final Scopes scopes;
  private final Nonces nonces;
  private final Plans plans;
  private final Map<Question, Object> kept = new LinkedHashMap<>();

  /** Creates an evaluation that uses these scopes; the nonces name the blobs that it writes. */
  public ContextEvaluation(
      ExecutionStore store,
      Checkpoints checkpoints,
      LargeOutputs large,
      Scopes scopes,
      Nonces nonces,
      Plans plans) {
    this.store = store;
    this.checkpoints = checkpoints;
    this.large = large;
    this.scopes = scopes;
    this.nonces = nonces;
    this.plans = plans;
  }

  @Override
  public LoopItems items(ReferenceScope from, PlanNode.ForEach loop) {
    return known(
        from.execution(), "items", from.branch(), LoopItems.class, () -> freeze(from, loop));
  }

  private LoopItems freeze(ReferenceScope from, PlanNode.ForEach loop) {
    Execution e = from.execution();
    String subject = "Loop '" + plans.of(e).steps().get(loop.from()).id() + "'";
    JsonNode source = resolve(from, "source", loop.source(), subject);
    JsonNode items = source.isTextual() ? parsed(source, subject) : source;
    if (!items.isArray()) {
      throw notAList(items, subject);
    } else if (items.size() > MOST_ITEMS) {
      String detail = "%s: its source has %d items; at most %d are allowed.";
      throw CourierException.of(
          ReferenceCodes.TOO_MANY_ITEMS, detail.formatted(subject, items.size(), MOST_ITEMS));
    }
    String place = "%02d-%04d-%s-".formatted(e.generation(), loop.from(), nonces.next());
    return checkpoints.freeze(e, place, items);
  }

  private static JsonNode parsed(JsonNode source, String subject) {
    try {
      return Json.parse(source.textValue());
    } catch (InvalidInputException e) {
      throw e.is(JsonCodes.INVALID_JSON)
          ? notAList(source, subject)
          : e.of(subject + ": the text of its source");
    }
  }

  private static CourierException notAList(JsonNode found, String subject) {
    return CourierException.of(
        ReferenceCodes.SOURCE_NOT_A_LIST,
        subject
            + ": its source is "
            + CheckedObject.describe(found)
            + "; expected a list, or a string that contains a JSON list.");
  }

  @Override
  public boolean holds(ReferenceScope from, PlanNode.IfElse choice) {
    return known(
        from.execution(), "holds", from.branch(), Boolean.class, () -> decide(from, choice));
  }

  private boolean decide(ReferenceScope from, PlanNode.IfElse choice) {
    String subject =
        "Condition '" + plans.of(from.execution()).steps().get(choice.from()).id() + "'";
    JsonNode left =
        choice.operator() == Operator.EXISTS
            ? whateverThereIs(from, choice.left(), subject)
            : resolve(from, "left", choice.left(), subject);
    JsonNode right =
        choice.right() == null
            ? NullNode.getInstance()
            : resolve(from, "right", choice.right(), subject);
    return new Condition(left, choice.operator(), right).holds();
  }

  private JsonNode whateverThereIs(ReferenceScope from, JsonNode value, String subject) {
    try {
      return resolve(from, "left", value, subject);
    } catch (CourierException missing) {
      if (missing.is(ReferenceCodes.REFERENCE_NOT_FOUND)) {
        return NullNode.getInstance();
      }
      throw missing;
    }
  }

  private JsonNode resolve(ReferenceScope from, String field, JsonNode value, String subject) {
    ObjectNode asked = Json.object().set(field, value);
    return scopes
        .resolver(from, SecretLookup.forbidden(subject))
        .resolve(asked, subject)
        .get(field);
  }

  @Override
  public Checkpoint single(Execution e, Branch of) {
    return of.checkpoint().isSingle()
        ? of.checkpoint()
        : known(
            e,
            "single",
            of,
            Checkpoint.class,
            () ->
                checkpoints.write(
                    checkpoints.load(e, of), of.contextSeq(), "j" + nonces.next(), true));
  }

  @Override
  public OutputValue outputs(ReferenceScope from) {
    JobDefinition job = plans.of(from.execution()).job();
    ObjectNode outputs =
        scopes
            .resolver(from, SecretLookup.forbidden("outputs"))
            .resolve(job.outputs(), "The job's outputs");
    try {
      Json.requireBounds(outputs);
    } catch (InvalidInputException refused) {
      throw refused.of("The job's outputs");
    }
    return large.keep(from.execution(), outputs, nonces.next());
  }

  @Override
  public Optional<DeferredItem> failed(Execution e, BranchName lane, int after) {
    return store.findAside(e.id(), lane, after);
  }

  /**
   * Caches results: everything that a result depends on is immutable and identified by the branch's
   * position.
   */
  private <T> T known(Execution e, String what, Branch at, Class<T> type, Supplier<T> answer) {
    Question question =
        new Question(e.id(), what, e.generation(), at.cursor(), at.path(), at.checkpoint());
    synchronized (kept) {
      Object before = kept.get(question);
      if (before != null) {
        return type.cast(before);
      }
    }
    T found = answer.get();
    synchronized (kept) {
      kept.put(question, found);
      if (kept.size() > MOST_KEPT) {
        kept.remove(kept.keySet().iterator().next());
      }
    }
    return found;
  }

  /**
   * The key of a cached result. It contains the complete checkpoint, because a context in the
   * branch's row has no name and a repeated attempt may write a different one.
   */
  private record Question(
      String execution,
      String what,
      int generation,
      int cursor,
      IterationPath path,
      Checkpoint context) {}
}
