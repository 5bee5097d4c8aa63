package com.couriermft.functions.api;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.KeyCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.openpgp.KeyGenerator;
import com.couriermft.partners.key.Key;
import com.couriermft.partners.key.KeyMaterial;
import com.couriermft.partners.key.KeyShape;
import com.couriermft.partners.key.PgpMaterial;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.partners.key.TlsKeys;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keys as they are sent. */
final class KeyBody {
  private KeyBody() {}

  /**
   * A key to be imported.
   *
   * @param kind what it is for
   * @param privatePart of a key of ours
   * @param passphrase that opens it
   * @param publicPart of a partner's key
   * @param labels that it is to carry; {@code null} for those that it carries
   */
  record Import(
      Key.Kind kind,
      @Nullable Secret privatePart,
      @Nullable Secret passphrase,
      @Nullable String publicPart,
      @Nullable Labels labels) {

    static Import read(JsonNode json) {
      List<Problem> problems = new ArrayList<>();
      CheckedObject body = new CheckedObject(json, "", problems);
      Key.Kind kind = kindOf(body, KeyShape.KIND);
      Secret privatePart = secret(body.findText(KeyShape.PRIVATE));
      Secret passphrase = secret(body.findText(KeyShape.PASSPHRASE));
      String publicPart = body.findText(KeyShape.PUBLIC);
      Import read = new Import(kind, privatePart, passphrase, publicPart, labelsOf(body));
      body.end();
      if (problems.isEmpty()) {
        checkParts(body, read);
      }
      refuse(problems);
      return read;
    }

    private static void checkParts(CheckedObject body, Import read) {
      if (read.kind != Key.Kind.PGP && read.isOpenPgp()) {
        body.problem("kind", CommonCodes.INVALID_VALUE, "It is an OpenPGP key; its kind is 'pgp'.");
      } else if (read.kind != Key.Kind.PGP && read.publicPart != null) {
        body.problem(
            "public", FieldCodes.UNKNOWN_FIELD, "'public' is for keys of kind 'pgp' only.");
      } else if ((read.privatePart == null) == (read.publicPart == null)) {
        String detail =
            "Exactly one is expected: 'private' with a key of ours, or 'public' with a partner's.";
        body.problem("private", FieldCodes.REQUIRED, detail);
      } else if (read.privatePart == null && read.passphrase != null) {
        body.problem("passphrase", FieldCodes.UNKNOWN_FIELD, "A public key has no passphrase.");
      }
    }

    private boolean isOpenPgp() {
      return privatePart != null && privatePart.reveal().contains("-----BEGIN PGP ");
    }

    KeyMaterial material(String name, Instant now) {
      return switch (kind) {
        case SSH -> SshKeys.importPrivate(Objects.requireNonNull(privatePart), passphrase, name);
        case TLS -> TlsKeys.importPrivate(Objects.requireNonNull(privatePart), passphrase);
        case PGP ->
            privatePart == null
                ? PgpMaterial.importPublic(Objects.requireNonNull(publicPart), now)
                : PgpMaterial.importPrivate(privatePart, passphrase, now);
      };
    }
  }

  /**
   * A key to be made.
   *
   * @param kind what it is for
   * @param algorithm in which it is made
   * @param userId whose it is
   * @param lifetime how long it is good; {@code null} for ever
   * @param labels that it is to carry; {@code null} for those that it carries
   */
  record Generation(
      Key.Kind kind,
      SshKeys.Algorithm algorithm,
      @Nullable String userId,
      @Nullable Duration lifetime,
      @Nullable Labels labels) {

    static Generation read(JsonNode json) {
      List<Problem> problems = new ArrayList<>();
      CheckedObject body = new CheckedObject(json, "", problems);
      Key.Kind kind = kindOf(body, KeyShape.MADE_KIND);
      SshKeys.Algorithm asked = body.constant(KeyShape.ALGORITHM, SshKeys.Algorithm.class);
      String userId = body.findText(KeyShape.USER_ID);
      String days = KeyShape.EXPIRES_IN_DAYS.name();
      Duration asLong = Duration.ofDays(body.integer(OrNull.given(KeyShape.EXPIRES_IN_DAYS)));
      Duration lifetime = body.isNull(days) ? null : asLong;
      if (kind == Key.Kind.SSH) {
        List.of(KeyShape.USER_ID.name(), days).stream()
            .filter(json::has)
            .forEach(
                f ->
                    body.problem(
                        f, FieldCodes.UNKNOWN_FIELD, "It is for keys of kind 'pgp' only."));
      }
      Labels labels = labelsOf(body);
      body.end();
      refuse(problems);
      return new Generation(
          kind, asked == null ? SshKeys.Algorithm.ED25519 : asked, userId, lifetime, labels);
    }

    KeyMaterial material(String name, @Nullable String knownUserId, Instant now) {
      return switch (kind) {
        case SSH -> SshKeys.generate(algorithm, name);
        case TLS -> throw new IllegalStateException("A key of kind tls is not made here");
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

  private static @Nullable Labels labelsOf(CheckedObject body) {
    Labels read = Labels.read(body, KeyShape.LABELS);
    return body.find(KeyShape.LABELS.name()) == null ? null : read;
  }

  private static Key.Kind kindOf(CheckedObject body, Property<Shape.OneOf> field) {
    Key.Kind kind = body.constant(field, Key.Kind.class);
    return kind == null ? Key.Kind.SSH : kind;
  }

  private static @Nullable Secret secret(@Nullable String text) {
    return text == null ? null : Secret.of(text);
  }

  private static void refuse(List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          KeyCodes.INVALID_KEY, "The key has " + problems.size() + " problem(s).", problems);
    }
  }
}
