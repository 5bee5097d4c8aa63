package com.couriermft.key;

import com.couriermft.json.Property;
import com.couriermft.json.Shape;
import com.couriermft.secret.SecretStore;
import java.util.List;

/** The fields of keys as operators send them: one that is imported, one to be made. */
public final class KeyShape {
  /** What the key is for. */
  public static final Property<Shape.OneOf> KIND =
      Property.optional(
              "kind", new Shape.OneOf(List.of("ssh")), "What it is for; only ssh in this version")
          .defaultsTo("ssh");

  /** The private key. */
  public static final Property<Shape.Text> PRIVATE =
      Property.required(
          "private",
          Shape.Text.upTo(SecretStore.MAX_BYTES).unseen(),
          "The private key's file as text (OpenSSH, PEM or PKCS #8), written once: it goes to the"
              + " secret store and is never shown");

  /** What opens it. */
  public static final Property<Shape.Text> PASSPHRASE =
      Property.optional(
          "passphrase",
          Shape.Text.upTo(SecretStore.MAX_BYTES).unseen(),
          "What opens the private key, if it is locked; it goes to the secret store as well");

  /** What to make. */
  public static final Property<Shape.OneOf> ALGORITHM =
      Property.optional(
              "algorithm", Shape.OneOf.of(SshKeys.Algorithm.class), "What kind of key is made")
          .defaultsTo(SshKeys.Algorithm.ED25519);

  /** A key that is imported. */
  public static final Shape.Fields IMPORT = Shape.Fields.of(KIND, PRIVATE, PASSPHRASE);

  /** A key to be made. */
  public static final Shape.Fields GENERATE = Shape.Fields.of(KIND, ALGORITHM);

  private KeyShape() {}
}
