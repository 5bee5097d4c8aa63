package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.bicep.Values;
import java.util.List;
import java.util.stream.Stream;

/** What every resource of a type must say, whatever the parameters: Azure's default is laxer. */
final class SecurityRule implements Rule {
  private static final String STORAGE = "Microsoft.Storage/storageAccounts";
  private static final String VAULT = "Microsoft.KeyVault/vaults";
  private static final String SITE = "Microsoft.Web/sites";
  private static final String RULES = "properties.policy.rules.definition.actions.";

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
          new Demand(SITE + "/basicPublishingCredentialsPolicies", "properties.allow", "false"));

  /** What a property of a type must be; anything but nothing where no values are named. */
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
                file.all(Kind.RESOURCE)
                    .filter(resource -> !resource.existing())
                    .flatMap(resource -> check(file, resource)));
  }

  private Stream<Finding> check(BicepFile file, Declaration resource) {
    return DEMANDS.stream()
        .filter(demand -> demand.type().equals(resource.typeName()))
        .flatMap(demand -> check(file, resource, demand));
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
