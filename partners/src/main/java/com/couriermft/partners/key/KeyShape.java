package com.couriermft.partners.key;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.storage.label.Labels;
import java.util.List;

/** The fields of keys as operators send them: one that is imported, one to be made. */
public final class KeyShape {
  /** The validity of a generated key, in days, if nothing else is asked for. */
  public static final int DEFAULT_DAYS = 730;

  private static final int MOST_DAYS = 3_650;
  private static final int MOST_USER_ID = 200;

  /** More than a key may have, so that one that is too large is told how to become smaller. */
  private static final int MOST_CHARACTERS = 1_000_000;

  /** The kind of the key. */
  public static final Property<Shape.OneOf> KIND =
      Property.optional(
              "kind",
              Shape.OneOf.of(Key.Kind.class),
              "What it is for: logging in to SFTP servers, OpenPGP, or proving oneself to HTTP"
                  + " servers with a certificate")
          .titled("Key type", FieldGroup.GENERAL)
          .defaultsTo(Key.Kind.SSH);

  /** The kind of a key to be made: one of kind {@code tls} needs an authority's certificate. */
  public static final Property<Shape.OneOf> MADE_KIND =
      Property.optional(
              "kind",
              new Shape.OneOf(List.of("ssh", "pgp")),
              "What it is for: logging in to SFTP servers, or OpenPGP")
          .titled("Key type", FieldGroup.GENERAL)
          .defaultsTo(Key.Kind.SSH);

  /** The private key. */
  public static final Property<Shape.Text> PRIVATE =
      Property.optional(
              "private",
              Shape.Text.upTo(MOST_CHARACTERS).unseen(),
              "A private key of ours as text (`ssh`: OpenSSH, PEM, PKCS #8 or PuTTY; `pgp`:"
                  + " armored, or binary in Base64; `tls`: PEM with its certificates, or PKCS #12"
                  + " in Base64; at most 25,000 bytes), written once: it goes to the secret store"
                  + " and is never shown")
          .titled("Private key", FieldGroup.SECURITY);

  /** The passphrase that opens the private key. */
  public static final Property<Shape.Text> PASSPHRASE =
      Property.optional(
              "passphrase",
              Shape.Text.upTo(SecretStore.MAX_BYTES).unseen(),
              "What opens the private key, if it is locked; it goes to the secret store as well")
          .titled("Passphrase", FieldGroup.SECURITY);

  /** A partner's key; not to be shown, for it may be a private one by mistake. */
  public static final Property<Shape.Text> PUBLIC =
      Property.optional(
              "public",
              Shape.Text.upTo(MOST_CHARACTERS).unseen(),
              "Instead of `private`, only for `pgp`: a partner's public key, armored or binary in"
                  + " Base64")
          .titled("Public key", FieldGroup.SECURITY);

  /** The algorithm of a generated key. */
  public static final Property<Shape.OneOf> ALGORITHM =
      Property.optional(
              "algorithm",
              Shape.OneOf.of(SshKeys.Algorithm.class),
              "What kind of key is made; for `pgp` `ed25519` comes with X25519 for encryption")
          .titled("Algorithm", FieldGroup.SECURITY)
          .defaultsTo(SshKeys.Algorithm.ED25519);

  /** The user id of a generated OpenPGP key. */
  public static final Property<Shape.Text> USER_ID =
      Property.optional(
              "user_id",
              Shape.Text.upTo(MOST_USER_ID),
              "Only for `pgp`: whose key it is, such as `Example Ltd <files@example.com>`; the"
                  + " key's name if not given, or the user id of the version before")
          .titled("User ID", FieldGroup.SECURITY);

  /** The validity of a generated key, in days. */
  public static final Property<OrNull<Shape.Whole>> EXPIRES_IN_DAYS =
      Property.optional(
              "expires_in_days",
              new OrNull<>(Shape.Whole.of(1, MOST_DAYS)),
              "Only for `pgp`: how long it is good; `null` for ever")
          .titled("Expires in", FieldGroup.SECURITY)
          .in("days")
          .defaultsTo(DEFAULT_DAYS);

  /** The labels of a key. */
  public static final Property<Shape.MapOf<Shape.Text>> LABELS =
      Labels.field("What it is found and told apart by; those of the version before if not given");

  /** A key that is imported. */
  public static final Shape.Fields IMPORT =
      Shape.Fields.of(KIND, PRIVATE, PASSPHRASE, PUBLIC, LABELS).exactlyOneOf(PRIVATE, PUBLIC);

  /** A key to be made. */
  public static final Shape.Fields GENERATE =
      Shape.Fields.of(MADE_KIND, ALGORITHM, USER_ID, EXPIRES_IN_DAYS, LABELS);

  private KeyShape() {}
}
