package com.couriermft.infra.contracts;

import com.couriermft.functions.wiring.HostLimits;
import com.couriermft.infra.bicep.AppSettingsResource;
import com.couriermft.infra.bicep.Expression.Property;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.rules.Finding;
import com.couriermft.infra.rules.Rule;
import java.util.stream.Stream;

/** Checks that the host refuses bodies that are larger than the largest limit of any route. */
final class BodyLimitContract implements Rule {
  private static final String LIMIT = "FUNCTIONS_REQUEST_BODY_SIZE_LIMIT";

  @Override
  public String name() {
    return "body-limit";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return AppSettingsResource.all(sources)
        .flatMap(app -> Stream.of("flex", "premium").flatMap(plan -> check(app, plan)))
        .distinct();
  }

  private Stream<Finding> check(AppSettingsResource app, String plan) {
    Property setting = app.settings(plan).get(LIMIT);
    String expected = Integer.toString(HostLimits.BODY_BYTES);
    if (setting != null && setting.value().text().equals(expected)) {
      return Stream.empty();
    }
    return Stream.of(
        finding(
            app.file(),
            setting == null ? app.resource().line() : setting.line(),
            "%s is not '%s', the largest body of any route; without it the host reads 100 MiB of"
                + " anybody's into memory.",
            LIMIT,
            expected));
  }
}
