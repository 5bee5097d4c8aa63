package com.couriermft.engine.expression;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.secret.LearntSecrets;
import com.couriermft.formats.secret.Secret;
import java.util.Optional;

/** The lookup by which references find secrets; {@code secretStore::find} is one. */
@FunctionalInterface
public interface SecretLookup {
  /** The secret of that name. */
  Optional<Secret> find(String name);

  /** Returns the secret of that name as it was last read, to recognise it in what others say. */
  default Optional<Secret> lastRead(String name) {
    return find(name);
  }

  /** Returns the lookup in a store. */
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
   * Returns the lookup for places where a secret may not stand, such as a job's outputs.
   *
   * @param place how error messages call it
   * @return a lookup that fails permanently with code {@code secret_not_allowed}
   */
  static SecretLookup forbidden(String place) {
    return name -> {
      throw CourierException.of(
          FieldCodes.SECRET_NOT_ALLOWED,
          "'" + name + "' in " + place + " would be a secret; none may be used there.");
    };
  }
}
