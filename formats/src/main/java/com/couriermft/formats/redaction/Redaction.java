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
 * Removes secrets from all text that leaves the process: the log, events, stored failures, audit
 * logs and the API's problems. Secrets are replaced with {@code ***}. Secrets are the values that
 * this process has {@link #learn learned}, and strings that look like credentials ({@code
 * password=…}, {@code Authorization: …}, {@code sig=…}, private keys). All state is shared by the
 * process. Thread-safe.
 *
 * <p>Values of fewer than {@value #SHORTEST} characters are not searched for. Masking short words
 * would make text unreadable, and the positions of the stars would reveal the value. The most
 * recently learned values are kept, up to about 8 MB in all their forms.
 *
 * <p>A text without secrets is returned unchanged. The search takes a few nanoseconds per
 * character.
 */
public final class Redaction {
  /** The minimum length of a secret that is searched for, in characters. */
  public static final int SHORTEST = 6;

  /** The replacement for a secret. */
  public static final String STARS = "***";

  private static final KnownSecrets KNOWN = new KnownSecrets(4 << 20);

  private static final Formatter FORMAT = new SimpleFormatter();

  private Redaction() {}

  /** Masks a value from now on. The lines of a longer value are masked individually as well. */
  public static void learn(String secret) {
    KNOWN.learn(secret);
  }

  /** Stops masking a value that turned out not to be a secret. */
  static void forget(String secret) {
    KNOWN.forget(secret);
  }

  /** Returns a text without secrets; the same object if the text contains no secrets. */
  public static String of(String text) {
    String known = KNOWN.redact(text);
    String credentials = Credentials.redact(known);
    // Removing two secrets can bring together parts that form another secret.
    return credentials.equals(known) ? known : KNOWN.redact(credentials);
  }

  /** Returns a text without secrets; {@code null} for {@code null}. */
  public static @Nullable String ofNullable(@Nullable String text) {
    return text == null ? null : of(text);
  }

  /** Returns a copy of a JSON tree without secrets in its strings; field names remain unchanged. */
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
   * Returns a throwable for the log. Its messages, and those of its causes and suppressed
   * exceptions, contain no secrets, and each is converted by {@link OneLine}. Returns the same
   * object if nothing changes. Otherwise the result prints like the original, with the original's
   * stack.
   */
  public static Throwable of(Throwable thrown) {
    return RedactedThrowable.of(thrown);
  }

  /**
   * Removes secrets from a log record, including its parameters and its exception, and converts
   * each string with {@link OneLine}.
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
