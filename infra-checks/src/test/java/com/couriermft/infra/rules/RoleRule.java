package com.couriermft.infra.rules;

import com.couriermft.formats.failure.catalogue.TelemetryCodes;
import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.bicep.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Checks that the app's identity has exactly the roles that it needs, each on one resource. The
 * name of each assignment must be derived from its content, so that no two assignments share a
 * name. A role with more rights must be limited by a condition.
 */
final class RoleRule implements Rule {
  private static final String TYPE = "Microsoft.Authorization/roleAssignments";

  /** Azure's built-in roles, by their ids, which are the same in all tenants. */
  private static final Map<String, String> ROLES =
      Map.of(
          "b7e6dc6d-f1e8-4753-8033-0f276bb0955b", "Storage Blob Data Owner",
          "ba92f5b4-2d11-453d-a403-e96b0029c9fe", "Storage Blob Data Contributor",
          "2a2b9908-6ea1-4ae2-8e65-a410df84e7d1", "Storage Blob Data Reader",
          "974c5e8b-45b9-4653-ba55-5f855dd0fb88", "Storage Queue Data Contributor",
          "0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3", "Storage Table Data Contributor",
          "4633458b-17de-408a-b874-0445c86b69e6", "Key Vault Secrets User",
          "b86a8fe4-44ce-4948-aee5-eccb2c155cd7", "Key Vault Secrets Officer",
          "3913510d-42f4-4e42-8a64-420c390055eb", "Monitoring Metrics Publisher",
          "73c42c96-874c-492b-b04d-ab87d138a893", "Log Analytics Reader",
          "3b03c2da-16b3-4a49-8834-0f8130efdd3b", "Log Analytics Data Reader");

  /** Roles with more rights than the app needs, unless a condition limits them. */
  private static final Set<String> LIMITED =
      Set.of("Storage Blob Data Owner", "Log Analytics Reader", "Log Analytics Data Reader");

  /**
   * The resources on which each role is needed, by symbol. docs/operate/deploying.md explains them.
   * The role on the workspace is the one that the failure {@code telemetry_role_missing} names.
   */
  private static final Map<String, Set<String>> NEEDED =
      new TreeMap<>(
          Map.of(
              "hostStorage", Set.of("Storage Blob Data Owner", "Storage Table Data Contributor"),
              "dataStorage",
                  Set.of(
                      "Storage Blob Data Contributor",
                      "Storage Queue Data Contributor",
                      "Storage Table Data Contributor"),
              "backupStorage", Set.of("Storage Blob Data Contributor"),
              "vault", Set.of("Key Vault Secrets Officer"),
              "component", Set.of("Monitoring Metrics Publisher"),
              "workspace", Set.of(roleOnTheWorkspace())));

  private static String roleOnTheWorkspace() {
    String remedy = TelemetryCodes.TELEMETRY_ROLE_MISSING.remedy();
    return ROLES.values().stream()
        .filter(role -> remedy.contains("role " + role + " on"))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("The remedy names no known role: " + remedy));
  }

  @Override
  public String name() {
    return "roles";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    Map<String, Set<String>> assigned = new HashMap<>();
    List<Finding> found =
        sources.files().values().stream()
            .flatMap(file -> assignments(file).flatMap(r -> assignment(file, r, assigned).stream()))
            .toList();
    return Stream.concat(found.stream(), missing(sources, assigned));
  }

  private static Stream<Declaration> assignments(BicepFile file) {
    return file.all(Kind.RESOURCE).filter(r -> r.typeName().equals(TYPE));
  }

  private Optional<Finding> assignment(
      BicepFile file, Declaration resource, Map<String, Set<String>> assigned) {
    Expression body = resource.body().orElseThrow();
    String scope = body.find("scope").map(property -> property.value().text()).orElse("");
    Expression role = roleOf(body);
    String id = Values.in(file).of(role).map(Expression::text).findFirst().orElse("");
    String roleName = ROLES.getOrDefault(id, "");
    if (roleName.isEmpty() || !NEEDED.getOrDefault(scope, Set.of()).contains(roleName)) {
      return Optional.of(
          finding(
              file,
              resource.line(),
              "%s assigns %s on %s, expected one of %s; remove it, or say in RoleRule why it is"
                  + " needed.",
              resource.name(),
              roleName.isEmpty() ? "the unknown role " + id : roleName,
              scope.isEmpty() ? "the whole group" : scope,
              NEEDED));
    }
    assigned.merge(
        scope,
        Set.of(roleName),
        (a, b) -> Set.copyOf(Stream.concat(a.stream(), b.stream()).toList()));
    return LIMITED.contains(roleName) && !isConditional(body)
        ? Optional.of(
            finding(
                file,
                resource.line(),
                "%s assigns %s without a condition, so that the app has more rights than it needs;"
                    + " limit them by condition.",
                resource.name(),
                roleName))
        : name(file, resource, scope, role);
  }

  private static boolean isConditional(Expression body) {
    return body.find("properties")
        .flatMap(properties -> properties.value().find("condition"))
        .isPresent();
  }

  private static Expression roleOf(Expression body) {
    return body.find("properties")
        .flatMap(properties -> properties.value().find("roleDefinitionId"))
        .map(property -> property.value().parts())
        .filter(parts -> !parts.isEmpty())
        .map(parts -> parts.get(parts.size() - 1))
        .orElse(body);
  }

  private Optional<Finding> name(
      BicepFile file, Declaration resource, String scope, Expression role) {
    String expected = "guid(%s.id, principalId, %s)".formatted(scope, role.text());
    Expression.Property name = resource.body().orElseThrow().find("name").orElseThrow();
    List<Expression> parts = name.value().parts();
    boolean fits =
        name.value().text().equals("guid")
            && parts.size() == 3
            && parts.get(0).text().equals("id")
            && parts.get(0).parts().get(0).text().equals(scope)
            && parts.get(1).text().equals("principalId")
            && parts.get(2).text().equals(role.text());
    return fits
        ? Optional.empty()
        : Optional.of(
            finding(
                file,
                name.line(),
                "The name of %s is not %s; make it so, else two assignments share a name.",
                resource.name(),
                expected));
  }

  private Stream<Finding> missing(Sources sources, Map<String, Set<String>> assigned) {
    Optional<BicepFile> file =
        sources.files().values().stream().filter(f -> assignments(f).count() > 0).findFirst();
    return file.stream()
        .flatMap(
            f ->
                NEEDED.entrySet().stream()
                    .flatMap(
                        needed ->
                            needed.getValue().stream()
                                .filter(
                                    role ->
                                        !assigned
                                            .getOrDefault(needed.getKey(), Set.of())
                                            .contains(role))
                                .map(
                                    role ->
                                        finding(
                                            f,
                                            0,
                                            "The identity lacks %s on %s; assign it.",
                                            role,
                                            needed.getKey()))));
  }
}
