package com.couriermft.storage.access;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.SecretCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A secret, as written by an administrator:
 *
 * <pre>{"value": "…", "expires_at": "2027-01-31T00:00:00Z"}</pre>
 *
 * @param value the secret
 * @param expiresAt when the secret expires; {@code null} if the request does not say
 */
public record SecretDefinition(
    @Field(help = "The secret", required = true, maxLength = SecretStore.MAX_BYTES) Secret value,
    @Field(
            help =
                "When the secret expires, such as 2027-01-31T00:00:00Z; Courier warns before. By"
                    + " default never, or COURIER_SECRET_DAYS after it is saved",
            maxLength = 40)
        @Nullable Instant expiresAt) {
  private static final RecordForm<SecretDefinition> FORM = RecordForm.of(SecretDefinition.class);

  /** The JSON schema of a secret in requests. */
  public static final Shape.Fields SHAPE = FORM.shape();

  /** Key Vault and JSON clients know no later times. */
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  /**
   * Reads a secret from a request.
   *
   * @param now the current time, which an expiry must follow
   * @throws InvalidInputException {@code invalid_secret}, with every problem and without the value
   */
  public static SecretDefinition read(JsonNode json, Instant now) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(json, "", problems);
    SecretDefinition read = FORM.read(body, Map.of());
    Instant end = read.expiresAt;
    if (end != null && !(end.isAfter(now) && !end.isAfter(LATEST))) {
      body.problem(
          "expires_at",
          CommonCodes.INVALID_VALUE,
          "Expected a time after %s and no later than %s.".formatted(now, LATEST));
    }
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          SecretCodes.INVALID_SECRET,
          "Expected only {\"value\": \"…\"}, with \"expires_at\" if the secret expires.",
          problems);
    }
    return read;
  }

  /** Returns what the audit log of changes records: the expiry, but never the value. */
  public ObjectNode recorded() {
    return FORM.write(this);
  }
}
