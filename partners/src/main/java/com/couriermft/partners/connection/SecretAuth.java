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
 * Credentials that need a secret. A request may include the secret itself in the second field of
 * {@link ExactlyOneOf}. It is stored in the secret store, and the connection keeps only its name.
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
  /** Returns the secret's name; empty or {@code null} while the secret itself is sent. */
  @Nullable String secret();

  /** Returns the secret as sent; {@code null} if it was not sent or is already stored. */
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
