package com.couriermft.functions.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.Problem;
import com.couriermft.functions.insights.CloudRole;
import com.couriermft.functions.insights.InsightsAddress;
import com.couriermft.functions.insights.InsightsTelemetry;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InsightsSettingsTest {
  private static final String ADDRESS = "APPLICATIONINSIGHTS_CONNECTION_STRING";
  private static final String INSIGHTS =
      "InstrumentationKey=00000000-0000-0000-0000-000000000001;IngestionEndpoint=https://a.example/";

  private final Map<String, String> variables = new HashMap<>();

  @Test
  void read_noConnectionString_isNothing() {
    assertThat(InsightsSettings.read(environment())).isEmpty();
    variables.put("APPLICATIONINSIGHTS_AUTHENTICATION_STRING", "Authorization=AAD");
    assertThat(InsightsSettings.read(environment())).isEmpty();
  }

  @Test
  void read_onALaptop_tellsAllByTheKey() {
    variables.put(ADDRESS, INSIGHTS);
    assertThat(InsightsSettings.read(environment()))
        .contains(of(true, new CloudRole("courier", "courier"), false, null));
  }

  @Test
  void read_onAzure_isTheHostsRoleAndIdentity() {
    variables.put(ADDRESS, INSIGHTS);
    variables.put("APPLICATIONINSIGHTS_AUTHENTICATION_STRING", "ClientId=id-1;Authorization=AAD");
    variables.put("COURIER_DEPENDENCIES", "partners");
    variables.put("WEBSITE_SITE_NAME", "Courier-Prod");
    variables.put("WEBSITE_SLOT_NAME", "Production");
    variables.put("CONTAINER_NAME", "pod-7");
    assertThat(InsightsSettings.read(environment()))
        .contains(of(false, new CloudRole("courier-prod", "pod-7"), true, "id-1"));
    variables.put("WEBSITE_SLOT_NAME", "Next");
    variables.put("WEBSITE_INSTANCE_ID", "instance-3");
    assertThat(role()).isEqualTo(new CloudRole("courier-prod-next", "instance-3"));
    variables.put("WEBSITE_CLOUD_ROLENAME", "Ours");
    assertThat(role()).isEqualTo(new CloudRole("Ours", "instance-3"));
  }

  @Test
  void read_off_isNothing_andAnythingElseIsAProblem() {
    variables.put(ADDRESS, INSIGHTS);
    variables.put("COURIER_DEPENDENCIES", "off");
    Environment off = environment();
    assertThat(InsightsSettings.read(off)).isEmpty();
    assertThat(off.problems()).isEmpty();
    variables.put("COURIER_DEPENDENCIES", "some");
    Environment some = environment();
    InsightsSettings.read(some);
    assertThat(some.problems())
        .extracting(Problem::pointer)
        .containsExactly("/COURIER_DEPENDENCIES");
  }

  @Test
  void read_customEvents_canBeSwitchedOff() {
    variables.put(ADDRESS, INSIGHTS);
    variables.put("COURIER_CUSTOM_EVENTS", "off");
    assertThat(InsightsSettings.read(environment()))
        .hasValueSatisfying(
            read -> assertThat(read.parts()).isEqualTo(new InsightsTelemetry.Parts(true, false)));
    variables.put("COURIER_CUSTOM_EVENTS", "some");
    Environment some = environment();
    InsightsSettings.read(some);
    assertThat(some.problems())
        .extracting(Problem::pointer)
        .containsExactly("/COURIER_CUSTOM_EVENTS");
  }

  @Test
  void read_connectionStringThatIsNone_isToldWithoutItAndKeepsNoAppFromStarting() {
    variables.put(ADDRESS, "hunter2");
    Environment environment = environment();
    assertThat(InsightsSettings.read(environment)).isEmpty();
    assertThat(environment.problems()).isEmpty();
    assertThat(environment.warnings())
        .hasSize(1)
        .allMatch(line -> line.contains(ADDRESS) && !line.contains("hunter2"));
  }

  private Environment environment() {
    return new Environment(variables);
  }

  private CloudRole role() {
    Optional<InsightsSettings> settings = InsightsSettings.read(environment());
    return settings.orElseThrow().role();
  }

  private static InsightsSettings of(
      boolean ofRequests, CloudRole role, boolean byIdentity, String clientId) {
    return new InsightsSettings(
        InsightsAddress.parse(INSIGHTS),
        new InsightsTelemetry.Parts(ofRequests, true),
        role,
        byIdentity,
        clientId);
  }
}
