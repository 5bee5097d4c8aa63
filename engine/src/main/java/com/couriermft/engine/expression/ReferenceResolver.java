package com.couriermft.engine.expression;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Replaces references with their values. A string that consists of one reference becomes the value
 * with its JSON type; within a longer string, the value is converted to a string (objects and lists
 * become JSON). Results are never parsed again, so data that looks like a reference stays a string.
 * A secret, and any string that contains one, becomes a {@link SecretNode}. A string that refers to
 * a row becomes a template that is filled in for each row ({@link RowTexts}). Field names are not
 * resolved.
 *
 * <p>Immutable; as thread-safe as its loader and lookup.
 */
public final class ReferenceResolver {
  private final Values values;

  /** Creates a resolver for a context. */
  public ReferenceResolver(JobContext context, ValueLoader loader, SecretLookup secrets) {
    this(context, loader, secrets, Loops.NONE, IterationOutputs.NONE);
  }

  /** Creates a resolver for a step within loops. */
  public ReferenceResolver(
      JobContext context,
      ValueLoader loader,
      SecretLookup secrets,
      Loops loops,
      IterationOutputs iterations) {
    this.values = new Values(context, loader, secrets, loops, iterations);
  }

  /**
   * Resolves every string in an object.
   *
   * @param subject the owner of the object, with which error messages start: {@code Step 'get'}
   * @return a new object, which may share values with the context and must not be modified
   * @throws CourierException permanent: {@code reference_not_found} (names what exists there
   *     instead), {@code no_length}, {@code malformed_reference}, {@code unknown_root}, {@code
   *     not_in_scope}, {@code value_too_large}; and any exception of the loader and lookup
   */
  public ObjectNode resolve(ObjectNode config, String subject) {
    return resolve(config, subject, Map.of());
  }

  /**
   * Resolves every string in an object, and encodes the values of references in some of its fields
   * before inserting them.
   *
   * @param encodings the encodings by field name
   */
  public ObjectNode resolve(
      ObjectNode config, String subject, Map<String, UnaryOperator<String>> encodings) {
    ObjectNode resolved = Json.object();
    config
        .properties()
        .forEach(
            f -> {
              UnaryOperator<String> encoding = encodings.get(f.getKey());
              JsonNode given = f.getValue();
              resolved.set(
                  f.getKey(),
                  encoding != null && given.isTextual() && Template.mayRefer(given.textValue())
                      ? join(Template.parse(given.textValue()), subject, encoding)
                      : node(given, subject));
            });
    return resolved;
  }

  private JsonNode node(JsonNode node, String subject) {
    if (node instanceof ObjectNode object) {
      return resolve(object, subject);
    } else if (node.isArray()) {
      ArrayNode resolved = Json.array();
      node.forEach(element -> resolved.add(node(element, subject)));
      return resolved;
    } else if (node.isTextual() && Template.mayRefer(node.textValue())) {
      return text(node.textValue(), subject);
    }
    return node;
  }

  private JsonNode text(String text, String subject) {
    Template template = Template.parse(text);
    if (RowTexts.mentions(template)) {
      return RowTexts.of(template, reference -> value(reference, subject));
    }
    return template.isWhole()
        ? value(template.parts().get(0).reference(), subject)
        : join(template, subject, UnaryOperator.identity());
  }

  private JsonNode join(Template template, String subject, UnaryOperator<String> encoding) {
    StringBuilder joined = new StringBuilder();
    boolean secret = false;
    for (Template.Part part : template.parts()) {
      JsonNode value = value(part.reference(), subject);
      Optional<Secret> hidden = SecretNode.find(value);
      secret |= hidden.isPresent();
      joined.append(part.before());
      if (value.isNull()) {
        throw notFound(
            subject,
            part.reference(),
            " is null, which cannot be part of a string; add a default with ??.");
      }
      String named = subject + ": " + part.reference().text();
      joined.append(
          encoding.apply(hidden.map(Secret::reveal).orElseGet(() -> PlainText.of(value, named))));
      if (joined.length() > PlainText.MAX) {
        throw PlainText.tooLarge(named);
      }
    }
    joined.append(template.tail());
    return secret
        ? SecretNode.of(Secret.of(joined.toString()))
        : TextNode.valueOf(joined.toString());
  }

  private JsonNode value(Reference reference, String subject) {
    Lookup lookup = values.find(reference);
    JsonNode value = reference.value(lookup.value());
    if (value == null) {
      throw notFound(subject, reference, " has no value: " + lookup.missing());
    }
    return value;
  }

  private static CourierException notFound(String subject, Reference reference, String why) {
    return CourierException.of(
        ReferenceCodes.REFERENCE_NOT_FOUND, subject + ": " + reference.text() + why);
  }
}
