package com.couriermft.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.functions.wiring.AppSettings;
import com.couriermft.functions.wiring.BackupAccess;
import com.couriermft.functions.wiring.SecretAccess;
import com.couriermft.functions.wiring.StorageAccess;
import com.couriermft.infra.bicep.AppSettingsResource;
import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Evaluation;
import com.couriermft.infra.bicep.Expression;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The app starts with the settings that Bicep configures. */
class AppStartTest {
  @ParameterizedTest
  @ValueSource(strings = {"flex", "premium"})
  void settings_asBicepSetsThem_areAcceptedAndNameIdentityAndVault(String planKind) {
    AppSettings settings = AppSettings.read(settings(planKind), "checks");

    assertThat(settings.storage()).isInstanceOf(StorageAccess.ByIdentity.class);
    assertThat(settings.secrets()).isInstanceOf(SecretAccess.Vault.class);
    assertThat(settings.storage().toString()).contains("https://data.").doesNotContain("host.");
  }

  @Test
  void settings_ofBackups_nameTheAccountAndItsOwnIdentity() {
    BicepFile file = Project.sources().find("modules/backup-storage.bicep").orElseThrow();
    Evaluation computed = new Evaluation(file, Map.of("keepDays", 30L, "clientId", "writer"));
    Map<String, String> settings = settings("flex");
    Stream.ofNullable(file.find(Kind.OUTPUT, "settings").orElseThrow().value())
        .flatMap(output -> output.properties().stream())
        .forEach(
            setting ->
                settings.put(
                    setting.name(),
                    setting.value().is(Expression.Kind.MEMBER)
                        ? "https://backup." + setting.value().text() + ".core.windows.net/"
                        : computed.of(setting.value())));

    BackupAccess backup = AppSettings.read(settings, "checks").backup().orElseThrow();

    assertThat(backup.keepDays()).isEqualTo(30);
    assertThat(backup.storage().toString()).contains("https://backup.blob.", "clientId=writer");
  }

  private static Map<String, String> settings(String planKind) {
    Map<String, String> settings = new HashMap<>();
    settings.put("WEBSITE_INSTANCE_ID", "1");
    AppSettingsResource app = AppSettingsResource.all(Project.sources()).findFirst().orElseThrow();
    Evaluation computed = new Evaluation(app.file(), Map.of("invocationMinutes", "30"));
    app.settings(planKind)
        .forEach((name, setting) -> settings.put(name, value(setting.value(), computed)));
    return settings;
  }

  /** Returns a value in the same format as the value that Azure inserts. */
  private static String value(Expression e, Evaluation computed) {
    return switch (e.kind()) {
      case STRING, CALL -> computed.of(e);
      case TERNARY -> value(e.parts().get(1), computed);
      default -> ofResource(e);
    };
  }

  private static String ofResource(Expression e) {
    String resource =
        e.all()
            .filter(part -> part.is(Expression.Kind.NAME))
            .map(Expression::text)
            .findFirst()
            .orElse("");
    return switch (resource) {
      case "hostStorage" -> "https://host." + e.text() + ".core.windows.net/";
      case "dataStorage" -> "https://data." + e.text() + ".core.windows.net/";
      case "vault" -> "https://kv.vault.azure.net/";
      default -> "00000000-0000-0000-0000-000000000001";
    };
  }
}
