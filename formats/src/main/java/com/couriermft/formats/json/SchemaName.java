package com.couriermft.formats.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the schema of a record in the OpenAPI document. Schemas that contain the record refer to
 * this name; a record without a name is described inline at each use. On a component, the
 * annotation names the schema of the component's JSON, such as the JSON of a stored definition.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT})
public @interface SchemaName {
  /** Returns the name in PascalCase, which is unique in the document. */
  String value();
}
