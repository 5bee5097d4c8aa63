package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.ExactlyOneOf;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Credentials that need a secret. A request may include the secret's value in the second field of
 * {@link ExactlyOneOf}. The value is stored in the secret store, and the connection contains only
 * the secret's name.
 */
sealed interface SecretAuth extends Auth, CheckedRecord
    permits Auth.Password,
        Auth.AccountKey,
        Auth.Sas,
        HttpAuth.Basic,
        HttpAuth.Bearer,
        HttpAuth.ApiKey,
        HttpAuth.ClientCredentials,
        HttpAuth.FunctionKey {
  /** Returns the secret's name; empty or {@code null} as long as the value itself is sent. */
  @Nullable String secret();

  /** Returns the secret's value as sent; {@code null} if none was sent or it is already stored. */
  @Nullable Secret sent();

  @Override
  default Optional<String> findSecret() {
    return Optional.ofNullable(secret());
  }

  @Override
  default void check(CheckedObject auth) {
    String once = Objects.requireNonNull(getClass().getAnnotation(ExactlyOneOf.class)).value()[1];
    Secret sent = sent();
    if ((auth.find("secret") == null) == (auth.find(once) == null)) {
      String detail =
          "expected exactly one of 'secret' (a name in the secret store) and '%s' (the value, "
              + "which is write-only).";
      auth.problem(FieldCodes.SECRET_EXPECTED, detail.formatted(once));
    } else if (sent != null
        && sent.reveal().getBytes(StandardCharsets.UTF_8).length > SecretStore.MAX_BYTES) {
      auth.problem(once, FieldCodes.OUT_OF_RANGE, "at most 25,000 bytes are allowed.");
    }
  }
}
