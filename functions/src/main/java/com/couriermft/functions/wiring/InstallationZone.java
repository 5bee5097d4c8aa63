package com.couriermft.functions.wiring;

import com.couriermft.formats.failure.CommonCodes;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/**
 * The setting {@code COURIER_TIME_ZONE}: the IANA name of the time zone of the installation's
 * users, by default UTC. The dashboard can show times in this zone, and proposes it for new
 * schedules. Times of the API are in UTC, and no stored schedule depends on the setting.
 */
public final class InstallationZone {
  private static final String NAME = "COURIER_TIME_ZONE";
  private static final String UTC = "UTC";
  private static final String OF_PROCESS = of(System.getenv());

  private InstallationZone() {}

  /** Returns the name of the zone of this process's installation. */
  public static String ofProcess() {
    return OF_PROCESS;
  }

  /**
   * Returns the name of the zone with these environment variables; UTC if the setting is invalid.
   */
  static String of(Map<String, String> variables) {
    return find(new Environment(variables)).orElse(UTC);
  }

  static void check(Environment environment) {
    if (environment.find(NAME).isPresent() && find(environment).isEmpty()) {
      environment.problem(
          NAME, CommonCodes.INVALID_VALUE, "Expected an IANA name such as Europe/Paris.");
    }
  }

  private static Optional<String> find(Environment environment) {
    return environment.find(NAME).filter(ZoneId.getAvailableZoneIds()::contains);
  }
}
