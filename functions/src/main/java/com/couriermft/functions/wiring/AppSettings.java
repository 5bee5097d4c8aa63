package com.couriermft.functions.wiring;

import com.couriermft.app.Partners;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.SettingCodes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The app settings, read once from the environment.
 *
 * <table>
 *   <caption>Settings</caption>
 *   <tr><th>name</th><th>default</th><th>meaning</th></tr>
 *   <tr><td>{@code CourierStorage}, {@code CourierStorage__…}</td><td>the host's
 *       {@code AzureWebJobsStorage}</td><td>see {@link StorageAccess}</td></tr>
 *   <tr><td>{@code CourierBackup}, {@code CourierBackup__…}, {@code COURIER_BACKUP_HOUR}, {@code
 *       COURIER_BACKUP_KEEP_DAYS}</td><td>no backups</td><td>see {@link BackupAccess}</td></tr>
 *   <tr><td>{@code COURIER_KEY_VAULT_URL}, {@code COURIER_SECRETS_DIR}, {@code
 *       COURIER_SECRET_DAYS}</td><td>see {@link SecretAccess}</td><td>location and default expiry of the secrets</td></tr>
 *   <tr><td>{@code AZURE_CLIENT_ID}</td><td>the system-assigned identity</td><td>user-assigned identity of the app, see {@link Identities}</td></tr>
 *   <tr><td>{@code COURIER_HEARTBEAT_SECONDS}</td><td>10</td><td>1..300: interval at which a worker renews its lease</td></tr>
 *   <tr><td>{@code COURIER_LEASE_SECONDS}</td><td>60</td><td>16..3600, at least three heartbeats: age of a lease after which its worker is assumed dead</td></tr>
 *   <tr><td>{@code COURIER_GRACE_SECONDS}</td><td>10</td><td>1..300: additional time for a step after its timeout</td></tr>
 *   <tr><td>{@code COURIER_INVOCATION_SECONDS}</td><td>1800</td><td>up to 604800: time limit of an invocation; a shorter {@code functionTimeout} of the host takes precedence; longer steps are passed to another invocation before the limit</td></tr>
 *   <tr><td>{@code COURIER_SWEEP_SECONDS}</td><td>30</td><td>1..300: expected interval between sweeps of every pool; if no sweep occurs for one and a half intervals, a worker runs one itself</td></tr>
 *   <tr><td>{@code COURIER_AUTH_MODE}</td><td>{@code open} on a developer's machine; otherwise no one has access</td><td>{@code easyauth}, {@code keys}, {@code open}: see {@link AuthSettings}</td></tr>
 *   <tr><td>{@code COURIER_BREAK_GLASS}</td><td>{@code false}</td><td>{@code true}: the host's master key allows creating an API key</td></tr>
 *   <tr><td>{@code COURIER_UI_ORIGINS}</td><td>none</td><td>origins of custom domains whose pages may send changes with a cookie: see {@link AuthSettings}</td></tr>
 *   <tr><td>{@code COURIER_UI}</td><td>{@code on}</td><td>{@code off}: the dashboard is not
 *       served, see {@link Dashboard}</td></tr>
 *   <tr><td>{@code COURIER_UI_URL}</td><td>on Azure the app's URL</td><td>target of links in notifications, see
 *       {@link DashboardAddress}</td></tr>
 *   <tr><td>{@code COURIER_TIME_ZONE}</td><td>{@code UTC}</td><td>time zone of the installation's users: see {@link InstallationZone}</td></tr>
 *   <tr><td>{@code COURIER_CRYPTO}</td><td>native</td><td>{@code jdk}: no native code for ciphers and digests</td></tr>
 *   <tr><td>{@code COURIER_OUTBOUND_ALLOW}, {@code COURIER_OUTBOUND_DENY}, {@code
 *       COURIER_OUTBOUND_SERVERS}</td><td>see {@link OutboundSettings}</td><td>addresses that the app may connect to</td></tr>
 *   <tr><td>{@code COURIER_FUNCTION_PROCESSES}, {@code
 *       COURIER_FUNCTION_ENVIRONMENT}</td><td>2, none</td><td>isolated functions: see {@link
 *       FunctionSettings}</td></tr>
 *   <tr><td>{@code APPLICATIONINSIGHTS_CONNECTION_STRING}, {@code
 *       APPLICATIONINSIGHTS_AUTHENTICATION_STRING}, {@code COURIER_DEPENDENCIES}, {@code
 *       COURIER_CUSTOM_EVENTS}</td><td>none, none, {@code all}, {@code
 *       on}</td><td>destination and parts of the telemetry for Application Insights: see {@link InsightsSettings}</td></tr>
 *   <tr><td>{@code COURIER_LOG_ANALYTICS_WORKSPACE}, {@code
 *       COURIER_LOG_ANALYTICS_API}</td><td>none</td><td>the workspace with the telemetry: see
 *       {@link OutboundSettings}</td></tr>
 * </table>
 *
 * @param storage access to the storage account
 * @param backup destination of scheduled backups; empty for none
 * @param secrets location of the secrets
 * @param identities Azure identities of the app
 * @param outbound policy on outbound connections
 * @param engine durations of the engine, and the name of this process
 * @param crypto implementation of cryptography
 * @param authorization authorization mode of the API
 * @param functions number and environment of the processes of isolated functions
 * @param insights destination of the telemetry for Application Insights; empty for none
 * @param warnings sentences to log when the API starts
 */
public record AppSettings(
    StorageAccess storage,
    Optional<BackupAccess> backup,
    SecretAccess secrets,
    Identities identities,
    Partners.Outbound outbound,
    EngineSettings engine,
    CryptoProviders.Preference crypto,
    AuthSettings authorization,
    FunctionSettings functions,
    Optional<InsightsSettings> insights,
    List<String> warnings) {
  public AppSettings {
    warnings = List.copyOf(warnings);
  }

  /**
   * Reads and checks all settings for a process that receives no requests, such as a command.
   *
   * @param worker name of this process, unique among all processes
   * @throws InvalidInputException {@code invalid_app_settings}; the message names every invalid
   *     setting, but no values
   */
  public static AppSettings read(Map<String, String> variables, String worker) {
    return read(variables, worker, Long.MAX_VALUE);
  }

  /**
   * Reads and checks all settings for a process that receives requests.
   *
   * @param worker name of this process, unique among all processes
   * @param heap maximum size of the heap into which the host reads bodies, in bytes
   * @throws InvalidInputException {@code invalid_app_settings}; the message names every invalid
   *     setting, but no values
   */
  static AppSettings read(Map<String, String> variables, String worker, long heap) {
    Environment environment = new Environment(variables);
    StorageAccess storage = StorageAccess.read(environment);
    Optional<BackupAccess> backup = BackupAccess.read(environment);
    SecretAccess secrets = SecretAccess.read(environment);
    Identities identities = Identities.read(environment);
    Partners.Outbound outbound = OutboundSettings.read(environment);
    EngineSettings engine = engine(environment, worker);
    CryptoProviders.Preference crypto = crypto(environment);
    AuthSettings authorization = AuthSettings.read(environment);
    FunctionSettings functions = FunctionSettings.read(environment);
    Optional<InsightsSettings> insights = InsightsSettings.read(environment);
    HostLimits.checkBodies(environment, heap);
    Dashboard.check(environment);
    InstallationZone.check(environment);
    if (!environment.problems().isEmpty()) {
      throw new InvalidInputException(
          SettingCodes.INVALID_APP_SETTINGS,
          environment.problems().stream()
              .map(AppSettings::line)
              .collect(Collectors.joining("; ", "App settings are invalid: ", "")),
          environment.problems());
    }
    return new AppSettings(
        storage,
        backup,
        secrets,
        identities,
        outbound,
        engine,
        crypto,
        authorization,
        functions,
        insights,
        environment.warnings());
  }

  private static String line(Problem problem) {
    return problem.pointer().substring(1) + ": " + problem.detail();
  }

  private static CryptoProviders.Preference crypto(Environment environment) {
    String name = environment.find("COURIER_CRYPTO").orElse("native");
    return switch (name) {
      case "native" -> CryptoProviders.Preference.NATIVE;
      case "jdk" -> CryptoProviders.Preference.JDK;
      default -> {
        environment.problem("COURIER_CRYPTO", CommonCodes.INVALID_VALUE, "Expected native or jdk.");
        yield CryptoProviders.Preference.NATIVE;
      }
    };
  }

  private static EngineSettings engine(Environment environment, String worker) {
    EngineSettings defaults = EngineSettings.of(worker);
    Duration grace = environment.seconds("COURIER_GRACE_SECONDS", 10, 300);
    Duration wanted = environment.seconds("COURIER_INVOCATION_SECONDS", 1_800, 604_800);
    Duration invocation = HostLimits.invocation(environment, wanted, HostLimits.hostJson());
    Duration shortest = EngineSettings.shortestInvocation(grace);
    if (invocation.compareTo(shortest) < 0) {
      String detail =
          "the smaller of this setting and functionTimeout is %d s; a grace period of %d s "
              + "requires at least %d s";
      environment.problem(
          "COURIER_INVOCATION_SECONDS",
          FieldCodes.OUT_OF_RANGE,
          detail.formatted(invocation.toSeconds(), grace.toSeconds(), shortest.toSeconds()));
      return defaults;
    }
    try {
      return new EngineSettings(
          worker,
          environment.seconds("COURIER_HEARTBEAT_SECONDS", 10, 300),
          environment.seconds("COURIER_LEASE_SECONDS", 60, 3_600),
          grace,
          environment.seconds("COURIER_SWEEP_SECONDS", 30, 300),
          invocation);
    } catch (IllegalArgumentException e) {
      environment.problem(
          "COURIER_LEASE_SECONDS", FieldCodes.OUT_OF_RANGE, String.valueOf(e.getMessage()));
      return defaults;
    }
  }
}
