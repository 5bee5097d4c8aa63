package com.couriermft.partners.key;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.KeyCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.ExactlyOneOf;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request to import a key.
 *
 * @param kind purpose of the key
 * @param privatePart your own private key; {@code null} with a public part
 * @param passphrase passphrase of the private key; {@code null} if not encrypted
 * @param publicPart a partner's key, which may be a private key by mistake; {@code null} with a
 *     private part
 * @param labels labels of the key; {@code null} to keep the existing ones
 */
@ExactlyOneOf({KeyImport.PRIVATE, KeyImport.PUBLIC})
public record KeyImport(
    @Field(
            name = KeyImport.KIND,
            title = "Key type",
            help =
                "Purpose of the key: logging in to SFTP servers, OpenPGP, or authenticating to "
                    + "HTTP servers with a certificate",
            defaultValue = "\"ssh\"")
        Key.Kind kind,
    @Field(
            name = KeyImport.PRIVATE,
            title = "Private key",
            group = FieldGroup.SECURITY,
            help =
                "Your own private key as text (`ssh`: OpenSSH, PEM, PKCS #8 or PuTTY; `pgp`: "
                    + "armored, or binary in Base64; `tls`: PEM with its certificates, or PKCS "
                    + "#12 in Base64; at most 25,000 bytes). You send it once; Courier puts it "
                    + "into the secret store and never shows it",
            maxLength = KeyImport.MOST_CHARACTERS)
        @Nullable Secret privatePart,
    @Field(
            name = KeyImport.PASSPHRASE,
            title = "Passphrase",
            group = FieldGroup.SECURITY,
            help =
                "Passphrase of the private key, if it has one. Courier puts it into the secret "
                    + "store",
            maxLength = SecretStore.MAX_BYTES)
        @Nullable Secret passphrase,
    @Field(
            name = KeyImport.PUBLIC,
            title = "Public key",
            group = FieldGroup.SECURITY,
            help =
                "A partner's public key, armored or binary in Base64. Only for `pgp`, instead of "
                    + "`private`",
            maxLength = KeyImport.MOST_CHARACTERS)
        @Nullable Secret publicPart,
    @Field(title = "Labels", help = KeyImport.LABELS_HELP, type = LabelsField.class)
        @Nullable Labels labels) {
  static final String KIND = "kind";
  static final String PRIVATE = "private";
  static final String PASSPHRASE = "passphrase";
  static final String PUBLIC = "public";
  static final String LABELS_HELP =
      "Labels to find the key by; if left out, those of the previous version are kept";

  /**
   * Maximum length of the field in characters. It exceeds the maximum length of a key, so that a
   * key that is too long gets a specific message.
   */
  static final int MOST_CHARACTERS = 1_000_000;

  private static final RecordForm<KeyImport> FORM = RecordForm.of(KeyImport.class);

  /** The JSON schema of a request to import a key. */
  public static final Shape.Fields SHAPE = FORM.shape();

  /**
   * Parses a request.
   *
   * @throws InvalidInputException {@code invalid_key}, with all problems
   */
  public static KeyImport read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(json, "", problems);
    KeyImport read = FORM.read(sent, Map.of());
    if (problems.isEmpty()) {
      read.checkParts(sent);
    }
    refuse(problems);
    return read;
  }

  private void checkParts(CheckedObject sent) {
    if (kind != Key.Kind.PGP && isOpenPgp()) {
      sent.problem(KIND, CommonCodes.INVALID_VALUE, "This is an OpenPGP key; set 'kind' to 'pgp'.");
    } else if (kind != Key.Kind.PGP && publicPart != null) {
      sent.problem(PUBLIC, FieldCodes.UNKNOWN_FIELD, "'public' is for keys of kind 'pgp' only.");
    } else if ((privatePart == null) == (publicPart == null)) {
      String detail = "Set either 'private' for your own key, or 'public' for a partner's key.";
      sent.problem(PRIVATE, FieldCodes.REQUIRED, detail);
    } else if (privatePart == null && passphrase != null) {
      sent.problem(
          PASSPHRASE, FieldCodes.UNKNOWN_FIELD, "A public key has no passphrase; remove it.");
    }
  }

  private boolean isOpenPgp() {
    return privatePart != null && privatePart.reveal().contains("-----BEGIN PGP ");
  }

  /** Throws a failure with the problems of a key. */
  static void refuse(List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          KeyCodes.INVALID_KEY, "The key has " + problems.size() + " problem(s).", problems);
    }
  }

  /**
   * Returns the checked parts of the key.
   *
   * @throws InvalidInputException see {@link SshKeys}, {@link TlsKeys} and {@link PgpMaterial}
   */
  public KeyMaterial material(String name, Instant now) {
    return switch (kind) {
      case SSH -> SshKeys.importPrivate(Objects.requireNonNull(privatePart), passphrase, name);
      case TLS -> TlsKeys.importPrivate(Objects.requireNonNull(privatePart), passphrase);
      case PGP ->
          privatePart == null
              ? PgpMaterial.importPublic(Objects.requireNonNull(publicPart).reveal(), now)
              : PgpMaterial.importPrivate(privatePart, passphrase, now);
    };
  }
}
