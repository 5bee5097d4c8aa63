package com.couriermft.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostEnvironmentTest {
  private static final String SECRETS = "COURIER_SECRETS_DIR";

  private static String secrets(Optional<String> data, Map<String, String> existing) {
    return String.valueOf(
        HostEnvironment.installation("UseDevelopmentStorage=true", data, existing).get(SECRETS));
  }

  @Test
  void secretsOfAnInstallation_areWhereItsStorageIs() {
    assertThat(secrets(Optional.of("one"), Map.of()))
        .isEqualTo(Path.of("one", "secrets").toAbsolutePath().toString())
        .isNotEqualTo(secrets(Optional.of("two"), Map.of()));
    assertThat(secrets(Optional.empty(), Map.of())).isEqualTo(":memory:");
    assertThat(secrets(Optional.of("one"), Map.of(SECRETS, "/mine"))).isEqualTo("/mine");
  }

  @Test
  void host_readsNoMoreThanAnInstallationOnAzure(@org.junit.jupiter.api.io.TempDir Path app) {
    Map<String, String> storage = HostEnvironment.storage("UseDevelopmentStorage=true");
    assertThat(HostEnvironment.of(app, storage, Map.of()))
        .containsEntry("FUNCTIONS_REQUEST_BODY_SIZE_LIMIT", "2097152");
    assertThat(HostEnvironment.of(app, storage, Map.of("FUNCTIONS_REQUEST_BODY_SIZE_LIMIT", "9")))
        .doesNotContainKey("FUNCTIONS_REQUEST_BODY_SIZE_LIMIT");
  }
}
