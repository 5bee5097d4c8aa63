package com.couriermft.functions.api;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The header with which App Service identifies the caller. */
final class Principals {
  private Principals() {}

  /** Returns the header of a caller with these roles, in the format that App Service sends. */
  static String principal(String... roles) {
    String claims =
        Stream.of(roles)
            .map(role -> ", {'typ': 'roles', 'val': '" + role + "'}")
            .collect(Collectors.joining());
    return base64(
        "{'auth_typ': 'aad', 'role_typ': 'roles', 'claims': [{'typ': 'oid', 'val': '5f0c-1'},"
            + " {'typ': 'preferred_username', 'val': 'ann@example.org'}"
            + claims
            + "]}");
  }

  /** Returns Base64 of JSON, which is given with single quotes in place of double ones. */
  static String base64(String json) {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().encodeToString(bytes);
  }
}
