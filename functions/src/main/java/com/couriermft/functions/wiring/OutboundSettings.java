package com.couriermft.functions.wiring;

import com.couriermft.app.Partners;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.partners.insights.WorkspaceLogs;
import com.couriermft.partners.net.Cidr;
import com.couriermft.partners.net.OutboundPolicy;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the policy on outbound connections. {@code COURIER_OUTBOUND_ALLOW} and {@code
 * COURIER_OUTBOUND_DENY} are ranges of addresses, separated by commas. With {@code
 * COURIER_OUTBOUND_SERVERS=checked}, the policy also applies to SFTP and FTP servers. Connections
 * to the same machine are allowed only on a developer's host. {@code
 * COURIER_LOG_ANALYTICS_WORKSPACE} is the id of the workspace with the installation's telemetry,
 * and {@code COURIER_LOG_ANALYTICS_API} the URL of its query API in clouds other than the public
 * one.
 */
final class OutboundSettings {
  private static final String SERVERS = "COURIER_OUTBOUND_SERVERS";
  private static final String WORKSPACE = "COURIER_LOG_ANALYTICS_WORKSPACE";
  private static final String LOGS_API = "COURIER_LOG_ANALYTICS_API";
  private static final Pattern UUID_FORM =
      Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final int HTTP_PORT = 80;

  private OutboundSettings() {}

  static Partners.Outbound read(Environment environment) {
    Optional<URI> identity = environment.find("IDENTITY_ENDPOINT").flatMap(OutboundSettings::uri);
    OutboundPolicy policy =
        OutboundPolicy.within(
            new OutboundPolicy.Bounds(
                ranges(environment, "COURIER_OUTBOUND_ALLOW"),
                ranges(environment, "COURIER_OUTBOUND_DENY"),
                environment.isDevelopment() && !environment.isOnAzure(),
                identity.map(URI::getHost).orElse(null),
                identity.map(URI::getPort).filter(port -> port > 0).orElse(HTTP_PORT)));
    return new Partners.Outbound(
            policy, isChecked(environment) ? policy : OutboundPolicy.unbounded())
        .leadingTo(DashboardAddress.read(environment))
        .with(logs(environment));
  }

  private static Partners.@Nullable LogsPlace logs(Environment environment) {
    URI api = environment.findHttps(LOGS_API).orElse(WorkspaceLogs.PUBLIC);
    Optional<String> id = environment.find(WORKSPACE);
    if (id.isEmpty()) {
      return null;
    } else if (!UUID_FORM.matcher(id.get()).matches()) {
      environment.problem(
          WORKSPACE,
          CommonCodes.INVALID_VALUE,
          "Expected the workspace's id (customerId), such as"
              + " 00000000-0000-0000-0000-000000000000; not its name or resource id.");
      return null;
    }
    return new Partners.LogsPlace(api, UUID.fromString(id.get()));
  }

  private static boolean isChecked(Environment environment) {
    String value = environment.find(SERVERS).orElse("any");
    if (!value.equals("any") && !value.equals("checked")) {
      environment.problem(SERVERS, CommonCodes.INVALID_VALUE, "Expected any or checked.");
    }
    return value.equals("checked");
  }

  private static List<Cidr> ranges(Environment environment, String name) {
    List<Cidr> ranges = new ArrayList<>();
    for (String text : environment.find(name).map(all -> all.split(",")).orElse(new String[0])) {
      Optional<Cidr> range = Cidr.find(text.strip());
      range.ifPresent(ranges::add);
      if (range.isEmpty()) {
        environment.problem(
            name,
            CommonCodes.INVALID_VALUE,
            "Expected ranges separated by commas, such as 203.0.113.0/24 or 2001:db8::/32; the "
                + "bits after the prefix must be 0.");
      }
    }
    return ranges;
  }

  /** Returns a URL if it is well-formed; {@link Identities} reports an invalid one. */
  private static Optional<URI> uri(String text) {
    try {
      return Optional.of(URI.create(text)).filter(uri -> uri.getHost() != null);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
