package com.couriermft.functions.openapi;

import com.couriermft.functions.auth.Route;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The credentials of requests. */
final class Security {
  private static final String API_KEY = "apiKey";
  private static final String BEARER = "bearer";
  private static final String ENTRA = "entra";
  private static final String HOST_KEY = "hostKey";

  private Security() {}

  /** Adds the types of credentials, of which a request needs one. */
  static void addTo(ObjectNode document) {
    ObjectNode schemes = document.withObject("/components").putObject("securitySchemes");
    schemes
        .putObject(API_KEY)
        .put("type", "apiKey")
        .put("in", "header")
        .put("name", "x-api-key")
        .put("description", "An API key, `cr_…`.");
    schemes
        .putObject(BEARER)
        .put("type", "http")
        .put("scheme", "bearer")
        .put("description", "An API key, `cr_…`, as a bearer token.");
    schemes
        .putObject(ENTRA)
        .put("type", "openIdConnect")
        .put("description", "A user or application of Entra, by App Service authentication.")
        .put(
            "openIdConnectUrl",
            "https://login.microsoftonline.com/organizations/v2.0/.well-known/openid-configuration");
    schemes
        .putObject(HOST_KEY)
        .put("type", "apiKey")
        .put("in", "header")
        .put("name", "x-functions-key")
        .put("description", "The master key of the Functions host.");
    for (String each : new String[] {API_KEY, BEARER, ENTRA}) {
      document.withArray("/security").addObject().putArray(each);
    }
  }

  /** Adds the credentials that a route needs, if they differ from the default. */
  static void addTo(ObjectNode operation, Route route) {
    switch (route.access()) {
      case PUBLIC -> operation.putArray("security");
      case HOST_KEY -> operation.putArray("security").addObject().putArray(HOST_KEY);
      case ROLE -> route.role().ifPresent(role -> operation.put("x-courier-role", role.text()));
    }
  }
}
