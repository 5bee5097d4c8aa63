package com.couriermft.functions.scope;

import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The facts about an id that a limited caller is judged by.
 *
 * @param labels that it carries
 * @param definition what a {@code PUT} of it would send; {@code null} for what is not saved so, is
 *     archived or cannot be read
 * @param etag the version of that definition; {@code null} where there is none
 */
record ResourceFacts(Labels labels, @Nullable ObjectNode definition, @Nullable String etag) {
  static ResourceFacts of(Labels labels) {
    return new ResourceFacts(labels, null, null);
  }

  boolean isIn(LabelFilter scope) {
    return scope.matches(labels);
  }
}
