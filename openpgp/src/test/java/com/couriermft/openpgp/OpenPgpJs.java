package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.secret.Secret;
import com.couriermft.local.NodeScript;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** OpenPGP.js, an implementation of RFC 9580 that shares no code with Courier. Requires Node.js. */
final class OpenPgpJs {
  private static final NodeScript SCRIPT =
      new NodeScript(Path.of("openpgp", "openpgpjs"), "correspond.js");
  private static final Map<KeyForm, Pair> KEYS = new ConcurrentHashMap<>();

  private OpenPgpJs() {}

  /**
   * The properties of a key.
   *
   * @param type {@code curve25519}, {@code curve448}, {@code ecc} (P-256) or {@code rsa}
   * @param v6 whether the key has version 6; otherwise it has version 4
   * @param aead the mode in the key's preferences; {@code null} if the owner reads only version 1
   *     of encrypted data
   */
  record KeyForm(String type, boolean v6, @Nullable String aead) {}

  /**
   * A key pair.
   *
   * @param armoredPrivate the private key
   * @param armoredPublic the certificate
   */
  record Pair(String armoredPrivate, String armoredPublic) {
    PrivateKeys privateKeys() {
      return PrivateKeys.read(Secret.of(armoredPrivate), null);
    }

    Certificate certificate() {
      return Certificate.readAll(armoredPublic.getBytes(StandardCharsets.US_ASCII)).get(0);
    }
  }

  /** Returns a key with the given properties. The key is generated on first use and then reused. */
  static Pair key(KeyForm form) {
    return KEYS.computeIfAbsent(form, each -> generate(each, null));
  }

  /** Generates a key, with a passphrase unless {@code passphrase} is {@code null}. */
  static Pair generate(KeyForm form, @Nullable String passphrase) {
    Map<String, Object> question = new HashMap<>();
    question.put("act", "generate");
    question.put("type", form.type());
    question.put("v6", form.v6());
    question.put("aead", form.aead());
    question.put("argon2", passphrase != null && form.aead() != null);
    question.put("passphrase", passphrase);
    question.put("date", "2026-01-01T00:00:00Z");
    Map<?, ?> answer = ask(question);
    return new Pair((String) answer.get("privateKey"), (String) answer.get("publicKey"));
  }

  /**
   * Writes a message.
   *
   * @param form the fields of the {@code write} request, except those in the other parameters
   */
  static byte[] write(
      byte[] data, String kind, List<Pair> recipients, List<Pair> signers, Map<String, ?> form) {
    Map<String, Object> question = new HashMap<>(form);
    question.put("act", "write");
    question.put("kind", kind);
    question.put("data", Base64.getEncoder().encodeToString(data));
    question.put("recipients", recipients.stream().map(Pair::armoredPublic).toList());
    question.put("signers", signers.stream().map(Pair::armoredPrivate).toList());
    question.putIfAbsent("passwords", List.of());
    return Base64.getDecoder().decode((String) ask(question).get("data"));
  }

  /**
   * Reads a message, verifies its signatures, and returns its content.
   *
   * @param kind {@code encrypted}, {@code inline}, {@code clear}, or {@code detached}, in which
   *     case the message is the content
   * @param signers armored certificates whose owners must all have signed; may be empty
   */
  static byte[] read(
      byte[] message, String kind, byte[] detached, List<Pair> keys, List<String> signers) {
    Map<String, Object> question = new HashMap<>();
    question.put("act", "read");
    question.put("kind", kind);
    question.put("message", Base64.getEncoder().encodeToString(message));
    question.put("detached", Base64.getEncoder().encodeToString(detached));
    question.put("keys", keys.stream().map(Pair::armoredPrivate).toList());
    question.put("signers", signers);
    return Base64.getDecoder().decode((String) ask(question).get("data"));
  }

  private static Map<?, ?> ask(Map<String, Object> question) {
    Map<?, ?> answer = SCRIPT.ask(question, Map.class);
    assertThat(answer.get("error")).as("OpenPGP.js says").isNull();
    return answer;
  }
}
