package com.couriermft.partners.key;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.openpgp.KeyGenerator;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A request to generate a key.
 *
 * @param kind purpose of the key
 * @param algorithm algorithm of the key
 * @param userId user id of the key; {@code null} to keep that of the earlier version
 * @param lifetime lifetime of the key; {@code null} for no expiry
 * @param labels labels of the key; {@code null} to keep the existing ones
 */
public record KeyGeneration(
    @Field(
            title = "Key type",
            help = "Purpose of the key: logging in to SFTP servers, or OpenPGP",
            defaultValue = "\"ssh\"")
        Kind kind,
    @Field(
            title = "Algorithm",
            group = FieldGroup.SECURITY,
            help = "Algorithm of the new key. For `pgp`, `ed25519` includes X25519 for encryption",
            defaultValue = "\"ed25519\"")
        SshKeys.Algorithm algorithm,
    @Field(
            name = KeyGeneration.USER_ID,
            title = "User ID",
            group = FieldGroup.SECURITY,
            help =
                "Only for `pgp`: the user ID of the key, such as `Example Ltd "
                    + "<files@example.com>`. By default the user ID of the previous version, or "
                    + "the name of the key",
            maxLength = 200)
        @Nullable String userId,
    @Field(
            name = KeyGeneration.EXPIRES_IN_DAYS,
            title = "Expires in",
            group = FieldGroup.SECURITY,
            unit = "days",
            help = "Only for `pgp`: how long the key is valid; `null` for no expiry",
            defaultValue = "730",
            type = Days.class)
        @Nullable Duration lifetime,
    @Field(title = "Labels", help = KeyImport.LABELS_HELP, type = LabelsField.class)
        @Nullable Labels labels) {
  static final String USER_ID = "user_id";
  static final String EXPIRES_IN_DAYS = "expires_in_days";

  private static final RecordForm<KeyGeneration> FORM = RecordForm.of(KeyGeneration.class);

  /** The JSON schema of a request to generate a key. */
  public static final Shape.Fields SHAPE = FORM.shape();

  /**
   * The kinds of keys that Courier generates. TLS keys cannot be generated, because they need a
   * certificate that an authority issues.
   */
  public enum Kind {
    /** An SSH key for logging in to SFTP servers. */
    SSH,
    /** An OpenPGP key for encryption and signatures. */
    PGP
  }

  /** The lifetime of a key; {@code null} for no expiry. */
  static final class Days implements FieldType<OrNull<Shape.Whole>, @Nullable Duration> {
    @Override
    public OrNull<Shape.Whole> shape() {
      return new OrNull<>(Shape.Whole.of(1, 3_650));
    }

    @Override
    public @Nullable Duration read(CheckedObject object, Property<OrNull<Shape.Whole>> property) {
      int days = object.integer(OrNull.given(property));
      return object.isNull(property.name()) ? null : Duration.ofDays(days);
    }

    @Override
    public JsonNode write(@Nullable Duration value) {
      return Json.tree(value == null ? null : value.toDays());
    }
  }

  /**
   * Parses a request.
   *
   * @throws InvalidInputException {@code invalid_key}, with all problems
   */
  public static KeyGeneration read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(json, "", problems);
    KeyGeneration read = FORM.read(sent, Map.of());
    if (read.kind == Kind.SSH) {
      Stream.of(USER_ID, EXPIRES_IN_DAYS)
          .filter(json::has)
          .forEach(
              field ->
                  sent.problem(
                      field,
                      FieldCodes.UNKNOWN_FIELD,
                      "This field is for keys of kind 'pgp' only."));
    }
    KeyImport.refuse(problems);
    return read;
  }

  /**
   * Generates the key.
   *
   * @param knownUserId user id of the earlier version; {@code null} if there is none
   */
  public KeyMaterial material(String name, @Nullable String knownUserId, Instant now) {
    return switch (kind) {
      case SSH -> SshKeys.generate(algorithm, name);
      case PGP -> {
        String known = knownUserId == null ? name : knownUserId;
        yield PgpMaterial.generate(
            switch (algorithm) {
              case ED25519 -> KeyGenerator.Algorithm.ED25519;
              case RSA_4096 -> KeyGenerator.Algorithm.RSA_4096;
            },
            userId == null ? known : userId,
            now,
            lifetime);
      }
    };
  }
}
