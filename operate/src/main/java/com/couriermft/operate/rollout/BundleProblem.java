package com.couriermft.operate.rollout;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.operate.bundle.ObjectName;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Something that is wrong with an object of a bundle.
 *
 * @param file of the bundle
 * @param problem what, with a pointer into the file
 */
record BundleProblem(String file, Problem problem) {
  static BundleProblem of(ObjectName name, Problem problem) {
    return new BundleProblem(name.path(), problem);
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("file", file);
    json.setAll((ObjectNode) Redaction.of(Json.tree(problem)));
    return json;
  }
}
