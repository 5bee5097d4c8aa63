package com.couriermft.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Evaluation;
import com.couriermft.infra.bicep.Expression;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The private endpoints of the accounts and the vault. */
class PrivateEndpointsTest {
  private static final BicepFile FILE =
      Project.sources().find("modules/private-endpoints.bicep").orElseThrow();

  /**
   * Azure refuses to change the target of an endpoint. An installation gets another account if
   * backups become immutable, and another account or vault if it is given an existing one.
   */
  @Test
  void endpoint_ofAnotherTarget_hasAnotherName() {
    String name = name("/accounts/stcrback1");

    assertThat(name("/accounts/stcrworm1")).isNotEqualTo(name);
    assertThat(name("/Accounts/stcrback1")).isEqualTo(name).startsWith("pep-backup-blob-");
  }

  private static String name(String target) {
    Expression name =
        FILE.find(Kind.RESOURCE, "privateEndpoints")
            .flatMap(resource -> resource.body())
            .flatMap(body -> body.find("name"))
            .orElseThrow()
            .value();
    return new Evaluation(
            FILE,
            Map.of("suffix", "abc", "endpoint", Map.of("name", "backup-blob", "target", target)))
        .of(name);
  }
}
