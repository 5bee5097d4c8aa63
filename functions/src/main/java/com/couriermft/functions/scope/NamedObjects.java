package com.couriermft.functions.scope;

import com.couriermft.app.Courier;
import com.couriermft.engine.plan.Mention;
import com.couriermft.formats.failure.Problem;
import com.couriermft.operate.bundle.ObjectMentions;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.bundle.OutOfScope;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.LabelFilter;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks whether a caller with a label scope may name the objects in a definition.
 *
 * <p>Visible objects and pools may be named, but not secrets.
 */
final class NamedObjects {
  private final Courier courier;
  private final LabelFilter scope;

  NamedObjects(Courier courier, LabelFilter scope) {
    this.courier = courier;
    this.scope = scope;
  }

  /**
   * Returns one problem for each position with an object that the caller may not name. The problems
   * do not reveal whether the object exists.
   *
   * @param definition the definition as sent; may be invalid
   */
  List<Problem> problems(ObjectKind kind, JsonNode definition) {
    Set<Problem> problems = new LinkedHashSet<>();
    for (Mention mention : new ObjectMentions(courier.steps()).certain(kind, definition)) {
      if (!ObjectMentions.mayName(mention, this::isSeen)) {
        problems.add(OutOfScope.named(mention));
      }
    }
    return List.copyOf(problems);
  }

  /** Validators treat an archived job or chain as unknown, and would suggest other names. */
  private boolean isSeen(ObjectName name) {
    boolean archivable = name.kind() == ObjectKind.JOB || name.kind() == ObjectKind.CHAIN;
    return new KnownObjects(courier)
        .find(name.kind(), name.id())
        .filter(known -> known.isIn(scope) && !(archivable && known.definition() == null))
        .isPresent();
  }
}
