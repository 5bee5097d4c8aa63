package com.couriermft.engine.expression;

import com.couriermft.formats.redaction.SecretMask;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Optional;

/**
 * The secrets that one attempt of a step uses: those that references in its config find, and those
 * of its connections and channels. Masks them in what the step leaves, because partners may repeat
 * them. Thread-safe.
 */
public final class UsedSecrets implements SecretLookup {
  private final SecretLookup all;
  private final SecretMask mask = new SecretMask();

  /** Finds secrets here. */
  public UsedSecrets(SecretLookup all) {
    this.all = all;
  }

  @Override
  public Optional<Secret> find(String name) {
    Optional<Secret> found = all.find(name);
    found.ifPresent(this::use);
    return found;
  }

  /** Masks secrets of these names, too, as they were last read. */
  public void use(Collection<String> names) {
    names.forEach(name -> all.lastRead(name).ifPresent(this::use));
  }

  private void use(Secret secret) {
    mask.add(secret.reveal());
  }

  /** Returns a message without the secrets. */
  public String message(String text) {
    return mask.message(text);
  }

  /** Masks the secrets in a value. Returns the same object if the value contains no secret. */
  public JsonNode value(JsonNode value) {
    return mask.value(value);
  }
}
