package com.couriermft.functions.scope;

import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The facts about an object that a label scope is checked against.
 *
 * @param labels labels of the object
 * @param definition the body of an equivalent {@code PUT}; {@code null} if the object is not saved
 *     in this way, is archived or is unreadable
 * @param etag ETag of that definition; {@code null} if there is none
 */
record ResourceFacts(Labels labels, @Nullable ObjectNode definition, @Nullable String etag) {
  static ResourceFacts of(Labels labels) {
    return new ResourceFacts(labels, null, null);
  }

  boolean isIn(LabelFilter scope) {
    return scope.matches(labels);
  }
}
