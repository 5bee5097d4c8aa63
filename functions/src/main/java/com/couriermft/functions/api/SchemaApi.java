package com.couriermft.functions.api;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.answer.SchemaEntry;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.schema.SchemaCatalog;

/** Serves the JSON schemas of definitions. */
final class SchemaApi {
  private static final String TYPE = "application/schema+json";

  private final SchemaCatalog catalog;

  SchemaApi(SchemaCatalog catalog) {
    this.catalog = catalog;
  }

  Response list(Request request) {
    return Paging.ofFixed(request)
        .slice(catalog.all().stream().map(schema -> SchemaEntry.of(schema, request)).toList());
  }

  /** Returns a schema. Clients may cache it and revalidate. */
  Response get(String kind) {
    return Response.of(200)
        .with("Cache-Control", "no-cache")
        .with("Content-Type", TYPE)
        .withBody(Json.write(catalog.get(kind).toJson()));
  }
}
