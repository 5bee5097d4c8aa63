package com.couriermft.operate.translation;

import com.couriermft.operate.translation.Translation.Companion;
import com.couriermft.operate.translation.Translation.Decision;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The intermediate result of a translation. Not thread-safe. */
final class TranslationDraft {
  private static final int MAX_ID = 63;
  private static final Pattern PLACEHOLDER =
      Pattern.compile("\\{\\{\\s*([\\w.-]{1,100})\\s*}}|(\\*{3}[A-Z]*(?:\\*{3})?)");

  private final List<Companion> before = new ArrayList<>();
  private final List<Companion> after = new ArrayList<>();
  private final List<Decision> decisions = new ArrayList<>();

  /** Records a decision that a person must make. */
  void decide(String pointer, String message) {
    Decision decision = new Decision(pointer, message);
    if (!decisions.contains(decision)) {
      decisions.add(decision);
    }
  }

  /** Adds a schedule or a webhook, which is created after the job. */
  void starter(String kind, String id, String request, ObjectNode definition) {
    after.add(new Companion(kind, id, request, definition));
  }

  /** Adds a connection, or finds an equal connection. Returns the connection's name. */
  String connection(String wanted, ObjectNode definition) {
    String name = wanted;
    for (int i = 2; true; i++) {
      String candidate = name;
      Companion there =
          before.stream()
              .filter(each -> each.kind().equals("connection") && each.id().equals(candidate))
              .findFirst()
              .orElse(null);
      if (there == null) {
        before.add(
            new Companion("connection", name, "PUT /connections/" + name, definition.deepCopy()));
        return name;
      } else if (definition.equals(there.definition())) {
        return name;
      }
      name = idOf(wanted + "-" + i);
    }
  }

  /**
   * Adds a secret for the value of an old field. The value is not stored.
   *
   * @param value the old value; if it is a placeholder, the placeholder's name becomes the secret's
   *     name
   * @param fallback the secret's name if the value is not a placeholder
   * @return the secret's name
   */
  String secret(@Nullable String value, String fallback, String pointer) {
    String name = idOf(Optional.ofNullable(placeholder(value)).orElse(fallback));
    credential("secret", name, "PUT /secrets/" + name);
    boolean plain = value != null && !PLACEHOLDER.matcher(value).find();
    decide(
        pointer,
        plain
            ? ("The value was in plain text. Change it on the server, and store the new value as"
                    + " secret '%s' with PUT /secrets/%s.")
                .formatted(name, name)
            : "Store the value as secret '%s' with PUT /secrets/%s.".formatted(name, name));
    return name;
  }

  /** Adds a private key for the value of an old field. Returns the key's name. */
  String key(@Nullable String value, String fallback, String pointer) {
    String name = idOf(Optional.ofNullable(placeholder(value)).orElse(fallback));
    credential("key", name, "PUT /keys/" + name);
    decide(
        pointer,
        "Import the private key and its passphrase as key '%s' with PUT /keys/%s."
            .formatted(name, name));
    return name;
  }

  private void credential(String kind, String name, String request) {
    Companion companion = new Companion(kind, name, request, null);
    if (!before.contains(companion)) {
      before.add(0, companion);
    }
  }

  /** Sets a field of a connection. If the value is a placeholder, an open decision is recorded. */
  void put(ObjectNode connection, String field, @Nullable String value, String pointer) {
    if (value == null || value.isEmpty()) {
      return;
    } else if (PLACEHOLDER.matcher(value).find()) {
      decide(
          pointer,
          "Set '%s' of the connection; the old definition has '%s' there.".formatted(field, value));
    } else {
      connection.put(field, value);
    }
  }

  /**
   * Returns the name of the placeholder in a string that consists of one placeholder; {@code null}
   * for any other string.
   */
  static @Nullable String placeholder(@Nullable String value) {
    Matcher matcher = PLACEHOLDER.matcher(value == null ? "" : value.strip());
    return matcher.matches() ? matcher.group(1) : null;
  }

  /** Returns an id derived from a string: lower-case letters, digits and hyphens. */
  static String idOf(String text) {
    String plain =
        text.replaceAll("([a-z0-9])([A-Z])", "$1-$2")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-|-$", "");
    String cut = plain.substring(0, Math.min(plain.length(), MAX_ID)).replaceAll("-$", "");
    return cut.isEmpty() ? "job" : cut;
  }

  Translation with(ObjectNode job, @Nullable ObjectNode start) {
    List<Companion> objects = new ArrayList<>(before);
    objects.addAll(after);
    return new Translation(job.deepCopy(), objects, decisions, start);
  }
}
