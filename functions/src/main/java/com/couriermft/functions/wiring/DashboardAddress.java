package com.couriermft.functions.wiring;

import com.couriermft.formats.failure.CommonCodes;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The URL of the dashboard that notifications link to: {@code COURIER_UI_URL}. HTTPS is required
 * except on a developer's host. The default on Azure is {@code https://{WEBSITE_HOSTNAME}/api/ui},
 * unless the app does not serve the dashboard.
 */
final class DashboardAddress {
  private static final String NAME = "COURIER_UI_URL";
  private static final int LONGEST = 500;

  private DashboardAddress() {}

  /** Returns the URL without a slash at its end; {@code null} if it is unknown. */
  static @Nullable URI read(Environment environment) {
    Optional<String> text = environment.find(NAME);
    if (text.isEmpty()) {
      return environment.isOnAzure() && Dashboard.isOn(environment)
          ? environment
              .find("WEBSITE_HOSTNAME")
              .flatMap(host -> address("https://" + host + "/api/ui"))
              .orElse(null)
          : null;
    }
    boolean atHome = environment.isDevelopment() && !environment.isOnAzure();
    Optional<URI> found =
        address(text.get().replaceAll("/+$", ""))
            .filter(uri -> uri.getScheme().equals("https") || atHome);
    if (found.isEmpty()) {
      environment.problem(
          NAME,
          CommonCodes.INVALID_VALUE,
          "Expected the dashboard's URL, such as https://courier.example.com/api/ui, without "
              + "user, query and fragment; http is allowed only on a developer's host.");
    }
    return found.orElse(null);
  }

  private static Optional<URI> address(String text) {
    try {
      URI uri = URI.create(text);
      boolean isPlain =
          uri.getHost() != null
              && uri.getRawUserInfo() == null
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null;
      boolean isHttp = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
      return isPlain && isHttp && text.length() <= LONGEST ? Optional.of(uri) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
