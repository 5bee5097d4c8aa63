package com.couriermft.formats.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.util.Locale;

/** Writes every enum constant in lower case, both as a value and as a map key. */
final class LowerCaseEnums extends SimpleModule {
  private static final long serialVersionUID = 1L;

  @SuppressWarnings("rawtypes")
  LowerCaseEnums() {
    addSerializer(
        Enum.class,
        new JsonSerializer<Enum>() {
          @Override
          public void serialize(Enum value, JsonGenerator out, SerializerProvider provider)
              throws IOException {
            out.writeString(value.name().toLowerCase(Locale.ROOT));
          }
        });
    addKeySerializer(
        Enum.class,
        new JsonSerializer<Enum>() {
          @Override
          public void serialize(Enum value, JsonGenerator out, SerializerProvider provider)
              throws IOException {
            out.writeFieldName(value.name().toLowerCase(Locale.ROOT));
          }
        });
  }
}
