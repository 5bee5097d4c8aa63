package com.couriermft.engine.expression;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.secret.LearntSecrets;
import com.couriermft.formats.secret.Secret;
import java.util.Optional;

/**
 * Finds the secrets that references name; implemented by {@code secretStore::find}, for example.
 */
@FunctionalInterface
public interface SecretLookup {
  /** Returns the secret with a name. */
  Optional<Secret> find(String name);

  /**
   * Returns the secret with a name as it was last read, for masking it in messages of other
   * systems.
   */
  default Optional<Secret> lastRead(String name) {
    return find(name);
  }

  /** Returns a lookup in a secret store. */
  static SecretLookup of(LearntSecrets store) {
    return new SecretLookup() {
      @Override
      public Optional<Secret> find(String name) {
        return store.find(name);
      }

      @Override
      public Optional<Secret> lastRead(String name) {
        return store.lastRead(name);
      }
    };
  }

  /**
   * Returns a lookup for fields where secrets are not allowed, such as a job's outputs.
   *
   * @param place the name of the field in error messages
   * @return a lookup that fails permanently with code {@code secret_not_allowed}
   */
  static SecretLookup forbidden(String place) {
    return name -> {
      throw CourierException.of(
          FieldCodes.SECRET_NOT_ALLOWED,
          "'" + name + "' in " + place + " would be a secret, which is not allowed there.");
    };
  }
}
