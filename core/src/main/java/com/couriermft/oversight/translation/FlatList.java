package com.couriermft.oversight.translation;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A job as a flat list of lines, with control flow in markers:
 *
 * <pre>
 * Step 0: sftp.list    { "connection_id": "…", "remote_path": "/incoming" }
 * Step 1: flow.foreach { "source": "context:0.file_list" }
 * Step 2:   flow.end   {}</pre>
 */
final class FlatList {
  private static final Pattern LINE =
      Pattern.compile(
          "\\s*(?:Step\\s+)?\\d{1,4}\\s*[:.]\\s*([A-Za-z][\\w.]{0,99})\\s*(\\{.*})?[^}]*");

  private static final int MAX_SHOWN = 100;

  private FlatList() {}

  /** Reads the steps of a text; empty lines and lines that are no steps are left out. */
  static ArrayNode steps(String text) {
    ArrayNode steps = Json.array();
    for (String line : text.lines().toList()) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        ObjectNode step = steps.addObject().put("type", matcher.group(1));
        step.set("config", matcher.group(2) == null ? Json.object() : Json.parse(matcher.group(2)));
      } else if (!line.isBlank()) {
        String shown = line.strip().substring(0, Math.min(line.strip().length(), MAX_SHOWN));
        String detail = "'" + shown + "' is no step: expected 'Step 0: sftp.list {…}'.";
        throw new InvalidInputException(
            DefinitionCodes.NOT_TRANSLATABLE,
            detail,
            List.of(new Problem("", DefinitionCodes.NOT_TRANSLATABLE, detail)));
      }
    }
    return steps;
  }
}
