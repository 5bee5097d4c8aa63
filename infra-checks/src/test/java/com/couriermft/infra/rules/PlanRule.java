package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.AppSettingsResource;
import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Given;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.bicep.Values;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Checks that each plan has the properties that it needs, and none that it refuses. */
final class PlanRule implements Rule {
  private static final Set<String> REFUSED_BY_FLEX =
      Set.of(
          "ENABLE_ORYX_BUILD",
          "FUNCTIONS_EXTENSION_VERSION",
          "FUNCTIONS_WORKER_PROCESS_COUNT",
          "FUNCTIONS_WORKER_RUNTIME",
          "FUNCTIONS_WORKER_RUNTIME_VERSION",
          "SCM_DO_BUILD_DURING_DEPLOYMENT",
          "TZ",
          "WEBSITE_CONTENTAZUREFILECONNECTIONSTRING",
          "WEBSITE_CONTENTSHARE",
          "WEBSITE_LOAD_CERTIFICATES",
          "WEBSITE_MAX_DYNAMIC_APPLICATION_SCALE_OUT",
          "WEBSITE_RUN_FROM_PACKAGE",
          "WEBSITE_TIME_ZONE",
          "WEBSITE_VNET_ROUTE_ALL");

  private static final Set<String> NEEDED_BY_PREMIUM =
      Set.of("FUNCTIONS_EXTENSION_VERSION", "FUNCTIONS_WORKER_RUNTIME", "WEBSITE_RUN_FROM_PACKAGE");

  /**
   * Settings that must not be set on any plan: an empty setting breaks deployments, and others
   * contain a key.
   */
  private static final Set<String> REFUSED_BY_ALL =
      Set.of("AzureWebJobsStorage", "CourierStorage", "AzureWebJobsDashboard");

  /** The required values of properties on each plan, in a zone-redundant installation. */
  private static final List<Fact> FACTS =
      List.of(
          new Fact("Microsoft.Web/serverfarms", "sku.name", "FC1", "EP1"),
          new Fact("Microsoft.Web/serverfarms", "sku.tier", "FlexConsumption", "ElasticPremium"),
          new Fact("Microsoft.Web/serverfarms", "sku.capacity", "", "2"),
          new Fact("Microsoft.Web/sites", "properties.siteConfig.linuxFxVersion", "", "Java|17"),
          new Fact(
              "Microsoft.Web/sites", "properties.siteConfig.minimumElasticInstanceCount", "", "2"),
          new Fact("Microsoft.Web/sites", "properties.siteConfig.preWarmedInstanceCount", "", "*"),
          new Fact("Microsoft.Web/sites", "properties.siteConfig.vnetRouteAllEnabled", "", "*"),
          new Fact("Microsoft.Web/sites", "properties.functionAppConfig.runtime.name", "java", ""),
          new Fact("Microsoft.Web/sites", "properties.functionAppConfig.runtime.version", "17", ""),
          new Fact(
              "Microsoft.Network/virtualNetworks",
              "properties.subnets.properties.delegations.properties.serviceName",
              "Microsoft.App/environments",
              "Microsoft.Web/serverFarms"));

  /**
   * The value of a property on each plan. An empty string means that the property must be absent or
   * null; {@code *} means that any value is allowed.
   */
  private record Fact(String type, String path, String flex, String premium) {}

  @Override
  public String name() {
    return "plan";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return Stream.concat(
        sources.files().values().stream()
            .flatMap(file -> file.all(Kind.RESOURCE).flatMap(r -> facts(file, r))),
        AppSettingsResource.all(sources).flatMap(this::settings));
  }

  private Stream<Finding> facts(BicepFile file, Declaration resource) {
    if (resource.existing()) {
      return Stream.empty();
    }
    return FACTS.stream()
        .filter(fact -> fact.type().equals(resource.typeName()))
        .flatMap(
            fact ->
                Stream.concat(
                    fact(file, resource, fact.path(), "flex", fact.flex()),
                    fact(file, resource, fact.path(), "premium", fact.premium())));
  }

  private Stream<Finding> fact(
      BicepFile file, Declaration resource, String path, String plan, String expected) {
    Given given =
        new Given(file, Map.of("planKind", plan, "javaVersion", "17", "zoneRedundant", "true"));
    Values values = new Values(given);
    List<Expression> found =
        values.at(resource.body().orElseThrow(), path).stream()
            .filter(value -> !value.is(Expression.Kind.NULL))
            .toList();
    if (expected.equals("*") || (found.isEmpty() && expected.isEmpty())) {
      return Stream.empty();
    } else if (found.isEmpty()) {
      return Stream.of(
          finding(
              file,
              resource.line(),
              "With planKind %s %s has no %s, expected %s; set it.",
              plan,
              resource.name(),
              path,
              expected));
    }
    return found.stream()
        .filter(value -> !given.text(value).equals(Optional.of(expected)))
        .map(
            value ->
                finding(
                    file,
                    value.line(),
                    "With planKind %s %s of %s is %s, expected %s; make it depend on the plan.",
                    plan,
                    path,
                    resource.name(),
                    value.text(),
                    expected.isEmpty() ? "none, for this plan refuses it" : expected));
  }

  private Stream<Finding> settings(AppSettingsResource app) {
    Map<String, Expression.Property> flex = app.settings("flex");
    Map<String, Expression.Property> premium = app.settings("premium");
    Stream<Finding> refused =
        flex.values().stream()
            .filter(s -> REFUSED_BY_FLEX.contains(s.name()))
            .map(
                s ->
                    finding(
                        app.file(),
                        s.line(),
                        "Found the app setting %s with planKind flex, which refuses it; set it for"
                            + " premium only.",
                        s.name()));
    Stream<Finding> never =
        premium.values().stream()
            .filter(s -> REFUSED_BY_ALL.contains(s.name()))
            .map(
                s ->
                    finding(
                        app.file(),
                        s.line(),
                        "Found the app setting %s, expected %s__credential and its addresses; use"
                            + " the identity.",
                        s.name(),
                        s.name()));
    Stream<Finding> missing =
        NEEDED_BY_PREMIUM.stream()
            .filter(name -> !premium.containsKey(name))
            .map(
                name ->
                    finding(
                        app.file(),
                        app.resource().line(),
                        "With planKind premium the app setting %s is missing; set it.",
                        name));
    return Stream.of(refused, never, missing).flatMap(found -> found);
  }
}
