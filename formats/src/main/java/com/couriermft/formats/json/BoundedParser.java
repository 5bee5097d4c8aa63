package com.couriermft.formats.json;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.JsonCodes;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Rejects JSON that could not be stored and read back unchanged. Parsing fails at the invalid
 * token.
 */
final class BoundedParser extends JsonParserDelegate {
  /** The maximum nesting depth of objects and lists. */
  static final int MOST_DEPTH = 200;

  private int depth;

  BoundedParser(JsonParser parser) {
    super(parser);
  }

  @Override
  public @Nullable JsonToken nextToken() throws IOException {
    JsonToken token = delegate.nextToken();
    if (token == null) {
      return null;
    }
    switch (token) {
      case START_OBJECT, START_ARRAY -> enter();
      case END_OBJECT, END_ARRAY -> depth--;
      case FIELD_NAME -> requireCharacters(currentName(), getParsingContext().getParent());
      case VALUE_STRING -> requireCharacters(getText(), getParsingContext());
      case VALUE_NUMBER_INT -> requireNumber(NumberBounds.isWholeWithin(getText()));
      case VALUE_NUMBER_FLOAT -> requireNumber(NumberBounds.isWithin(getText()));
      default -> {}
    }
    return token;
  }

  private void enter() {
    if (++depth > MOST_DEPTH) {
      String detail = "Objects and lists are nested more than %d levels deep here; flatten them.";
      throw refused(getParsingContext(), JsonCodes.TOO_DEEP, detail.formatted(MOST_DEPTH));
    }
  }

  private void requireNumber(boolean isWithin) {
    if (!isWithin) {
      String detail =
          ("A number can have at most %,d digits and an exponent of at most %d; send a string "
                  + "instead.")
              .formatted(NumberBounds.MOST_DIGITS, NumberBounds.MOST_EXPONENT);
      throw refused(getParsingContext(), JsonCodes.NUMBER_OUT_OF_RANGE, detail);
    }
  }

  /**
   * Rejects a string with invalid Unicode. If a field name is invalid, it cannot be part of the
   * pointer, so the pointer refers to the object.
   */
  private static void requireCharacters(String text, JsonStreamContext at) {
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int character = text.codePointAt(i);
      if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
        String detail =
            "Half a surrogate pair (\\u%04x) is not a valid character; send complete "
                + "characters.";
        throw refused(at, JsonCodes.INVALID_UNICODE, detail.formatted(character));
      }
    }
  }

  private static InvalidInputException refused(
      JsonStreamContext at, FailureCode code, String detail) {
    return InvalidInputException.at(at.pathAsPointer().toString(), code, detail);
  }
}
