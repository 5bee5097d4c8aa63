package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.functions.http.Request;
import com.couriermft.operate.schema.DefinitionSchema;

/** A kind of document that has a schema. */
@SchemaName("DocumentSchema")
public record SchemaEntry(
    @Field(help = "Type of the documents") String kind,
    @Field(help = "Name that people see") String title,
    @Field(help = "Where to send the documents") String description,
    @Field(help = "Stable name of the schema") String id,
    @Field(help = "URL of the schema") String url) {
  /** Returns the entry for a schema, with its URL relative to a request. */
  public static SchemaEntry of(DefinitionSchema schema, Request request) {
    return new SchemaEntry(
        schema.kind(),
        schema.title(),
        schema.description(),
        schema.id(),
        request.link("schemas/" + schema.kind()).toString());
  }
}
