package com.couriermft.operate.bundle;

import com.couriermft.engine.plan.Mention;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.LabelFilter;
import java.util.Locale;

/**
 * Problems of definitions that exceed the sender's label scope. They do not reveal whether a named
 * object is missing or hidden. Pure.
 */
public final class OutOfScope {
  private OutOfScope() {}

  /** Returns the problem of a field that names an object outside the scope. */
  public static Problem named(Mention mention) {
    String what = mention.kind().name().toLowerCase(Locale.ROOT);
    String detail =
        mention.kind() == Mention.Kind.SECRET
            ? "You are limited to labels, and secrets carry none: no secret can be named."
            : "There is no %s '%s' that you may see; name one as plain text."
                .formatted(what, mention.name());
    return new Problem(mention.pointer(), AccessCodes.OUT_OF_SCOPE, detail);
  }

  /**
   * Returns the problem of a definition that lacks labels of the scope.
   *
   * @param pointer pointer to the labels in the definition
   */
  public static Problem labels(String pointer, LabelFilter scope) {
    String detail =
        "Everything that you save carries the labels that you are limited to: %s."
            .formatted(String.join(", ", scope.texts()));
    return new Problem(pointer, AccessCodes.OUT_OF_SCOPE, detail);
  }

  /** Returns the problem of a name that an object outside the scope already has. */
  static Problem taken(ObjectName name) {
    String detail =
        "There is no %s '%s' that you may see.".formatted(name.kind().text(), name.id());
    return new Problem("/" + name.kind().idField(), AccessCodes.OUT_OF_SCOPE, detail);
  }

  /** Returns the problem of a kind that a caller with a label scope cannot change. */
  static Problem closed(ObjectKind kind) {
    String detail =
        "You are limited to labels, and what changes a %s concerns everybody: leave it out, or have"
            + " it planned by somebody who is not limited.";
    return new Problem("", AccessCodes.OUT_OF_SCOPE, detail.formatted(kind.text()));
  }
}
