package com.couriermft.engine.expression;

import com.couriermft.formats.redaction.SecretMask;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Optional;

/**
 * The secrets that one attempt of a step uses: secrets that references in its configuration name,
 * and secrets of its connections and channels. Masks these secrets in the step's outputs and
 * messages, because partners may echo them. Thread-safe.
 */
public final class UsedSecrets implements SecretLookup {
  private final SecretLookup all;
  private final SecretMask mask = new SecretMask();

  /** Creates a collection that finds secrets in a lookup. */
  public UsedSecrets(SecretLookup all) {
    this.all = all;
  }

  @Override
  public Optional<Secret> find(String name) {
    Optional<Secret> found = all.find(name);
    found.ifPresent(this::use);
    return found;
  }

  /** Masks further secrets by name, with the values that were last read. */
  public void use(Collection<String> names) {
    names.forEach(name -> all.lastRead(name).ifPresent(this::use));
  }

  private void use(Secret secret) {
    mask.add(secret.reveal());
  }

  /** Returns a message with its secrets masked. */
  public String message(String text) {
    return mask.message(text);
  }

  /** Masks the secrets in a value. Returns the same object if the value contains no secret. */
  public JsonNode value(JsonNode value) {
    return mask.value(value);
  }
}
