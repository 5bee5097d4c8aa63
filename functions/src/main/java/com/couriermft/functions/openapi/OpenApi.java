package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.http.ApiVersion;
import com.couriermft.operate.schema.DefinitionSchema;
import com.couriermft.operate.schema.SchemaCatalog;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Generates the OpenAPI 3.1 document of the API in three forms. Each call creates a new document,
 * which the caller may change.
 */
public final class OpenApi {
  private OpenApi() {}

  /**
   * Returns the document in which objects of responses have only the fields that this release
   * knows. Responses are checked against it.
   *
   * @param sections the groups of routes, in display order
   * @param catalog the kinds of documents, with the step types of the installation
   */
  public static ObjectNode closed(List<Section> sections, SchemaCatalog catalog) {
    ObjectNode json = Json.object().put("openapi", "3.1.0");
    json.set("info", info());
    json.putArray("servers").addObject().put("url", "/api");
    ArrayNode tags = json.putArray("tags");
    Schemas schemas = new Schemas();
    for (DefinitionSchema kind : catalog.all()) {
      ObjectNode body = kind.body().put("description", kind.title() + ".");
      schemas.add(ClientNames.pascal(kind.kind()), DocumentId.optional(kind.kind(), body));
    }
    schemas.add(Refusal.INPUT);
    schemas.add(Refusal.PROBLEM);
    Paths paths = new Paths(schemas);
    for (Section section : sections) {
      tags.addObject().put("name", section.tag()).put("description", section.description());
      section.components().forEach(schemas::add);
      section.operations().forEach(operation -> paths.add(section.tag(), operation));
    }
    json.set("paths", paths.json());
    json.set("components", Shared.components(schemas.json()));
    Security.addTo(json);
    return json;
  }

  /**
   * Returns the document for client generators, in which objects of responses may have fields that
   * later releases add.
   *
   * @param sections the groups of routes, in display order
   * @param catalog the kinds of documents, with the step types of the installation
   */
  public static ObjectNode exact(List<Section> sections, SchemaCatalog catalog) {
    return SelfReference.unrolled(OpenAnswers.in(closed(sections, catalog)));
  }

  /**
   * Returns the document without features that generators for languages with few types do not
   * support. In this document, a value that may also be a reference has no type.
   *
   * @param sections the groups of routes, in display order
   * @param catalog the kinds of documents, with the step types of the installation
   */
  public static ObjectNode simple(List<Section> sections, SchemaCatalog catalog) {
    return SimpleForm.of(exact(sections, catalog));
  }

  /**
   * Returns whether the document describes a route. It describes neither the route for unknown URLs
   * nor that of the dashboard's files.
   */
  public static boolean describes(Route route) {
    return route != Route.WRONG_ADDRESS && route != Route.UI;
  }

  private static ObjectNode info() {
    ObjectNode info = Json.object().put("title", "Courier").put("version", ApiVersion.CURRENT);
    info.put("summary", "A managed-file-transfer job engine for Azure.");
    info.put(
        "description",
        "Changes are only additions: responses may get further fields, and codes and events may "
            + "get further values. Lists have pages: follow `next_link` until it is absent. "
            + "Every `GET` also works as `HEAD`.");
    info.putObject("license").put("name", "Apache License 2.0").put("identifier", "Apache-2.0");
    return info;
  }
}
