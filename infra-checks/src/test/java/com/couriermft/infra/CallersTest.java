package com.couriermft.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Evaluation;
import com.couriermft.infra.bicep.Expression;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The app's access restrictions admit exactly the listed callers. */
class CallersTest {
  private static final BicepFile APP = Project.sources().find("modules/app.bicep").orElseThrow();

  @ParameterizedTest
  @CsvSource({
    "203.0.113.7, 203.0.113.7/32, Default",
    "203.0.113.0/24, 203.0.113.0/24, Default",
    "' 203.0.113.7 ', 203.0.113.7/32, Default",
    "2001:db8::1, 2001:db8::1/128, Default",
    "2001:DB8::/48, 2001:DB8::/48, Default",
    "fd00::a, fd00::a/128, Default",
    "AzureDevOps, AzureDevOps, ServiceTag",
    "ApiManagement.WestEurope, ApiManagement.WestEurope, ServiceTag"
  })
  void caller_isAdmittedAsRangeOrTag(String listed, String range, String tag) {
    Object restriction = ((List<?>) restrictions(List.of(listed), "")).get(0);
    assertThat(restriction)
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("ipAddress", range)
        .containsEntry("tag", tag)
        .containsEntry("action", "Allow");
  }

  @Test
  void frontDoor_isAdmittedWithItsIdOnly() {
    assertThat((List<?>) restrictions(List.of(), "5f0c"))
        .filteredOn(rule -> rule.toString().contains("AzureFrontDoor.Backend"))
        .singleElement()
        .asString()
        .contains("headers={x-azure-fdid=[5f0c]}");
    assertThat(site("ipSecurityRestrictionsDefaultAction", List.of(), "5f0c")).isEqualTo("Deny");
  }

  @Test
  void blankEntries_admitNoOneAndCloseNothing() {
    assertThat(site("ipSecurityRestrictionsDefaultAction", List.of("", " "), ""))
        .isEqualTo("Allow");
    assertThat((List<?>) restrictions(List.of("", "203.0.113.7"), "")).hasSize(2);
  }

  private static Object restrictions(List<String> callers, String frontDoorId) {
    return site("ipSecurityRestrictions", callers, frontDoorId);
  }

  private static Object site(String property, List<String> callers, String frontDoorId) {
    Expression site = APP.find(Kind.RESOURCE, "site").orElseThrow().body().orElseThrow();
    Expression value =
        site.find("properties").orElseThrow().value().find("siteConfig").orElseThrow().value();
    return new Evaluation(APP, Map.of("callerAddresses", callers, "frontDoorId", frontDoorId))
        .value(value.find(property).orElseThrow().value());
  }
}
