package com.couriermft.functions.openapi.section;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.HealthAnswer;
import com.couriermft.functions.auth.CallerView;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import java.util.List;

/** The routes of the installation itself. */
final class InstallationSection {
  private static final Component HEALTH = Component.of(HealthAnswer.class);
  private static final Component CALLER = Component.of(CallerView.class);

  private InstallationSection() {}

  static Section get() {
    Shape settings = Component.ref("Settings");
    return new Section(
        "Installation",
        "Health, the caller, and the settings.",
        List.of(
            Operation.of(Route.HEALTH, "Returns whether this host can run work.")
                .ok("The host can run work.", HEALTH.ref())
                .answers(
                    ApiAnswer.of(503, "The storage does not respond.", HEALTH.ref())
                        .with(ApiHeader.RETRY_AFTER)),
            Operation.of(Route.ME, "Returns the caller, and the ways to sign in.")
                .ok("The caller, also if it is anonymous.", CALLER.ref()),
            Operation.of(Route.SETTINGS_GET, "Returns the settings.").ok("The settings.", settings),
            Operation.of(Route.SETTINGS_CHANGE, "Replaces the settings.")
                .takes(RequestBody.document("settings"))
                .conditional()
                .answers(ApiAnswer.of(200, "The settings.", settings).with(ApiHeader.ETAG)),
            Operation.of(Route.SETTINGS_PATCH, "Changes settings with a merge patch.")
                .takes(RequestBody.PATCH)
                .conditional()
                .answers(ApiAnswer.of(200, "The settings.", settings).with(ApiHeader.ETAG)),
            Operation.of(Route.SETTINGS_VALIDATE, "Validates settings and does not save them.")
                .takes(RequestBody.document("settings"))
                .ok("The problems, or an empty list.", Common.VALIDATION.ref())),
        List.of(HEALTH, CALLER, Common.VALIDATION));
  }
}
