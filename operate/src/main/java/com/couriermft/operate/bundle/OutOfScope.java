package com.couriermft.operate.bundle;

import com.couriermft.engine.plan.Mention;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.LabelFilter;
import java.util.Locale;

/**
 * Creates the problems to report for definitions that exceed the sender's label scope. The problems
 * do not reveal whether a named object is missing or hidden. Pure.
 */
public final class OutOfScope {
  private OutOfScope() {}

  /** Returns the problem for a field that names an object outside the scope. */
  public static Problem named(Mention mention) {
    String what = mention.kind().name().toLowerCase(Locale.ROOT);
    String detail =
        mention.kind() == Mention.Kind.SECRET
            ? "Your access is limited to certain labels. Secrets have no labels, so you cannot"
                + " refer to a secret."
            : "There is no %s '%s' that you have access to; use a literal name."
                .formatted(what, mention.name());
    return new Problem(mention.pointer(), AccessCodes.OUT_OF_SCOPE, detail);
  }

  /**
   * Returns the problem for a definition that lacks labels required by the scope.
   *
   * @param pointer pointer to the labels in the definition
   */
  public static Problem labels(String pointer, LabelFilter scope) {
    String detail =
        "Your access is limited to certain labels; add these labels to everything that you save:"
            + " %s.".formatted(String.join(", ", scope.texts()));
    return new Problem(pointer, AccessCodes.OUT_OF_SCOPE, detail);
  }

  /** Returns the problem for a name that an object outside the scope already has. */
  static Problem taken(ObjectName name) {
    String detail =
        "There is no %s '%s' that you have access to.".formatted(name.kind().text(), name.id());
    return new Problem("/" + name.kind().idField(), AccessCodes.OUT_OF_SCOPE, detail);
  }

  /** Returns the problem for a kind that a caller with a label scope cannot change. */
  static Problem closed(ObjectKind kind) {
    String detail =
        "Your access is limited to certain labels, and a change to a %s affects everyone; leave it"
            + " out, or ask someone with full access to plan it.";
    return new Problem("", AccessCodes.OUT_OF_SCOPE, detail.formatted(kind.text()));
  }
}
