package com.couriermft.functions.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.Test;

class AppSettingsTest {
  private static final String ACCOUNT =
      "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=hunter2=";

  @Test
  void read_laptopDefaults_takeTheHostsStorageAndADirectory() {
    AppSettings settings = read("AzureWebJobsStorage", ACCOUNT);
    assertThat(settings.storage()).isEqualTo(new StorageAccess.ByConnectionString(ACCOUNT));
    assertThat(settings.secrets())
        .isEqualTo(
            new SecretAccess.Directory(
                Path.of(System.getProperty("user.home"), ".courier/secrets")));
    assertThat(settings.engine().heartbeat()).isEqualTo(Duration.ofSeconds(10));
    assertThat(settings.engine().lease()).isEqualTo(Duration.ofSeconds(60));
    assertThat(settings.engine().worker()).isEqualTo("worker-1");
  }

  @Test
  void read_crypto_isNativeUnlessToldOtherwise() {
    assertThat(read("AzureWebJobsStorage", ACCOUNT).crypto())
        .isEqualTo(CryptoProviders.Preference.NATIVE);
    assertThat(read("AzureWebJobsStorage", ACCOUNT, "COURIER_CRYPTO", "jdk").crypto())
        .isEqualTo(CryptoProviders.Preference.JDK);
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> read("AzureWebJobsStorage", ACCOUNT, "COURIER_CRYPTO", "fast"));
    assertThat(refused.problems()).extracting(Problem::pointer).containsExactly("/COURIER_CRYPTO");
  }

  @Test
  void read_backup_isNoneUnlessItHasAnAccount() {
    assertThat(read("AzureWebJobsStorage", ACCOUNT).backup()).isEmpty();
    assertThat(read("AzureWebJobsStorage", ACCOUNT, "CourierBackup", ACCOUNT).backup())
        .contains(new BackupAccess(new StorageAccess.ByConnectionString(ACCOUNT), 2, 30));
    InvalidInputException refused =
        refused(
            "AzureWebJobsStorage",
            ACCOUNT,
            "CourierBackup__accountName",
            "Not-A-Name",
            "COURIER_BACKUP_HOUR",
            "24",
            "COURIER_BACKUP_KEEP_DAYS",
            "0");
    assertThat(refused.problems())
        .extracting(Problem::pointer)
        .contains(
            "/CourierBackup__accountName", "/COURIER_BACKUP_HOUR", "/COURIER_BACKUP_KEEP_DAYS");
  }

  @Test
  void read_uiOrigins_areThoseOfTheSiteAndOfItsCustomDomains() {
    AppSettings settings =
        read(
            "AzureWebJobsStorage",
            ACCOUNT,
            "WEBSITE_HOSTNAME",
            "acme.azurewebsites.net",
            "COURIER_UI_ORIGINS",
            "https://courier.example.com, https://mft.example.org:8443");
    assertThat(settings.authorization().origins())
        .containsExactlyInAnyOrder(
            new WebOrigin("https", "acme.azurewebsites.net", 443),
            new WebOrigin("https", "courier.example.com", 443),
            new WebOrigin("https", "mft.example.org", 8443));
    for (String wrong : List.of("courier.example.com", "https://a/b", "https://a,null", "*")) {
      InvalidInputException refused =
          refused("AzureWebJobsStorage", ACCOUNT, "COURIER_UI_ORIGINS", wrong);
      assertThat(refused.problems())
          .as(wrong)
          .extracting(Problem::pointer)
          .containsOnly("/COURIER_UI_ORIGINS");
    }
  }

  @Test
  void read_ownStorage_comesBeforeTheHosts() {
    AppSettings settings = read("CourierStorage", ACCOUNT, "AzureWebJobsStorage", "other");
    assertThat(settings.storage()).isEqualTo(new StorageAccess.ByConnectionString(ACCOUNT));
    assertThat(settings.toString()).doesNotContain("hunter2");
  }

  @Test
  void read_accountName_makesTheThreeAddresses() {
    AppSettings settings =
        read(
            "CourierStorage__accountName",
            "acme",
            "CourierStorage__credential",
            "managedidentity",
            "CourierStorage__clientId",
            "id-1",
            "AzureWebJobsStorage",
            "other");
    assertThat(settings.storage())
        .isEqualTo(
            new StorageAccess.ByIdentity(
                URI.create("https://acme.blob.core.windows.net"),
                URI.create("https://acme.queue.core.windows.net"),
                URI.create("https://acme.table.core.windows.net"),
                true,
                "id-1"));
  }

  @Test
  void read_serviceUris_areTakenAsTheyAre() {
    AppSettings settings =
        read(
            "AzureWebJobsStorage__blobServiceUri",
            "https://b.example",
            "AzureWebJobsStorage__queueServiceUri",
            "https://q.example",
            "AzureWebJobsStorage__tableServiceUri",
            "https://t.example");
    assertThat(settings.storage())
        .isEqualTo(
            new StorageAccess.ByIdentity(
                URI.create("https://b.example"),
                URI.create("https://q.example"),
                URI.create("https://t.example"),
                false,
                null));
  }

  @Test
  void read_vault_comesBeforeADirectory() {
    AppSettings settings =
        read(
            "AzureWebJobsStorage",
            ACCOUNT,
            "COURIER_KEY_VAULT_URL",
            "https://v.vault.azure.net",
            "AZURE_CLIENT_ID",
            "id-1",
            "COURIER_SECRETS_DIR",
            "/tmp/s");
    assertThat(settings.secrets())
        .isEqualTo(new SecretAccess.Vault(URI.create("https://v.vault.azure.net"), "id-1"));
  }

  @Test
  void read_secretDays_isTheDefaultExpiryOfSecrets() {
    AppSettings settings =
        read(
            "AzureWebJobsStorage",
            ACCOUNT,
            "COURIER_SECRETS_DIR",
            ":memory:",
            "COURIER_SECRET_DAYS",
            "365");
    assertThat(settings.secrets())
        .isEqualTo(new SecretAccess.Expiring(new SecretAccess.Memory(), Duration.ofDays(365)));
    for (String wrong : List.of("0", "3651", "a year", "-1", "99999999999")) {
      assertThat(refused("AzureWebJobsStorage", ACCOUNT, "COURIER_SECRET_DAYS", wrong).problems())
          .extracting(Problem::pointer)
          .containsExactly("/COURIER_SECRET_DAYS");
    }
  }

  @Test
  void read_directory_isTakenOffAzureOnly() {
    assertThat(read("AzureWebJobsStorage", ACCOUNT, "COURIER_SECRETS_DIR", "/tmp/s").secrets())
        .isEqualTo(new SecretAccess.Directory(Path.of("/tmp/s")));
    assertThat(read("AzureWebJobsStorage", ACCOUNT, "COURIER_SECRETS_DIR", ":memory:").secrets())
        .isEqualTo(new SecretAccess.Memory());
    InvalidInputException refused =
        refused(
            "AzureWebJobsStorage",
            ACCOUNT,
            "WEBSITE_INSTANCE_ID",
            "1",
            "COURIER_SECRETS_DIR",
            "/tmp/s");
    assertThat(refused.problems())
        .extracting(Problem::pointer)
        .containsExactly("/COURIER_KEY_VAULT_URL");
    assertThat(
            read(
                    "AzureWebJobsStorage",
                    ACCOUNT,
                    "WEBSITE_INSTANCE_ID",
                    "1",
                    "AZURE_FUNCTIONS_ENVIRONMENT",
                    "Development")
                .secrets())
        .isInstanceOf(SecretAccess.Directory.class);
  }

  @Test
  void read_everythingWrong_isToldAtOnceWithoutValues() {
    InvalidInputException refused =
        refused(
            "CourierStorage__credential",
            "hunter2",
            "CourierStorage__blobServiceUri",
            "http://hunter2",
            "COURIER_KEY_VAULT_URL",
            "hunter2 hunter2",
            "COURIER_HEARTBEAT_SECONDS",
            "hunter2",
            "COURIER_SWEEP_SECONDS",
            "0");
    assertThat(refused.problems())
        .extracting(Problem::pointer)
        .containsExactlyInAnyOrder(
            "/CourierStorage__credential",
            "/CourierStorage__blobServiceUri",
            "/CourierStorage__queueServiceUri",
            "/CourierStorage__tableServiceUri",
            "/COURIER_KEY_VAULT_URL",
            "/COURIER_HEARTBEAT_SECONDS",
            "/COURIER_SWEEP_SECONDS");
    assertThat(refused.getMessage())
        .contains("COURIER_SWEEP_SECONDS: Expected whole seconds, 1..300.")
        .doesNotContain("hunter2");
  }

  @Test
  void read_nothing_asksForStorage() {
    assertThat(refused().problems())
        .extracting(Problem::pointer)
        .containsExactly("/CourierStorage");
  }

  @Test
  void read_leaseShorterThanThreeHeartbeats_isRefused() {
    InvalidInputException refused =
        refused(
            "AzureWebJobsStorage",
            ACCOUNT,
            "COURIER_HEARTBEAT_SECONDS",
            "30",
            "COURIER_LEASE_SECONDS",
            "60");
    assertThat(refused.problems())
        .extracting(Problem::pointer)
        .containsExactly("/COURIER_LEASE_SECONDS");
  }

  @Test
  void read_invocationThatLeavesAStepNoTime_isRefused() {
    assertThat(
            refused("AzureWebJobsStorage", ACCOUNT, "COURIER_INVOCATION_SECONDS", "89").problems())
        .extracting(Problem::pointer)
        .containsExactly("/COURIER_INVOCATION_SECONDS");
  }

  @Test
  void workerName_twice_isNeverTheSame() {
    Map<String, String> variables = Map.of("WEBSITE_INSTANCE_ID", "0123/abc");
    assertThat(WorkerName.of(variables))
        .startsWith("0123-abc-" + ProcessHandle.current().pid() + "-")
        .isNotEqualTo(WorkerName.of(variables));
    assertThat(WorkerName.of(Map.of())).matches("[A-Za-z0-9.-]+");
  }

  @Test
  void read_authMode_isOpenOnALaptopOnlyAndElseNobodyIsLetIn() {
    String[] development = {"AZURE_FUNCTIONS_ENVIRONMENT", "Development"};
    assertThat(mode(development)).isEqualTo(AuthSettings.Mode.OPEN);
    assertThat(mode()).isEqualTo(AuthSettings.Mode.CLOSED);
    for (String ofAzure :
        List.of("WEBSITE_INSTANCE_ID", "WEBSITE_POD_NAME", "LEGION_SERVICE_HOST", "WEBSITE_SKU")) {
      String[] onAzure = {"AZURE_FUNCTIONS_ENVIRONMENT", "Development", ofAzure, "1"};
      assertThat(mode(onAzure)).as(ofAzure).isEqualTo(AuthSettings.Mode.CLOSED);
    }
    assertThat(mode("COURIER_AUTH_MODE", "keys")).isEqualTo(AuthSettings.Mode.KEYS);
    assertThat(mode("COURIER_AUTH_MODE", "easyauth")).isEqualTo(AuthSettings.Mode.EASYAUTH);
    for (String wrong : List.of("open", "Keys", "none")) {
      assertThat(refused("AzureWebJobsStorage", ACCOUNT, "COURIER_AUTH_MODE", wrong).problems())
          .extracting(Problem::pointer)
          .containsExactly("/COURIER_AUTH_MODE");
    }
  }

  @Test
  void warnings_tellWhatRunsButHardlyAsItWasMeant_andNothingElse() {
    String[] right = {
      "AzureWebJobsStorage",
      ACCOUNT,
      "COURIER_AUTH_MODE",
      "keys",
      "FUNCTIONS_REQUEST_BODY_SIZE_LIMIT",
      Integer.toString(HostLimits.BODY_BYTES)
    };
    assertThat(read(right).warnings()).isEmpty();
    assertThat(read("AzureWebJobsStorage", ACCOUNT).warnings())
        .satisfiesExactly(
            mode -> assertThat(mode).startsWith("COURIER_AUTH_MODE is not set"),
            body -> assertThat(body).startsWith("FUNCTIONS_REQUEST_BODY_SIZE_LIMIT is not set"));
  }

  @Test
  void read_wrongAuthMode_isNotSaidToBeUnset_andReadingLogsNothing() {
    List<String> logged = Collections.synchronizedList(new ArrayList<>());
    Logger root = Logger.getLogger("");
    Handler keeping =
        new StreamHandler() {
          @Override
          public synchronized void publish(LogRecord line) {
            logged.add(String.valueOf(line.getMessage()));
          }
        };
    root.addHandler(keeping);
    try {
      InvalidInputException wrong =
          refused("AzureWebJobsStorage", ACCOUNT, "COURIER_AUTH_MODE", "Keys");
      assertThat(wrong).hasMessageContaining("COURIER_AUTH_MODE: Expected easyauth, keys or open");
      read("AzureWebJobsStorage", ACCOUNT);
      read("AzureWebJobsStorage", ACCOUNT, "COURIER_AUTH_MODE", "easyauth");
    } finally {
      root.removeHandler(keeping);
    }
    assertThat(logged).isEmpty();
  }

  private static AuthSettings.Mode mode(String... variables) {
    return authorization(variables).mode();
  }

  private static AuthSettings authorization(String... variables) {
    List<String> all = new ArrayList<>(List.of(variables));
    all.addAll(
        List.of("AzureWebJobsStorage", ACCOUNT, "COURIER_KEY_VAULT_URL", "https://v.example"));
    return read(all.toArray(String[]::new)).authorization();
  }

  @Test
  void read_principal_isTrustedWhereAppServiceChecksItOnly() {
    assertThat(authorization("COURIER_AUTH_MODE", "easyauth").trustsPrincipal()).isFalse();
    assertThat(
            authorization("COURIER_AUTH_MODE", "easyauth", "WEBSITE_AUTH_ENABLED", "False")
                .trustsPrincipal())
        .isFalse();
    assertThat(
            authorization("COURIER_AUTH_MODE", "keys", "WEBSITE_AUTH_ENABLED", "True")
                .trustsPrincipal())
        .isFalse();
    assertThat(
            authorization("COURIER_AUTH_MODE", "easyauth", "WEBSITE_AUTH_ENABLED", "True")
                .trustsPrincipal())
        .isTrue();
  }

  @Test
  void read_breakGlass_isOffUnlessAllowed() {
    assertThat(authorization("COURIER_AUTH_MODE", "keys").breakGlass()).isFalse();
    assertThat(authorization("COURIER_BREAK_GLASS", "yes").breakGlass()).isFalse();
    assertThat(authorization("COURIER_BREAK_GLASS", "true").breakGlass()).isTrue();
  }

  @Test
  void read_flexConsumptionWithoutAVault_isRefused() {
    assertThat(refused("AzureWebJobsStorage", ACCOUNT, "WEBSITE_SKU", "FlexConsumption").problems())
        .extracting(Problem::pointer)
        .containsExactly("/COURIER_KEY_VAULT_URL");
  }

  private static AppSettings read(String... pairs) {
    Map<String, String> variables = new HashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      variables.put(pairs[i], pairs[i + 1]);
    }
    return AppSettings.read(variables, "worker-1");
  }

  private static InvalidInputException refused(String... pairs) {
    return catchThrowableOfType(InvalidInputException.class, () -> read(pairs));
  }

  @Test
  void dashboard_isServedUnlessItIsOff_andOtherWordsAreRefused() {
    assertThat(Dashboard.isOn(Map.of())).isTrue();
    assertThat(Dashboard.isOn(Map.of("COURIER_UI", "on"))).isTrue();
    assertThat(Dashboard.isOn(Map.of("COURIER_UI", "off"))).isFalse();
    assertThat(refused("AzureWebJobsStorage", ACCOUNT, "COURIER_UI", "no").problems())
        .extracting(Problem::pointer)
        .containsExactly("/COURIER_UI");
  }
}
