package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Evaluation;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.bicep.Values;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks properties that every resource of a type must set for security, regardless of the
 * parameters, because Azure's defaults are less strict.
 */
final class SecurityRule implements Rule {
  private static final String STORAGE = "Microsoft.Storage/storageAccounts";
  private static final String VAULT = "Microsoft.KeyVault/vaults";
  private static final String SITE = "Microsoft.Web/sites";
  private static final String PUBLISHING = SITE + "/basicPublishingCredentialsPolicies";
  private static final String RULES = "properties.policy.rules.definition.actions.";

  private static final String SUBNETS = "admittedSubnetIds";

  private static final List<Demand> DEMANDS =
      List.of(
          new Demand(STORAGE, "properties.allowSharedKeyAccess", "false"),
          new Demand(STORAGE, "properties.allowBlobPublicAccess", "false"),
          new Demand(STORAGE, "properties.allowCrossTenantReplication", "false"),
          new Demand(STORAGE, "properties.defaultToOAuthAuthentication", "true"),
          new Demand(STORAGE, "properties.minimumTlsVersion", "TLS1_2"),
          new Demand(STORAGE, "properties.supportsHttpsTrafficOnly", "true"),
          new Demand(STORAGE + "/blobServices", "properties.deleteRetentionPolicy.enabled", "true"),
          new Demand(
              STORAGE + "/blobServices",
              "properties.containerDeleteRetentionPolicy.enabled",
              "true"),
          new Demand(STORAGE + "/blobServices/containers", "properties.publicAccess", "None"),
          new Demand(
              STORAGE + "/managementPolicies",
              RULES + "version.delete.daysAfterCreationGreaterThan"),
          new Demand(VAULT, "properties.enableRbacAuthorization", "true"),
          new Demand(VAULT, "properties.enableSoftDelete", "true"),
          new Demand(VAULT, "properties.enablePurgeProtection", "true"),
          new Demand("Microsoft.Insights/components", "properties.DisableLocalAuth", "true"),
          new Demand(
              "Microsoft.OperationalInsights/workspaces",
              "properties.features.disableLocalAuth",
              "true"),
          new Demand(SITE, "identity.type", "UserAssigned"),
          new Demand(SITE, "properties.httpsOnly", "true"),
          new Demand(SITE, "properties.siteConfig.ftpsState", "Disabled"),
          new Demand(SITE, "properties.siteConfig.minTlsVersion", "1.2", "1.3"),
          new Demand(SITE, "properties.siteConfig.scmMinTlsVersion", "1.2", "1.3"),
          new Demand(SITE, "properties.siteConfig.scmIpSecurityRestrictionsUseMain", "true"),
          new Demand(SITE, "properties.functionsRuntimeAdminIsolationEnabled", "true"),
          new Demand(PUBLISHING, "properties.allow", "false"));

  /**
   * The properties that restrict an account, a vault or the app to its private endpoints, if
   * private endpoints are requested. The app has only the first.
   */
  private static final Map<String, String> CLOSED =
      new TreeMap<>(
          Map.of(
              "properties.publicNetworkAccess", "Disabled",
              "properties.networkAcls.defaultAction", "Deny"));

  /** A required property of a type. Without a list of values, any value is allowed. */
  private record Demand(String type, String path, List<String> values) {
    Demand(String type, String path, String... values) {
      this(type, path, List.of(values));
    }
  }

  @Override
  public String name() {
    return "security";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.files().values().stream()
        .flatMap(
            file ->
                Stream.concat(
                    publishing(file),
                    file.all(Kind.RESOURCE)
                        .filter(resource -> !resource.existing())
                        .flatMap(resource -> check(file, resource))));
  }

  /** Each way of publishing has its own policy, and is allowed if the policy is missing. */
  private Stream<Finding> publishing(BicepFile file) {
    Set<String> written =
        file.all(Kind.RESOURCE)
            .filter(resource -> resource.typeName().equals(PUBLISHING))
            .map(Declaration::literalName)
            .collect(Collectors.toSet());
    return file.all(Kind.RESOURCE)
        .filter(resource -> resource.typeName().equals(SITE) && !resource.existing())
        .flatMap(
            site ->
                Stream.of("ftp", "scm")
                    .filter(name -> !written.contains(name))
                    .map(
                        name ->
                            finding(
                                file,
                                site.line(),
                                "%s has no %s of the name '%s', so its password is on; add it.",
                                site.name(),
                                PUBLISHING,
                                name)));
  }

  private Stream<Finding> check(BicepFile file, Declaration resource) {
    return Stream.concat(
        Stream.concat(closable(file, resource), restrictable(file, resource)),
        DEMANDS.stream()
            .filter(demand -> demand.type().equals(resource.typeName()))
            .flatMap(demand -> check(file, resource, demand)));
  }

  private Stream<Finding> closable(BicepFile file, Declaration resource) {
    if (!Set.of(STORAGE, VAULT, SITE).contains(resource.typeName())) {
      return Stream.empty();
    }
    Values values = Values.in(file);
    return CLOSED.entrySet().stream()
        .filter(closed -> !resource.typeName().equals(SITE) || closed.getValue().equals("Disabled"))
        .filter(
            closed ->
                values.at(resource.body().orElseThrow(), closed.getKey()).stream()
                    .noneMatch(value -> value.isText(closed.getValue())))
        .map(
            closed ->
                finding(
                    file,
                    resource.line(),
                    "%s has %s never %s, so a private network does not close it; make it depend on"
                        + " privateOnly or privateApp.",
                    resource.name(),
                    closed.getKey(),
                    closed.getValue()));
  }

  /** Finds network rules that do not admit exactly the subnets of the parameter. */
  private Stream<Finding> restrictable(BicepFile file, Declaration resource) {
    if (file.find(Kind.PARAMETER, SUBNETS).isEmpty()) {
      return Stream.empty();
    }
    Evaluation restricted =
        new Evaluation(
            file,
            Map.of("privateOnly", false, SUBNETS, List.of("app"), "admittedAddresses", List.of()));
    return resource.body().flatMap(body -> body.find("properties")).stream()
        .flatMap(properties -> properties.value().find("networkAcls").stream())
        .filter(
            acls ->
                !(restricted.value(acls.value()) instanceof Map<?, ?> rules
                    && "Deny".equals(rules.get("defaultAction"))
                    && List.of(Map.of("id", "app")).equals(rules.get("virtualNetworkRules"))))
        .map(
            acls ->
                finding(
                    file,
                    acls.line(),
                    "With %s, %s does not admit these subnets alone; set defaultAction and"
                        + " virtualNetworkRules by this parameter.",
                    SUBNETS,
                    resource.name()));
  }

  private Stream<Finding> check(BicepFile file, Declaration resource, Demand demand) {
    List<Expression> found = Values.in(file).at(resource.body().orElseThrow(), demand.path());
    if (found.isEmpty()) {
      return Stream.of(
          finding(
              file,
              resource.line(),
              "%s does not set %s, expected %s; set it.",
              resource.name(),
              demand.path(),
              demand.values()));
    }
    return found.stream()
        .filter(value -> !demand.values().isEmpty() && !demand.values().contains(value.text()))
        .map(
            value ->
                finding(
                    file,
                    value.line(),
                    "%s sets %s to %s, expected %s; set it so.",
                    resource.name(),
                    demand.path(),
                    value.text(),
                    demand.values()));
  }
}
