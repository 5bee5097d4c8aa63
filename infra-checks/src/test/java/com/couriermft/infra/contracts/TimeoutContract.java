package com.couriermft.infra.contracts;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.wiring.AppSettings;
import com.couriermft.infra.bicep.AppSettingsResource;
import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Expression.Property;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.rules.Finding;
import com.couriermft.infra.rules.Rule;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Checks that the host ends an invocation when the engine expects it. Both settings must come from
 * one parameter, and the defaults in Bicep, in host.json and in the app must be equal.
 */
final class TimeoutContract implements Rule {
  private static final String ENGINE = "COURIER_INVOCATION_SECONDS";
  private static final String HOST = "AzureFunctionsJobHost__functionTimeout";
  private static final String PARAMETER = "invocationMinutes";
  private final Code code;

  TimeoutContract(Code code) {
    this.code = code;
  }

  @Override
  public String name() {
    return "timeouts";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return Stream.concat(
        AppSettingsResource.all(sources).flatMap(this::settings),
        sources.find("main.bicep").stream().flatMap(this::defaults));
  }

  private Stream<Finding> settings(AppSettingsResource app) {
    Map<String, Property> settings = app.settings("flex");
    return Stream.of(ENGINE, HOST)
        .filter(
            name ->
                settings.get(name) == null
                    || !parameters(app.file(), settings.get(name).value())
                        .equals(Set.of(PARAMETER)))
        .map(
            name ->
                finding(
                    app.file(),
                    settings.get(name) == null ? app.resource().line() : settings.get(name).line(),
                    "%s does not come from %s alone, so that %s may differ from it; compute both"
                        + " from that parameter.",
                    name,
                    PARAMETER,
                    name.equals(HOST) ? ENGINE : HOST));
  }

  /** Returns the parameters that a value depends on, directly or through variables. */
  private static Set<String> parameters(BicepFile file, Expression value) {
    Set<String> found = new TreeSet<>();
    value
        .all()
        .filter(e -> e.is(Expression.Kind.NAME))
        .map(name -> file.findSymbol(name.text()))
        .flatMap(Optional::stream)
        .forEach(
            symbol -> {
              if (symbol.kind() == Kind.VARIABLE && symbol.value() != null) {
                found.addAll(parameters(file, symbol.value()));
              } else {
                found.add(symbol.name());
              }
            });
    return found;
  }

  private Stream<Finding> defaults(BicepFile main) {
    Optional<Declaration> parameter = main.find(Kind.PARAMETER, PARAMETER);
    Optional<Long> seconds =
        parameter
            .map(Declaration::value)
            .filter(value -> value.is(Expression.Kind.NUMBER))
            .map(value -> Duration.ofMinutes(Long.parseLong(value.text())).toSeconds());
    long host = hostSeconds();
    long app =
        AppSettings.read(Map.of("CourierStorage", "UseDevelopmentStorage=true"), "checks")
            .engine()
            .invocation()
            .toSeconds();
    return seconds.equals(Optional.of(host)) && host == app
        ? Stream.empty()
        : Stream.of(
            finding(
                main,
                parameter.map(Declaration::line).orElse(0),
                "By default %s is %s s, functionTimeout of host.json %d s and %s %d s, expected the"
                    + " same; change them together.",
                PARAMETER,
                seconds.map(String::valueOf).orElse("no number of"),
                host,
                ENGINE,
                app));
  }

  private long hostSeconds() {
    String[] parts =
        Json.parse(code.texts().hostJson()).path("functionTimeout").asText().split(":");
    return Duration.ofHours(Long.parseLong(parts[0]))
        .plusMinutes(Long.parseLong(parts[1]))
        .plusSeconds(Long.parseLong(parts[2]))
        .toSeconds();
  }
}
