package com.couriermft.functions.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DashboardAddressTest {
  private final Map<String, String> variables = new HashMap<>();

  private String read() {
    Environment environment = new Environment(variables);
    String read = String.valueOf(DashboardAddress.read(environment));
    assertThat(environment.problems()).isEmpty();
    return read;
  }

  @Test
  void address_isThatOfTheSetting_withoutASlashAtItsEnd() {
    variables.put("COURIER_UI_URL", "https://courier.example.com/api/ui//");
    assertThat(read()).isEqualTo("https://courier.example.com/api/ui");
  }

  @Test
  void withoutTheSetting_addressIsTheApps_onAzureAlone_whereItServesTheDashboard() {
    variables.put("WEBSITE_HOSTNAME", "app.azurewebsites.net");
    assertThat(read()).isEqualTo("null");
    variables.put("WEBSITE_SKU", "FlexConsumption");
    assertThat(read()).isEqualTo("https://app.azurewebsites.net/api/ui");
    variables.put("COURIER_UI", "off");
    assertThat(read()).isEqualTo("null");
  }

  @Test
  void plainHttp_isForADevelopersHost() {
    variables.put("COURIER_UI_URL", "http://localhost:7071/api/ui");
    assertThat(problems()).containsExactly("/COURIER_UI_URL");
    variables.put("AZURE_FUNCTIONS_ENVIRONMENT", "Development");
    assertThat(read()).isEqualTo("http://localhost:7071/api/ui");
    variables.put("WEBSITE_SKU", "FlexConsumption");
    assertThat(problems()).containsExactly("/COURIER_UI_URL");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "courier.example.com",
        "https:///api/ui",
        "https://u:p@courier.example.com",
        "https://courier.example.com/?a=b",
        "https://courier.example.com/#a",
        "javascript:alert(1)",
        "https://courier.example.com/a b"
      })
  void whatIsNoAddressOfADashboard_isRefused(String text) {
    variables.put("COURIER_UI_URL", text);
    assertThat(problems()).containsExactly("/COURIER_UI_URL");
  }

  private List<String> problems() {
    Environment environment = new Environment(variables);
    assertThat(DashboardAddress.read(environment)).isNull();
    return environment.problems().stream().map(Problem::pointer).toList();
  }
}
