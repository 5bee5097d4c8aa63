package com.couriermft.infra.bicep;

import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression.Property;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The resource that contains all app settings. */
public record AppSettingsResource(BicepFile file, Declaration resource) {
  /** Returns the resources that contain app settings. There should be exactly one. */
  public static Stream<AppSettingsResource> all(Sources sources) {
    return sources.files().values().stream()
        .flatMap(
            file ->
                file.all(Kind.RESOURCE)
                    .filter(r -> r.typeName().equals("Microsoft.Web/sites/config"))
                    .filter(r -> r.literalName().equals("appsettings"))
                    .map(r -> new AppSettingsResource(file, r)));
  }

  /** Returns the settings of a plan, by name. */
  public Map<String, Property> settings(String planKind) {
    Map<String, Property> settings = new LinkedHashMap<>();
    Values values = new Values(new Given(file, Map.of("planKind", planKind)));
    resource.body().flatMap(body -> body.find("properties")).stream()
        .flatMap(properties -> values.properties(properties.value()))
        .forEach(setting -> settings.put(setting.name(), setting));
    return settings;
  }
}
