package com.couriermft.operate.translation;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.redaction.SecretNames;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates the references in the strings of an old definition to Courier's syntax. */
final class OldReferences {
  private static final Pattern BRACES = Pattern.compile("\\{\\{\\s*([^{}]{1,500}?)\\s*}}");
  private static final String CONTEXT = "context:";

  /**
   * The field {@code total} next to the list in a result, which is the number of elements in the
   * list.
   */
  private static final Pattern TOTAL =
      Pattern.compile("(steps\\.[\\w-]+\\.response)\\.(?:total|count|length)");

  /** In Courier, a step's outputs are directly below the step, without a {@code result} level. */
  private static final Pattern RESULT = Pattern.compile("(steps\\.[\\w-]+)\\.result\\.(\\w)");

  private static final Pattern ITEM_SIZE = Pattern.compile("(current_item)\\.size\\b(?!_)");
  private static final Pattern ITEM_NAME = Pattern.compile("(current_item)\\.name\\b");
  private static final Pattern BARE = Pattern.compile("[A-Za-z_]\\w{0,99}");

  /**
   * The fields in which an item of a listing represents a file, and which therefore need the file's
   * path and not its name.
   */
  private static final Set<String> OF_FILES = Set.of("path", "input", "files");

  private final Predicate<String> isDefined;
  private final TranslationDraft draft;

  /**
   * Creates the translator of a job's references.
   *
   * @param isDefined whether a name without a prefix is defined in the job
   */
  OldReferences(Predicate<String> isDefined, TranslationDraft draft) {
    this.isDefined = isDefined;
    this.draft = draft;
  }

  /** Returns a value with its references in Courier's syntax, at any depth. */
  JsonNode value(JsonNode old, String field, String pointer) {
    if (old instanceof ObjectNode object) {
      ObjectNode copy = Json.object();
      for (Map.Entry<String, JsonNode> each : object.properties()) {
        String at = Pointer.child(pointer, each.getKey());
        if (!isCredential(each.getKey(), each.getValue(), at)) {
          copy.set(each.getKey(), value(each.getValue(), field, at));
        }
      }
      return copy;
    } else if (old.isArray()) {
      ArrayNode copy = Json.array();
      for (int i = 0; i < old.size(); i++) {
        copy.add(value(old.get(i), field, pointer + "/" + i));
      }
      return copy;
    }
    return old.isTextual() ? TextNode.valueOf(text(old.textValue(), field, pointer)) : old;
  }

  /**
   * Returns whether a field contains a credential. Credentials are omitted, and their omission is
   * recorded.
   */
  boolean isCredential(String name, JsonNode value, String pointer) {
    boolean plain =
        SecretNames.isSecret(name)
            && value.isValueNode()
            && TranslationDraft.placeholder(value.asText()) == null;
    if (plain) {
      draft.decide(
          pointer,
          ("A credential was removed: store it with PUT /secrets/%s, and refer to it as "
                  + "{{secrets.%s}} in a field that takes a secret.")
              .formatted(TranslationDraft.idOf(name), TranslationDraft.idOf(name)));
    }
    return plain;
  }

  /** Returns a string with its references in Courier's syntax. */
  String text(String old, String field, String pointer) {
    if (old.startsWith(CONTEXT)) {
      return CONTEXT + path(old.substring(CONTEXT.length()), field);
    }
    Matcher matcher = BRACES.matcher(old);
    StringBuilder text = new StringBuilder();
    while (matcher.find()) {
      String path = path(matcher.group(1), field);
      Matcher total = TOTAL.matcher(path);
      if (total.matches()) {
        path = total.group(1) + ".data | length";
        draft.decide(
            pointer,
            ("{{%s}} counts the elements of the response if it is a list. If the response has a "
                    + "field '%s', write {{%s.data.%s}}.")
                .formatted(
                    path,
                    matcher.group(1).replaceAll(".*\\.", ""),
                    total.group(1),
                    matcher.group(1).replaceAll(".*\\.", "")));
      } else if (BARE.matcher(path).matches() && !isDefined.test(path)) {
        draft.decide(
            pointer,
            "{{%s}} has no value: add a variable '%s' to the job, or refer to an output of a step."
                .formatted(path, path));
      }
      matcher.appendReplacement(text, Matcher.quoteReplacement("{{" + path + "}}"));
    }
    return matcher.appendTail(text).toString();
  }

  private static String path(String old, String field) {
    String path = RESULT.matcher(old.strip()).replaceAll("$1.$2");
    path = ITEM_SIZE.matcher(path).replaceAll("$1.size_bytes");
    return OF_FILES.contains(field) ? ITEM_NAME.matcher(path).replaceAll("$1.path") : path;
  }
}
