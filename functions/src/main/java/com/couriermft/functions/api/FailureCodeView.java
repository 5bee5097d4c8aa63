package com.couriermft.functions.api;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.FailureCatalogue;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Failure codes as the API shows them, by subject:
 *
 * <pre>{"code": "file_not_found", "subject": "Files", "classes": ["permanent"], "status": 404,
 *  "meaning": "…", "remedy": "…"}</pre>
 *
 * <p>{@code classes} is empty for a notice; {@code status} is left out where the class decides it.
 */
final class FailureCodeView {
  private FailureCodeView() {}

  static List<ObjectNode> all() {
    List<ObjectNode> shown = new ArrayList<>();
    for (FailureCatalogue.Subject subject : FailureCatalogue.subjects()) {
      subject.codes().forEach(code -> shown.add(of(code, subject.title())));
    }
    return shown;
  }

  private static ObjectNode of(FailureCode code, String subject) {
    ObjectNode json = Json.object().put("code", code.code()).put("subject", subject);
    ArrayNode classes = json.putArray("classes");
    for (FailureClass each : code.classes()) {
      classes.add(each.name().toLowerCase(Locale.ROOT));
    }
    if (code.status() != null) {
      json.put("status", code.status());
    }
    return json.put("meaning", code.meaning()).put("remedy", code.remedy());
  }
}
