package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Evaluation;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Expression.Property;
import com.couriermft.infra.bicep.Sources;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks that {@code main.bicep} refuses the combinations of parameters that Azure refuses or that
 * do not work, and no other combination. Its variable {@code refusals} lists them as objects with
 * {@code when} and {@code reason}; a resource calls {@code fail} with the reasons.
 */
final class RefusalRule implements Rule {
  private static final String FILE = "main.bicep";
  private static final Pattern SETTING = Pattern.compile("COURIER_[A-Z_]+");

  private static final String APP = "existingAppSubnetId";
  private static final String SUBNET = "/vnets/a/subnets/app";
  private static final String ENDPOINTS = "existingEndpointSubnetId";
  private static final String ZONES = "existingDnsZonesGroupId";
  private static final String CALLERS = "callerAddresses";
  private static final String OPERATORS = "operatorAddresses";
  private static final String KEY = "encryptionKeyUrl";
  private static final String IMMUTABLE = "backupImmutableDays";

  /** Parameters that have no default, or whose default is refused. */
  private static final Map<String, String> BASE =
      Map.of("location", "westeurope", "alertEmails", "ops@example.com");

  private static final List<Combination> COMBINATIONS =
      List.of(
          works(),
          works("alertEmails", "", "alertActionGroupIds", "group"),
          works("alertEmails", " , ops@example.com"),
          works("alertEmails", "", "alertsEnabled", "false"),
          works("alwaysReadyHttp", "1", "alwaysReadySteps", "1", "alwaysReadyControl", "1"),
          works("zoneRedundant", "true"),
          works("zoneRedundant", "true", "alwaysReadyHttp", "2", "alwaysReadyControl", "20"),
          works("zoneRedundant", "true", "dataRedundancy", "Standard_GZRS"),
          works(
              "zoneRedundant",
              "true",
              "dataRedundancy",
              "Standard_LRS",
              "existingDataStorageId",
              "account"),
          works("dataRedundancy", "Standard_LRS"),
          works("planKind", "premium", "premiumMaximumInstanceCount", "1"),
          works("planKind", "premium", "zoneRedundant", "true", "premiumMaximumInstanceCount", "2"),
          refused("zoneRedundant", "true", "alwaysReadyHttp", "1"),
          refused("zoneRedundant", "true", "alwaysReadySteps", "1"),
          refused("zoneRedundant", "true", "alwaysReadyControl", "1", "alwaysReadyHttp", "2"),
          refused("planKind", "premium", "alwaysReadyHttp", "1"),
          refused("planKind", "premium", "alwaysReadySteps", "2"),
          refused("planKind", "premium", "alwaysReadyControl", "2"),
          refused(
              "planKind", "premium", "zoneRedundant", "true", "premiumMaximumInstanceCount", "1"),
          refused("zoneRedundant", "true", "dataRedundancy", "Standard_LRS"),
          refused("zoneRedundant", "true", "dataRedundancy", "Standard_GRS"),
          refused("alertEmails", ""),
          refused("alertEmails", " ", "alertActionGroupIds", " "),
          works("network", "private"),
          works("network", "private", APP, SUBNET, ENDPOINTS, "/vnets/a/subnets/endpoints"),
          works("network", "private", APP, SUBNET, ENDPOINTS, "/VNETS/a/subnets/b", ZONES, "/g"),
          refused("network", "private", APP, SUBNET),
          refused("network", "static", APP, SUBNET, ENDPOINTS, "/vnets/a/subnets/endpoints"),
          refused("network", "private", ENDPOINTS, "/vnets/a/subnets/endpoints"),
          refused("network", "private", APP, SUBNET, ENDPOINTS, "/vnets/b/subnets/endpoints"),
          refused("network", "private", ZONES, "/g"),
          works("network", "private", "privateApp", "true"),
          refused("network", "static", "privateApp", "true"),
          refused("network", "private", "privateApp", "true", CALLERS, "203.0.113.7"),
          refused("network", "private", "privateApp", "true", "frontDoorId", "5f0c"),
          works(CALLERS, "203.0.113.7,2001:db8::/32", "frontDoorId", "5f0c"),
          works("planKind", "premium", "frontDoorId", "5f0c"),
          refused("frontDoorId", "5f0c"),
          refused(CALLERS, "203.0.113.7,AzureFrontDoor.Backend"),
          works("network", "static", "restrictStorage", "true", OPERATORS, "203.0.113.7"),
          works(APP, SUBNET, "restrictStorage", "true"),
          refused("restrictStorage", "true"),
          refused("network", "private", "restrictStorage", "true"),
          refused("network", "static", OPERATORS, "203.0.113.7"),
          admits(
              "198.51.100.0/24, 203.0.113.8/30 ,,172.15.0.1,172.32.0.0/16,192.169.0.1,100.10.0.1"),
          admitsNot("203.0.113.8/31"),
          admitsNot("198.51.100.0/24, 203.0.113.7/32 "),
          admitsNot("2001:db8::/32"),
          admitsNot("2001:db8::1"),
          admitsNot("AzureCloud"),
          admitsNot("10.0.0.1"),
          admitsNot("203.0.113.7,172.16.0.0/16"),
          admitsNot("172.31.255.0/24"),
          admitsNot("192.168.1.0/24"),
          works(KEY, "https://v.vault.azure.net/keys/k", "encryptionIdentityId", "/i"),
          refused(KEY, "https://v.vault.azure.net/keys/k"),
          refused("encryptionIdentityId", "/i"),
          refused(KEY, "https://v.vault.azure.net", "encryptionIdentityId", "/i"),
          works("logClusterId", "/c"),
          refused("logClusterId", "/c", "existingWorkspaceId", "/w"),
          works("backupLocation", "northeurope", IMMUTABLE, "30", "backupKeepDays", "30"),
          refused("backupLocation", "northeurope", IMMUTABLE, "31", "backupKeepDays", "30"),
          refused(IMMUTABLE, "7"),
          refused("backupLocation", "northeurope", "backupImmutabilityLocked", "true"),
          works("monthlyBudget", "100", "budgetStart", "2026-12-01"),
          refused("monthlyBudget", "100"),
          refused("monthlyBudget", "100", "budgetStart", "2026-12-15"));

  /**
   * A combination of parameters.
   *
   * @param values values that differ from {@link #BASE} and the defaults, by parameter
   * @param refused whether exactly one refusal applies; otherwise none does
   */
  private record Combination(Map<String, String> values, boolean refused) {}

  private static Combination works(String... values) {
    return new Combination(map(values), false);
  }

  private static Combination refused(String... values) {
    return new Combination(map(values), true);
  }

  /**
   * Addresses for the IP rules of storage and vault. Both accept only IPv4, public addresses, and
   * ranges up to /30: https://learn.microsoft.com/azure/storage/common/storage-network-security and
   * https://learn.microsoft.com/azure/key-vault/general/network-security.
   */
  private static Combination admits(String addresses) {
    return works("network", "static", "restrictStorage", "true", OPERATORS, addresses);
  }

  private static Combination admitsNot(String addresses) {
    return refused("network", "static", "restrictStorage", "true", OPERATORS, addresses);
  }

  private static Map<String, String> map(String... values) {
    Map<String, String> map = new HashMap<>();
    for (int i = 0; i < values.length; i += 2) {
      map.put(values[i], values[i + 1]);
    }
    return Map.copyOf(map);
  }

  @Override
  public String name() {
    return "refusals";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return sources.find(FILE).stream().flatMap(file -> check(sources, file));
  }

  private Stream<Finding> check(Sources sources, BicepFile file) {
    Optional<Declaration> refusals = file.find(Kind.VARIABLE, "refusals");
    if (refusals.isEmpty()) {
      return Stream.of(finding(file, 1, "Found no variable refusals; add it."));
    }
    List<Expression> entries =
        Stream.ofNullable(refusals.get().value()).flatMap(list -> list.parts().stream()).toList();
    return Stream.concat(
        COMBINATIONS.stream().flatMap(c -> check(file, refusals.get(), entries, c).stream()),
        entries.stream().flatMap(entry -> settings(sources, file, entry)));
  }

  private Optional<Finding> check(
      BicepFile file, Declaration refusals, List<Expression> entries, Combination combination) {
    Map<String, Object> values = new HashMap<>();
    BASE.forEach((name, value) -> values.put(name, typed(file, name, value)));
    combination.values().forEach((name, value) -> values.put(name, typed(file, name, value)));
    Evaluation evaluation = new Evaluation(file, values);
    List<String> reasons =
        entries.stream()
            .filter(
                entry ->
                    entry.find("when").stream()
                        .anyMatch(when -> evaluation.value(when.value()).equals(true)))
            .flatMap(entry -> entry.find("reason").stream())
            .map(reason -> reason.value().text())
            .toList();
    if (reasons.size() != (combination.refused() ? 1 : 0)) {
      return Optional.of(
          finding(
              file,
              refusals.line(),
              "%d refusals apply to %s, expected %s.",
              reasons.size(),
              combination.values(),
              combination.refused() ? "one" : "none"));
    }
    List<String> failures = failures(file, evaluation);
    return failures.equals(reasons)
        ? Optional.empty()
        : Optional.of(
            finding(
                file,
                refusals.line(),
                "A deployment with %s fails with %s, expected %s; let one resource call fail with"
                    + " the reasons that apply.",
                combination.values(),
                failures,
                reasons));
  }

  /** Returns the messages with which resources call {@code fail}. */
  private static List<String> failures(BicepFile file, Evaluation evaluation) {
    return file.all(Kind.RESOURCE)
        .flatMap(resource -> resource.body().stream())
        .flatMap(body -> body.properties().stream())
        .map(Property::value)
        .filter(
            value ->
                value.all().anyMatch(e -> e.is(Expression.Kind.CALL) && e.text().equals("fail")))
        .flatMap(value -> failure(evaluation, value).stream())
        .toList();
  }

  private static Optional<String> failure(Evaluation evaluation, Expression value) {
    try {
      evaluation.value(value);
      return Optional.empty();
    } catch (Evaluation.Failed e) {
      return Optional.ofNullable(e.getMessage());
    }
  }

  /** Returns a value as its parameter's type. Items of an array are separated by commas. */
  private static Object typed(BicepFile file, String parameter, String value) {
    String type =
        file.find(Kind.PARAMETER, parameter)
            .map(Declaration::typeText)
            .orElseThrow(() -> new IllegalArgumentException("no parameter " + parameter));
    return switch (type) {
      case "int" -> Long.valueOf(value);
      case "bool" -> Boolean.valueOf(value);
      case "array" -> value.isEmpty() ? List.of() : List.of(value.split(","));
      default -> value;
    };
  }

  /** A reason names only settings that the parameter file reads, and at least one. */
  private Stream<Finding> settings(Sources sources, BicepFile file, Expression entry) {
    Optional<Expression> text = entry.find("reason").map(Expression.Property::value);
    String reason = text.map(Expression::text).orElse("");
    Set<String> named =
        SETTING.matcher(reason).results().map(MatchResult::group).collect(Collectors.toSet());
    Set<String> unknown = new HashSet<>(named);
    sources.files().values().stream()
        .filter(BicepFile::isParameterFile)
        .flatMap(BicepFile::expressions)
        .filter(e -> e.is(Expression.Kind.STRING))
        .forEach(e -> unknown.remove(e.text()));
    return named.isEmpty() || !unknown.isEmpty()
        ? Stream.of(
            finding(
                file,
                text.orElse(entry).line(),
                "The reason names %s, which the parameter file does not read; name the settings to"
                    + " change.",
                named.isEmpty() ? "no setting" : unknown))
        : Stream.empty();
  }
}
