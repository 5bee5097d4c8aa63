package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The shape of credentials as operators write them. A secret may be sent once, in the field that is
 * called as its type is; what is kept is the name of the secret it goes to.
 */
final class AuthShape {
  private static final Property<Shape.Text> KEY =
      Property.required("key", CommonShape.NAMED, "The name of an SSH key")
          .titled("SSH key", FieldGroup.AUTHENTICATION);

  static final Property<Shape.Text> SECRET =
      Property.optional(
              "secret",
              Shape.Text.matching(
                      Pattern.compile("[0-9A-Za-z-]{1,127}"),
                      "the name of a secret, of letters, digits and '-'; never what is secret"
                          + " itself")
                  .unseen(),
              "The name of the secret that it is")
          .titled("Secret name", FieldGroup.AUTHENTICATION);

  private static final Property<Shape.Text> PASSWORD =
      once(Auth.Type.PASSWORD, "password", Shape.Text.upTo(SecretStore.MAX_BYTES))
          .titled("Password", FieldGroup.AUTHENTICATION);

  private static final Property<Shape.Text> ACCOUNT_KEY =
      once(
              Auth.Type.ACCOUNT_KEY,
              "key",
              Shape.Text.matching(
                  Pattern.compile("[A-Za-z0-9+/]{20,200}={0,2}"), "a key in Base64"))
          .titled("Account key", FieldGroup.AUTHENTICATION);

  private static final Property<Shape.Text> SAS =
      once(
              Auth.Type.SAS,
              "signature",
              Shape.Text.matching(
                  Pattern.compile("[!-~]{0,2000}sig=[!-~]{1,2000}"),
                  "a shared access signature's parameters"))
          .titled("Shared access signature", FieldGroup.AUTHENTICATION);

  /** Stands for what is wrong, until that is told. */
  private static final ReadAuth WRONG = new ReadAuth(new Auth.ManagedIdentity(), null);

  private AuthShape() {}

  /** The field of a connection that may log in in these ways. */
  static Property<Shape.Choice> of(Auth.Type... allowed) {
    Property<Shape.OneOf> type =
        Property.required(
                "type",
                new Shape.OneOf(Arrays.stream(allowed).map(AuthShape::json).toList()),
                "How to log in")
            .titled("Authentication type", FieldGroup.AUTHENTICATION);
    List<Shape.Case> cases =
        Arrays.stream(allowed).map(each -> new Shape.Case(json(each), fields(type, each))).toList();
    return Property.required("auth", new Shape.Choice("type", cases), "How to log in")
        .titled("Authentication", FieldGroup.AUTHENTICATION);
  }

  private static Shape.Fields fields(Property<Shape.OneOf> type, Auth.Type each) {
    return switch (each) {
      case PASSWORD -> either(type, PASSWORD);
      case SSH_KEY -> Shape.Fields.of(type, KEY);
      case MANAGED_IDENTITY -> Shape.Fields.of(type);
      case ACCOUNT_KEY -> either(type, ACCOUNT_KEY);
      case SAS -> either(type, SAS);
      default -> throw new IllegalArgumentException(each + " is for connections of type http");
    };
  }

  private static Shape.Fields either(Property<Shape.OneOf> type, Property<Shape.Text> once) {
    return Shape.Fields.of(type, SECRET, once).exactlyOneOf(SECRET, once);
  }

  private static Property<Shape.Text> once(Auth.Type type, String what, Shape.Text shape) {
    return once(json(type), what, shape);
  }

  /** The field in which a secret may be sent once. */
  static Property<Shape.Text> once(String field, String what, Shape.Text shape) {
    String help = "The %s itself, written once: it goes to the secret store and is never shown";
    return Property.optional(field, shape.unseen(), help.formatted(what));
  }

  /** Reads the field of the connection of that name. */
  static ReadAuth read(String name, CheckedObject connection, Property<Shape.Choice> auth) {
    CheckedObject fields = connection.within(auth);
    if (connection.find(auth.name()) == null) {
      return WRONG;
    }
    List<String> allowed = auth.shape().cases().stream().map(Shape.Case::value).toList();
    Property<Shape.OneOf> field =
        Property.required(auth.shape().field(), new Shape.OneOf(allowed), auth.help());
    Auth.Type type = fields.constant(field, Auth.Type.class);
    if (type == null) {
      return WRONG;
    }
    Function<Property<Shape.Text>, @Nullable Sent> sent =
        once -> secret(name, once, fields, connection);
    ReadAuth read =
        switch (type) {
          case PASSWORD -> read(sent.apply(PASSWORD), Auth.Password::new);
          case SSH_KEY -> new ReadAuth(new Auth.SshKey(fields.text(KEY)), null);
          case MANAGED_IDENTITY -> new ReadAuth(new Auth.ManagedIdentity(), null);
          case ACCOUNT_KEY -> read(sent.apply(ACCOUNT_KEY), Auth.AccountKey::new);
          case SAS -> read(sent.apply(SAS), Auth.Sas::new);
          default -> WRONG;
        };
    fields.end();
    return read;
  }

  private static ReadAuth read(@Nullable Sent sent, Function<String, Auth> auth) {
    return sent == null ? WRONG : new ReadAuth(auth.apply(sent.name()), sent.value());
  }

  /** Reads the secret of credentials: its name, or once itself; {@code null} if it is wrong. */
  static @Nullable Sent secret(
      String connection, Property<Shape.Text> once, CheckedObject fields, CheckedObject parent) {
    String secret = fields.findText(SECRET);
    String value = fields.findText(once);
    boolean named = fields.find(SECRET.name()) != null;
    boolean sent = fields.find(once.name()) != null;
    if (named == sent) {
      String detail =
          "exactly one of 'secret' (a name in the secret store) and '%s' (written once) is"
              + " expected.";
      parent.problem("auth", FieldCodes.SECRET_EXPECTED, detail.formatted(once.name()));
    } else if (secret != null) {
      return new Sent(secret, null);
    } else if (value != null) {
      if (value.getBytes(StandardCharsets.UTF_8).length > SecretStore.MAX_BYTES) {
        fields.problem(once.name(), FieldCodes.OUT_OF_RANGE, "at most 25,000 bytes are possible.");
      }
      return new Sent(ownSecret(connection), Secret.of(value));
    }
    return null;
  }

  /** The secret that a password, key or signature sent with a connection goes to. */
  static String ownSecret(String connection) {
    return "connection-" + connection + "-password";
  }

  private static String json(Auth.Type type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  /**
   * The credentials as they were sent.
   *
   * @param sent to be written to the secret that {@code auth} names; {@code null} if none was sent
   */
  record ReadAuth(Auth auth, @Nullable Secret sent) {}

  /**
   * A secret as it was sent.
   *
   * @param value to be written under the name; {@code null} if only the name was sent
   */
  record Sent(String name, @Nullable Secret value) {}
}
