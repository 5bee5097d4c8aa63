package com.couriermft.functions.wiring;

import com.azure.core.credential.TokenCredential;
import com.azure.core.credential.TokenRequestContext;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.functions.insights.CloudRole;
import com.couriermft.functions.insights.InsightsAddress;
import com.couriermft.functions.insights.InsightsTelemetry;
import com.couriermft.storage.store.azure.AzureStorage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Telemetry in addition to the log: {@code APPLICATIONINSIGHTS_CONNECTION_STRING} and {@code
 * APPLICATIONINSIGHTS_AUTHENTICATION_STRING}, which the Functions host reads as well, and {@code
 * COURIER_DEPENDENCIES}: {@code all} (the default), {@code partners} (no requests to storage and
 * Key Vault) or {@code off} (nothing). {@code COURIER_CUSTOM_EVENTS}: {@code on} (the default) or
 * {@code off}. Immutable.
 *
 * @param address destination of the telemetry
 * @param parts which parts are sent
 * @param role sender, which the application map uses to combine the app with the host
 * @param byIdentity whether requests have a token of the app's identity
 * @param clientId client id of a user-assigned identity; {@code null} for the system-assigned one
 */
record InsightsSettings(
    InsightsAddress address,
    InsightsTelemetry.Parts parts,
    CloudRole role,
    boolean byIdentity,
    @Nullable String clientId) {
  private static final String ADDRESS = "APPLICATIONINSIGHTS_CONNECTION_STRING";
  private static final String LOGIN = "APPLICATIONINSIGHTS_AUTHENTICATION_STRING";
  private static final String WHICH = "COURIER_DEPENDENCIES";
  private static final String EVENTS = "COURIER_CUSTOM_EVENTS";
  private static final String SCOPE = "https://monitor.azure.com//.default";

  /** Variables with the host's instance name, in the order of the Functions host. */
  private static final List<String> INSTANCE =
      List.of("WEBSITE_INSTANCE_ID", "COMPUTERNAME", "CONTAINER_NAME");

  /**
   * Reads the settings and collects problems; empty if telemetry is disabled or the connection
   * string is invalid, which does not prevent the app from starting.
   */
  static Optional<InsightsSettings> read(Environment environment) {
    String which = environment.find(WHICH).orElse("all");
    if (!List.of("all", "partners", "off").contains(which)) {
      environment.problem(WHICH, CommonCodes.INVALID_VALUE, "Expected all, partners or off.");
    }
    String events = environment.find(EVENTS).orElse("on");
    if (!List.of("on", "off").contains(events)) {
      environment.problem(EVENTS, CommonCodes.INVALID_VALUE, "Expected on or off.");
    }
    Optional<String> connectionString = environment.find(ADDRESS);
    if (connectionString.isEmpty() || which.equals("off")) {
      return Optional.empty();
    }
    try {
      Map<String, String> login = InsightsAddress.parts(environment.find(LOGIN).orElse(""));
      return Optional.of(
          new InsightsSettings(
              InsightsAddress.parse(connectionString.get()),
              new InsightsTelemetry.Parts(which.equals("all"), events.equals("on")),
              role(environment),
              "AAD".equalsIgnoreCase(login.get("Authorization")),
              login.get("ClientId")));
    } catch (IllegalArgumentException e) {
      environment.warning(
          "Telemetry to Application Insights is off because %s is invalid: %s"
              .formatted(ADDRESS, e.getMessage()));
      return Optional.empty();
    }
  }

  /** Returns the names that the Functions host uses for its own telemetry. */
  private static CloudRole role(Environment environment) {
    String site = environment.find("WEBSITE_SITE_NAME").orElse("courier");
    String slot =
        environment
            .find("WEBSITE_SLOT_NAME")
            .filter(name -> !name.equalsIgnoreCase("production"))
            .map(name -> "-" + name)
            .orElse("");
    String name =
        environment.find("WEBSITE_CLOUD_ROLENAME").orElse((site + slot).toLowerCase(Locale.ROOT));
    String instance =
        INSTANCE.stream()
            .flatMap(variable -> environment.find(variable).stream())
            .findFirst()
            .orElse("courier");
    return new CloudRole(name, instance);
  }

  /** Creates the telemetry. Sends nothing yet. */
  InsightsTelemetry open(Identities identities) {
    return new InsightsTelemetry(
        parts, address, role, AzureStorage::client, byIdentity ? tokens(identities) : null);
  }

  private Function<Boolean, String> tokens(Identities identities) {
    return fresh -> {
      TokenCredential credential = identities.get(clientId, false);
      TokenRequestContext request = new TokenRequestContext().addScopes(SCOPE);
      return credential.getTokenSync(fresh ? request.setClaims("{}") : request).getToken();
    };
  }
}
