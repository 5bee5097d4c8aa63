package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.TEXTS;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;
import static com.couriermft.functions.openapi.Parts.oneOf;

import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import java.util.List;

/** The installation as a whole. */
final class InstallationSection {
  private static final Component HEALTH =
      new Component(
          "Health",
          object(
              must(
                  "status",
                  oneOf("ok", "unavailable", "worn_out", "stalled"),
                  "Whether this host can work"),
              must("version", TEXT, "The release that runs"),
              must("storage", oneOf("ok", "unreachable"), "Whether storage answers"),
              may(
                  "timers",
                  oneOf("ok", "late"),
                  "Whether the installation was swept within three minutes; absent without"
                      + " storage"),
              may("stalled", TEXTS, "Work in the background of this host that is no longer done"),
              must("worker", TEXT, "The name of this host")));

  private static final Component CALLER =
      new Component(
          "Caller",
          object(
              must("caller", TEXT, "Who asks"),
              must("kind", new OrNull<>(Shape.Text.any()), "user, key, local, or null: nobody"),
              must(
                  "role",
                  new OrNull<>(Shape.Text.any()),
                  "reader, operator, author, admin or null"),
              may("labels", TEXTS, "What they are limited to, as lists are asked by label"),
              must("mode", TEXT, "How the installation lets callers in"),
              must(
                  "sign_in",
                  list(
                      object(
                          must("kind", oneOf("entra", "key"), "The way"),
                          may("url", TEXT, "Where"))),
                  "The ways to become somebody"),
              must("version", TEXT, "The release that runs"),
              must("features", TEXTS, "What is switched on"),
              may("missing", TEXT, "What is missing, in words")));

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
