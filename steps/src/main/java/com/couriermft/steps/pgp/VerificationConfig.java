package com.couriermft.steps.pgp;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.openpgp.Certificate;
import com.couriermft.openpgp.SignaturePolicy;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import com.couriermft.partners.key.PgpKeys;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The accepted signers of a message and whether a signature is required.
 *
 * <pre>{"signers": ["partner-a-key"], "policy": "required"}</pre>
 *
 * @param signers names of keys
 * @param requirement whether a signature is required; by default {@code required} if there are
 *     signers, otherwise {@code optional}
 */
record VerificationConfig(List<String> signers, Requirement requirement) {
  /** The name of the field with this configuration. */
  static final String FIELD = "verify";

  private static final Property<Shape.ListOf<Shape.Text>> SIGNERS =
      Property.optional(
          "signers", new Shape.ListOf<>(Shape.Text.upTo(63), 0, 100), "Names of keys");
  private static final Property<Shape.OneOf> POLICY =
      Property.optional(
          "policy", Shape.OneOf.of(Requirement.class), "Whether a signature is required");

  VerificationConfig {
    signers = List.copyOf(signers);
  }

  /**
   * Parses the field.
   *
   * @throws InvalidInputException {@code invalid_config}: an unknown name, an unknown policy, or a
   *     required signature without signers
   */
  static VerificationConfig of(@Nullable JsonNode json) {
    if (json == null || json.isNull()) {
      return new VerificationConfig(List.of(), Requirement.OPTIONAL);
    }
    List<Problem> problems = new ArrayList<>();
    CheckedObject verify = new CheckedObject(json, "/" + FIELD, problems);
    List<String> signers = verify.texts(SIGNERS);
    Requirement given = verify.constant(POLICY, Requirement.class);
    verify.end();
    Requirement requirement =
        given != null ? given : signers.isEmpty() ? Requirement.OPTIONAL : Requirement.REQUIRED;
    if (problems.isEmpty() && requirement == Requirement.REQUIRED && signers.isEmpty()) {
      verify.problem(
          "signers",
          FieldCodes.REQUIRED,
          "A signature is required; list the keys of the allowed signers.");
    }
    if (!problems.isEmpty()) {
      throw new InvalidInputException(StepCodes.INVALID_CONFIG, problems.get(0).detail(), problems);
    }
    return new VerificationConfig(signers, requirement);
  }

  /**
   * Returns the signature policy with all retained versions of the signers' keys.
   *
   * @throws com.couriermft.formats.failure.CourierException see {@link PgpKeys}
   */
  SignaturePolicy policy(PgpKeys keys, Instant now) {
    List<Certificate> certificates =
        signers.stream().flatMap(name -> keys.getCertificates(name).stream()).toList();
    return new SignaturePolicy(requirement, certificates, now);
  }
}
