package com.couriermft.functions.auth;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.settings.Settings;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The header {@code X-MS-CLIENT-PRINCIPAL} with the token claims that App Service authentication
 * has verified. The value is Base64 of {@code {"auth_typ": "aad", "name_typ": "…", "role_typ": "…",
 * "claims": [{"typ": "roles", "val": "author"}, …]}}. Roles are the values of the application
 * roles; unknown roles are ignored.
 */
final class ClientPrincipal {
  private static final String ENTRA = "aad";
  private static final int MOST_CHARACTERS = 64 << 10;
  private static final int MOST_CLAIMS = 1_000;
  private static final Pattern OBJECT_ID = Pattern.compile("[0-9A-Za-z-]{1,64}");
  private static final Set<String> OBJECT_IDS =
      Set.of("oid", "http://schemas.microsoft.com/identity/claims/objectidentifier");

  /**
   * Claims with the name of a person, most readable first. The token of an application has only its
   * id.
   */
  private static final List<String> NAMES =
      List.of(
          "preferred_username",
          "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn",
          "upn",
          "name",
          "appid",
          "azp");

  private record Claim(String type, String value) {}

  private ClientPrincipal() {}

  /**
   * Parses the header.
   *
   * @param installation settings with the scopes of callers
   * @return empty for a value that App Service would not send: invalid Base64 or JSON, more than 64
   *     KiB or 1,000 claims, another identity provider, no object id
   */
  static Optional<Caller> read(String header, Supplier<Settings> installation) {
    if (header.length() > MOST_CHARACTERS) {
      return Optional.empty();
    }
    try {
      byte[] json = Base64.getDecoder().decode(header);
      JsonNode principal = Json.parse(new String(json, StandardCharsets.UTF_8));
      return read(principal, installation);
    } catch (IllegalArgumentException | InvalidInputException e) {
      // The caller is treated as unknown. The response does not reveal what is wrong with the
      // header.
      return Optional.empty();
    }
  }

  private static Optional<Caller> read(JsonNode json, Supplier<Settings> installation) {
    JsonNode list = json.path("claims");
    if (!json.path("auth_typ").asText().equals(ENTRA) || list.size() > MOST_CLAIMS) {
      return Optional.empty();
    }
    List<Claim> claims = new ArrayList<>();
    for (JsonNode claim : list) {
      claims.add(new Claim(claim.path("typ").asText(), claim.path("val").asText()));
    }
    Optional<String> id =
        claims.stream()
            .filter(claim -> OBJECT_IDS.contains(claim.type()))
            .map(Claim::value)
            .filter(value -> OBJECT_ID.matcher(value).matches())
            .findFirst();
    List<String> roles = roles(claims, json.path("role_typ").asText());
    return id.map(
        oid ->
            new Caller(
                ("entra:" + oid + " " + name(claims)).strip(),
                role(roles),
                true,
                installation.get().scopeOf(oid, roles)));
  }

  private static String name(List<Claim> claims) {
    return claims.stream()
        .filter(claim -> NAMES.contains(claim.type()) && !claim.value().isBlank())
        .min(Comparator.comparingInt(claim -> NAMES.indexOf(claim.type())))
        .map(Claim::value)
        .orElse("");
  }

  private static List<String> roles(List<Claim> claims, String roleType) {
    return claims.stream()
        .filter(claim -> claim.type().equals("roles") || claim.type().equals(roleType))
        .map(Claim::value)
        .toList();
  }

  private static @Nullable Role role(List<String> roles) {
    return roles.stream()
        .flatMap(each -> Role.find(each).stream())
        .max(Comparator.naturalOrder())
        .orElse(null);
  }
}
