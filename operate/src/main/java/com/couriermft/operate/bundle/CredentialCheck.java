package com.couriermft.operate.bundle;

import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.redaction.Redaction;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds credentials in the free text of definitions. Credentials are secrets that this process has
 * read and values that look like secrets. Plain values of fields whose name denotes a secret also
 * count, in any notation ({@code client_secret}, {@code clientSecret}, {@code X-Api-Key}). The name
 * of a value may also come from the parameter whose default it is, or from a name-value pair. Pure.
 */
public final class CredentialCheck {
  /** The replacement of a credential that was removed from a definition. */
  public static final String MARK = "***REDACTED***";

  private static final Pattern SEPARATORS = Pattern.compile("[-_. ]");

  /**
   * The names of credentials, matched at the end of a name after conversion to lower case and
   * removal of separators.
   */
  private static final Pattern NAMES =
      Pattern.compile(
          ".*(password|passwd|pwd|passphrase|passcode|secret|token|jwt"
              + "|(api|account|access|private|shared|subscription|functions|secret|signing)key"
              + "|authorization|connectionstring)");

  /** Names of fields that contain a value whose name is in the same object. */
  private static final Set<String> VALUES =
      Set.of("value", "default", "const", "enum", "example", "examples");

  /** Names of fields that contain the name of an adjacent value. */
  private static final List<String> NAMING = List.of("name", "key", "header", "parameter");

  /** The pointers of fields that contain names of secrets and keys. */
  private static final Pattern NAMED =
      Pattern.compile(
          "/auth/(secret|key)|/proxy/secret|/public|/url_secret|/signing_secrets/[0-9]+");

  private CredentialCheck() {}

  /**
   * Returns a definition in which every credential is replaced by the mark.
   *
   * @param pointers receives the pointers of the replaced strings
   */
  public static ObjectNode marked(ObjectNode json, List<String> pointers) {
    return (ObjectNode) marked(json, "", "", pointers);
  }

  private static JsonNode marked(
      JsonNode node, String field, String pointer, List<String> pointers) {
    if (node instanceof ObjectNode object) {
      ObjectNode copy = object.objectNode();
      String secret = secretDescribed(object, field);
      object
          .properties()
          .forEach(
              each -> {
                String at = Pointer.child(pointer, each.getKey());
                String name =
                    secret != null && VALUES.contains(each.getKey()) ? secret : each.getKey();
                copy.set(each.getKey(), marked(each.getValue(), name, at, pointers));
              });
      return copy;
    } else if (node instanceof ArrayNode list) {
      ArrayNode copy = list.arrayNode(list.size());
      for (int i = 0; i < list.size(); i++) {
        copy.add(marked(list.get(i), field, Pointer.child(pointer, i), pointers));
      }
      return copy;
    }
    return node.isTextual() ? text(node.textValue(), field, pointer, pointers) : node;
  }

  /**
   * Returns the name of the credential that an object with a name and a value describes; {@code
   * null} if there is none.
   */
  private static @Nullable String secretDescribed(ObjectNode object, String field) {
    boolean isPassword =
        object.path("writeOnly").asBoolean()
            || object.path("format").asText().equalsIgnoreCase("password");
    if (isPassword) {
      return "password";
    } else if (isSecret(field)) {
      return field;
    }
    return NAMING.stream()
        .map(name -> object.path(name).asText())
        .filter(CredentialCheck::isSecret)
        .findFirst()
        .orElse(null);
  }

  private static boolean isSecret(String name) {
    String plain = SEPARATORS.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
    return NAMES.matcher(plain).matches();
  }

  private static JsonNode text(String text, String field, String pointer, List<String> pointers) {
    if (NAMED.matcher(pointer).matches() || text.contains(MARK)) {
      return TextNode.valueOf(text);
    }
    String clean = Redaction.of(text);
    // References are removed first, because a reference is the proper way to name a secret.
    String plain = text.replaceAll("\\{\\{[^}]*}}", "");
    if (!clean.equals(text) && !Redaction.of(plain).equals(plain)) {
      pointers.add(pointer);
      return TextNode.valueOf(clean.replace(Redaction.STARS, MARK));
    } else if (!text.isBlank() && plain.equals(text) && isSecret(field)) {
      pointers.add(pointer);
      return TextNode.valueOf(MARK);
    }
    return TextNode.valueOf(text);
  }
}
