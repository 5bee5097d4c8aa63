package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a secret that is sent itself; {@code null} where none is. No problem shows it. */
abstract class SentSecret implements FieldType<Shape.Text, @Nullable Secret> {
  private final Shape.Text shape;

  SentSecret(Shape.Text shape) {
    this.shape = shape.unseen();
  }

  SentSecret(String pattern, String form) {
    this(Shape.Text.matching(Pattern.compile(pattern), form));
  }

  @Override
  public final Shape.Text shape() {
    return shape;
  }

  @Override
  public final @Nullable Secret read(CheckedObject object, Property<Shape.Text> property) {
    String text = object.findText(property);
    if (text != null && text.getBytes(StandardCharsets.UTF_8).length > SecretStore.MAX_BYTES) {
      object.problem(
          property.name(), FieldCodes.OUT_OF_RANGE, "at most 25,000 bytes are possible.");
    }
    return text == null ? null : Secret.of(text);
  }

  @Override
  public final @Nullable JsonNode write(@Nullable Secret secret) {
    return null;
  }

  /** Any text. */
  static final class AnyText extends SentSecret {
    AnyText() {
      super(Shape.Text.upTo(SecretStore.MAX_BYTES));
    }
  }

  /** What can stand in a header. */
  static final class Line extends SentSecret {
    Line() {
      super("[!-~]{1,20000}", "1 to 20,000 visible ASCII characters");
    }
  }

  /** The key of a storage account. */
  static final class AccountKey extends SentSecret {
    AccountKey() {
      super("[A-Za-z0-9+/]{20,200}={0,2}", "a key in Base64");
    }
  }

  /** A shared access signature. */
  static final class Signature extends SentSecret {
    Signature() {
      super("[!-~]{0,2000}sig=[!-~]{1,2000}", "a shared access signature's parameters");
    }
  }
}
