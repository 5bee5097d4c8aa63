package com.couriermft.functions.auth;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.functions.http.StatusException;
import com.couriermft.functions.wiring.AuthSettings;
import com.couriermft.functions.wiring.AuthSettings.Mode;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The response to {@code GET /me}: who the caller is, and how to sign in. For an anonymous caller,
 * {@code kind} and {@code role} are null, and {@code missing} says why.
 */
@SchemaName("Caller")
public record CallerView(
    @Field(help = "Name of the caller") String caller,
    @JsonInclude(JsonInclude.Include.ALWAYS)
        @Field(help = "user, key, local, or null for an anonymous caller")
        @Nullable String kind,
    @JsonInclude(JsonInclude.Include.ALWAYS)
        @Field(help = "reader, operator, author, admin or null")
        @Nullable String role,
    @Field(help = "Labels that the access is limited to, as in the query parameter `label`")
        @Nullable List<String> labels,
    @Field(help = "How the installation authenticates callers") String mode,
    @Field(help = "Ways to sign in") List<SignIn> signIn,
    @Field(help = "The release that runs") String version,
    @Field(
            help =
                "Optional features that are set up: `telemetry` if executions have telemetry to "
                    + "show")
        List<String> features,
    @Field(
            help =
                "IANA name of the installation's time zone: COURIER_TIME_ZONE, by default UTC. "
                    + "Times"
                    + " of the API are in UTC in any case")
        String timeZone,
    @Field(help = "Why the caller has no access, and what to do") @Nullable String missing) {
  public CallerView {
    labels = labels == null ? null : List.copyOf(labels);
    signIn = List.copyOf(signIn);
    features = List.copyOf(features);
  }

  /** A way to sign in. */
  public record SignIn(
      @Field(
              help = "The way to sign in",
              values = {"entra", "key"})
          String kind,
      @Field(help = "URL to sign in") @Nullable String url) {}

  /** The feature of an installation that can query its telemetry. */
  static final String TELEMETRY = "telemetry";

  /** Builds a response. */
  static final class Builder {
    private final Caller caller;
    private final AuthSettings settings;
    private @Nullable StatusException refusal;
    private String version = "";
    private List<String> features = List.of();
    private String zone = "UTC";

    Builder(Caller caller, AuthSettings settings) {
      this.caller = caller;
      this.settings = settings;
    }

    /** Sets why the caller's credentials were refused; {@code null} if they were accepted. */
    Builder refused(@Nullable StatusException why) {
      refusal = why;
      return this;
    }

    Builder release(String name) {
      version = name;
      return this;
    }

    /** Sets the features, which only callers with a role receive. */
    Builder features(List<String> names) {
      features = names;
      return this;
    }

    Builder zone(String name) {
      zone = name;
      return this;
    }

    CallerView build() {
      return new CallerView(
          caller.name(),
          kind(caller),
          caller.role() == null ? null : caller.role().text(),
          caller.isLimited() ? caller.scope().texts() : null,
          settings.mode().name().toLowerCase(Locale.ROOT),
          ways(settings),
          version,
          caller.role() == null ? List.of() : features,
          zone,
          missing(caller, settings, refusal).orElse(null));
    }
  }

  private static @Nullable String kind(Caller caller) {
    if (caller.byPrincipal()) {
      return "user";
    } else if (caller.equals(Caller.LOCAL)) {
      return "local";
    }
    return caller.role() == null ? null : "key";
  }

  private static List<SignIn> ways(AuthSettings settings) {
    List<SignIn> ways = new ArrayList<>();
    if (settings.trustsPrincipal()) {
      ways.add(new SignIn("entra", "/.auth/login/aad"));
    }
    if (settings.mode() == Mode.KEYS || settings.mode() == Mode.EASYAUTH) {
      ways.add(new SignIn("key", null));
    }
    return ways;
  }

  private static Optional<String> missing(
      Caller caller, AuthSettings settings, @Nullable StatusException refusal) {
    if (refusal != null) {
      boolean off = settings.mode() == Mode.EASYAUTH && !settings.trustsPrincipal();
      String words = refusal.getMessage();
      return Optional.of(
          off
              ? words
                  + " Sign-in is not available: COURIER_AUTH_MODE is easyauth, but App Service "
                  + "authentication is off."
              : words);
    } else if (caller.role() == null) {
      return Optional.of(
          "You are signed in, but have none of the roles reader, operator, author and admin. Ask "
              + "the administrator of the application in Entra to assign a role to you.");
    }
    return Optional.empty();
  }
}
