package com.couriermft.infra.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.infra.Project;
import com.couriermft.storage.access.Role;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The roles of the app registration equal the roles of the app. */
class AppRolesTest {
  @Test
  void roles_ofTheRegistration_areThoseOfTheApp() {
    assertThat(
            Json.parse(Project.text("infra-bicep/entra/app-roles.json")).findValuesAsText("value"))
        .containsExactlyInAnyOrderElementsOf(Stream.of(Role.values()).map(Role::text).toList());
  }
}
