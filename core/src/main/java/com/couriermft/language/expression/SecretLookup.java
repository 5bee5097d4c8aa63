package com.couriermft.language.expression;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.secret.Secret;
import java.util.Optional;

/** The lookup by which references find secrets; {@code secretStore::find} is one. */
@FunctionalInterface
public interface SecretLookup {
  /** The secret of that name. */
  Optional<Secret> find(String name);

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
