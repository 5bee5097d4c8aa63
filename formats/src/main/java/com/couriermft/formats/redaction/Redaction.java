package com.couriermft.formats.redaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/**
 * The one place through which text goes on its way out: into the log, events, stored failures,
 * audit trails and the API's problems. Values of secrets become {@code ***}: those that this
 * process has {@link #learn learnt}, and what looks like a credential ({@code password=…}, {@code
 * Authorization: …}, {@code sig=…}, private keys). One for the process. Thread-safe.
 *
 * <p>A value of fewer than {@value #SHORTEST} characters is not looked for: what short words hide
 * they also make unreadable, and the places of the stars would tell the value. Of the values that a
 * process has read the last ones are known, up to about 8 MB in all their forms.
 *
 * <p>A text in which nothing is found is returned as it is; looking costs some nanoseconds for each
 * character.
 */
public final class Redaction {
  /** The shortest secret that is looked for, in characters. */
  public static final int SHORTEST = 6;

  /** The text in the place of a removed secret. */
  public static final String STARS = "***";

  private static final KnownSecrets KNOWN = new KnownSecrets(4 << 20);

  private static final Formatter FORMAT = new SimpleFormatter();

  private Redaction() {}

  /** From now on this value is taken out; a longer one also line by line. */
  public static void learn(String secret) {
    KNOWN.learn(secret);
  }

  /** No longer takes a value out; for what turns out to be no secret. */
  static void forget(String secret) {
    KNOWN.forget(secret);
  }

  /** The text without secrets; the same object if there was none. */
  public static String of(String text) {
    String known = KNOWN.redact(text);
    String credentials = Credentials.redact(known);
    // Parts that two stars have brought together may be another secret.
    return credentials.equals(known) ? known : KNOWN.redact(credentials);
  }

  /** The same of a text that may be missing. */
  public static @Nullable String ofNullable(@Nullable String text) {
    return text == null ? null : of(text);
  }

  /** The same of every text in a tree, as a copy; names of fields stay. */
  public static JsonNode of(JsonNode node) {
    if (node instanceof ObjectNode object) {
      ObjectNode copy = object.objectNode();
      object.properties().forEach(field -> copy.set(field.getKey(), of(field.getValue())));
      return copy;
    } else if (node instanceof ArrayNode list) {
      ArrayNode copy = list.arrayNode(list.size());
      list.forEach(item -> copy.add(of(item)));
      return copy;
    }
    return node.isTextual() ? TextNode.valueOf(of(node.textValue())) : node;
  }

  /**
   * A throwable whose messages, and those of its causes and of what it suppressed, are without
   * secrets and each in {@link OneLine}; for the log. The same object if there was none in them.
   * Otherwise it prints as the original would, with the original's stack.
   */
  public static Throwable of(Throwable thrown) {
    return RedactedThrowable.of(thrown);
  }

  /**
   * Takes secrets out of a line of the log, with its parameters and what was thrown, and makes each
   * text of it {@link OneLine}.
   */
  public static void clean(LogRecord line) {
    String text = line.getMessage();
    if (text != null) {
      boolean formatted = line.getParameters() != null && line.getParameters().length > 0;
      line.setMessage(forLog(formatted ? FORMAT.formatMessage(line) : text));
      line.setParameters(null);
    }
    Throwable thrown = line.getThrown();
    if (thrown != null) {
      line.setThrown(of(thrown));
    }
  }

  static String forLog(String text) {
    return OneLine.of(of(text));
  }
}
