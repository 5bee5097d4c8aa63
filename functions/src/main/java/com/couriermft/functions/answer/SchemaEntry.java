package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.functions.http.Request;
import com.couriermft.operate.schema.DefinitionSchema;

/** A kind of document that has a schema. */
@SchemaName("DocumentSchema")
public record SchemaEntry(
    @Field(help = "The kind of documents") String kind,
    @Field(help = "For people") String title,
    @Field(help = "Where they are sent") String description,
    @Field(help = "The schema's stable name") String id,
    @Field(help = "Where it is") String url) {
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
