package com.couriermft.functions.api;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.oversight.schema.DefinitionSchema;
import com.couriermft.oversight.schema.SchemaCatalog;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Schemas as they are served. */
final class SchemaApi {
  private static final String TYPE = "application/schema+json";

  private final SchemaCatalog catalog;

  SchemaApi(SchemaCatalog catalog) {
    this.catalog = catalog;
  }

  Response list(Request request) {
    return Response.list(catalog.all().stream().map(schema -> entry(schema, request)).toList());
  }

  private static ObjectNode entry(DefinitionSchema schema, Request request) {
    return Json.object()
        .put("kind", schema.kind())
        .put("title", schema.title())
        .put("description", schema.description())
        .put("id", schema.id())
        .put("url", request.link("schemas/" + schema.kind()).toString());
  }

  /** 200 with the schema, or 304 to who has it; it may be kept, if it is asked for each time. */
  Response get(String kind, Request request) {
    String schema = Json.write(catalog.get(kind).toJson());
    String version = hash(schema);
    Response headers =
        Response.of(request.has(version) ? 304 : 200)
            .with("Cache-Control", "no-cache")
            .withEtag(version);
    return headers.status() == 304 ? headers : headers.with("Content-Type", TYPE).withBody(schema);
  }

  private static String hash(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] hash = digest.digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
