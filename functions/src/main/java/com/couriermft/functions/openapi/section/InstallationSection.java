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
            Operation.of(Route.HEALTH, "Tells whether this host can work.")
                .ok("It can.", HEALTH.ref())
                .answers(
                    ApiAnswer.of(503, "Storage gives no answer.", HEALTH.ref())
                        .with(ApiHeader.RETRY_AFTER)),
            Operation.of(Route.ME, "Tells who asks, and how to become somebody.")
                .ok("Who asks, also if that is nobody.", CALLER.ref()),
            Operation.of(Route.SETTINGS_GET, "Returns the settings.").ok("The settings.", settings),
            Operation.of(Route.SETTINGS_CHANGE, "Replaces the settings.")
                .takes(RequestBody.document("settings"))
                .conditional()
                .answers(ApiAnswer.of(200, "The settings.", settings).with(ApiHeader.ETAG)),
            Operation.of(Route.SETTINGS_PATCH, "Changes the settings that a merge patch names.")
                .takes(RequestBody.PATCH)
                .conditional()
                .answers(ApiAnswer.of(200, "The settings.", settings).with(ApiHeader.ETAG)),
            Operation.of(
                    Route.SETTINGS_VALIDATE,
                    "Says what replacing the settings would say, and changes nothing.")
                .takes(RequestBody.document("settings"))
                .ok("What is wrong, also if that is nothing.", Common.VALIDATION.ref())),
        List.of(HEALTH, CALLER, Common.VALIDATION));
  }
}
