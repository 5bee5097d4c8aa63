package com.couriermft.infra.rules;

import com.couriermft.infra.bicep.AppSettingsResource;
import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Expression.Property;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.bicep.Values;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks that the app trusts the headers of the platform's authentication if and only if that
 * authentication is on. A single symbol must decide both settings. The platform's configuration
 * must always be written, and it must be written before the app's setting. People sign in with the
 * authorization code flow: the platform has a credential for it, which is the app's identity
 * instead of a secret.
 */
final class AuthenticationRule implements Rule {
  private static final String MODE = "COURIER_AUTH_MODE";
  private static final String CREDENTIAL = "OVERRIDE_USE_MI_FIC_ASSERTION_CLIENTID";
  private static final String REGISTRATION =
      "properties.identityProviders.azureActiveDirectory.registration.clientSecretSettingName";

  @Override
  public String name() {
    return "authentication";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return AppSettingsResource.all(sources).flatMap(this::check);
  }

  private Stream<Finding> check(AppSettingsResource app) {
    BicepFile file = app.file();
    Property mode = app.settings("flex").get(MODE);
    Optional<Declaration> platform =
        file.all(Kind.RESOURCE)
            .filter(r -> r.typeName().equals("Microsoft.Web/sites/config"))
            .filter(r -> r.literalName().equals("authsettingsV2"))
            .findFirst();
    if (mode == null || platform.isEmpty()) {
      return Stream.of(
          finding(
              file,
              app.resource().line(),
              "%s and the resource authsettingsV2 are not both there; add what is missing.",
              MODE));
    }
    return Stream.of(
            decidedTogether(file, mode, platform.get()),
            alwaysWritten(file, platform.get()),
            writtenFirst(file, app.resource(), platform.get()),
            credential(app, platform.get()))
        .flatMap(Optional::stream);
  }

  private Optional<Finding> decidedTogether(BicepFile file, Property mode, Declaration platform) {
    List<Expression> parts = mode.value().parts();
    String decider =
        mode.value().is(Expression.Kind.TERNARY)
                && parts.get(1).isText("easyauth")
                && parts.get(2).isText("keys")
            ? parts.get(0).text()
            : "";
    Optional<Expression> enabled = enabled(platform);
    boolean same =
        enabled.isPresent()
            && enabled.get().is(Expression.Kind.NAME)
            && enabled.get().text().equals(decider);
    return same
        ? Optional.empty()
        : Optional.of(
            finding(
                file,
                mode.line(),
                "%s is decided by '%s' and the platform's authentication by '%s', expected"
                    + " <symbol> ? 'easyauth' : 'keys' with the symbol of both; else anybody may"
                    + " forge the headers that say who calls.",
                MODE,
                decider,
                enabled.map(Expression::text).orElse("")));
  }

  private static Optional<Expression> enabled(Declaration platform) {
    return platform
        .body()
        .flatMap(body -> body.find("properties"))
        .flatMap(properties -> properties.value().find("platform"))
        .flatMap(part -> part.value().find("enabled"))
        .map(Property::value);
  }

  /**
   * Without a credential the platform uses the implicit flow. A setting of this name contains the
   * client id of a user-assigned identity that the app registration trusts.
   */
  private Optional<Finding> credential(AppSettingsResource app, Declaration platform) {
    Property setting = app.settings("flex").get(CREDENTIAL);
    boolean named =
        Values.in(app.file()).at(platform.body().orElseThrow(), REGISTRATION).stream()
            .anyMatch(value -> value.isText(CREDENTIAL));
    if (!named || setting == null) {
      return Optional.of(
          finding(
              app.file(),
              platform.line(),
              "The registration's clientSecretSettingName and an app setting are not both %s; set"
                  + " both, or people sign in with the implicit flow.",
              CREDENTIAL));
    }
    boolean ofIdentity =
        setting.value().is(Expression.Kind.MEMBER)
            && setting.value().text().equals("clientId")
            && setting.value().all().anyMatch(part -> part.text().equals("identity"));
    return ofIdentity
        ? Optional.empty()
        : Optional.of(
            finding(
                app.file(),
                setting.line(),
                "%s is not the client id of the app's identity, expected"
                    + " identity.properties.clientId.",
                CREDENTIAL));
  }

  private Optional<Finding> alwaysWritten(BicepFile file, Declaration platform) {
    boolean conditional =
        platform.value() != null && platform.value().is(Expression.Kind.CONDITIONAL);
    return conditional
        ? Optional.of(
            finding(
                file,
                platform.line(),
                "%s is written on a condition, so switching it off leaves it on; write it always.",
                platform.name()))
        : Optional.empty();
  }

  private Optional<Finding> writtenFirst(
      BicepFile file, Declaration settings, Declaration platform) {
    boolean after =
        Values.in(file).at(settings.body().orElseThrow(), "dependsOn").stream()
            .flatMap(list -> list.parts().stream())
            .anyMatch(name -> name.text().equals(platform.name()));
    return after
        ? Optional.empty()
        : Optional.of(
            finding(
                file,
                settings.line(),
                "%s does not depend on %s, so the app may trust headers that nobody checks yet;"
                    + " add it to dependsOn.",
                settings.name(),
                platform.name()));
  }
}
