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

/** OpenPGP.js, which knows RFC 9580 and shares no code with us. Needs Node.js. */
final class OpenPgpJs {
  private static final NodeScript SCRIPT =
      new NodeScript(Path.of("openpgp", "openpgpjs"), "correspond.js");
  private static final Map<KeyForm, Pair> KEYS = new ConcurrentHashMap<>();

  private OpenPgpJs() {}

  /**
   * What a key is like.
   *
   * @param type {@code curve25519}, {@code curve448}, {@code ecc} (P-256) or {@code rsa}
   * @param v6 whether it is of version 6, else 4
   * @param aead the mode it says it would rather have; {@code null} if it reads version 1 of
   *     encrypted data only
   */
  record KeyForm(String type, boolean v6, @Nullable String aead) {}

  /**
   * One key.
   *
   * @param armoredPrivate its private part
   * @param armoredPublic its certificate
   */
  record Pair(String armoredPrivate, String armoredPublic) {
    PrivateKeys privateKeys() {
      return PrivateKeys.read(Secret.of(armoredPrivate), null);
    }

    Certificate certificate() {
      return Certificate.readAll(armoredPublic.getBytes(StandardCharsets.US_ASCII)).get(0);
    }
  }

  /** Made with the first question for it, once for each form. */
  static Pair key(KeyForm form) {
    return KEYS.computeIfAbsent(form, each -> generate(each, null));
  }

  /** Makes one, with a passphrase if that is not {@code null}. */
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
   * Makes a message.
   *
   * @param form fields of {@code write}, but those that are given here
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
   * Reads a message, checks its signatures, and gives its content.
   *
   * @param kind {@code encrypted}, {@code inline}, {@code clear}, or {@code detached}, where the
   *     message is the content
   * @param signers armored certificates; each must have signed, unless there are none
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
