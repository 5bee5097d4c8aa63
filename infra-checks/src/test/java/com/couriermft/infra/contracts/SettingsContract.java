package com.couriermft.infra.contracts;

import com.couriermft.infra.bicep.AppSettingsResource;
import com.couriermft.infra.bicep.Expression.Property;
import com.couriermft.infra.bicep.Sources;
import com.couriermft.infra.rules.Finding;
import com.couriermft.infra.rules.Rule;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks that every app setting in Bicep is read by the app or the platform, and that every setting
 * that the app reads is set, or documented with its default.
 */
final class SettingsContract implements Rule {
  /** The settings that the Functions platform reads. */
  private static final Set<String> OF_PLATFORM =
      Set.of(
          "APPLICATIONINSIGHTS_AUTHENTICATION_STRING",
          "APPLICATIONINSIGHTS_CONNECTION_STRING",
          "AzureFunctionsJobHost__functionTimeout",
          "FUNCTIONS_EXTENSION_VERSION",
          "FUNCTIONS_WORKER_RUNTIME",
          "JAVA_OPTS",
          "OVERRIDE_USE_MI_FIC_ASSERTION_CLIENTID",
          "WEBSITE_RUN_FROM_PACKAGE",
          "WEBSITE_RUN_FROM_PACKAGE_BLOB_MI_RESOURCE_ID");

  /** The settings that the platform sets itself, so that Bicep need not set them. */
  private static final Pattern BY_PLATFORM =
      Pattern.compile("WEBSITE_.+|IDENTITY_.+|AZURE_FUNCTIONS_ENVIRONMENT");

  private static final Set<String> STORAGE_PARTS =
      Set.of(
          "__accountName",
          "__blobServiceUri",
          "__clientId",
          "__credential",
          "__queueServiceUri",
          "__tableServiceUri");

  private final Code code;

  SettingsContract(Code code) {
    this.code = code;
  }

  @Override
  public String name() {
    return "app-settings";
  }

  @Override
  public Stream<Finding> check(Sources sources) {
    return AppSettingsResource.all(sources).flatMap(this::check);
  }

  private Stream<Finding> check(AppSettingsResource app) {
    Map<String, Property> set = new TreeMap<>(app.settings("premium"));
    set.putAll(app.settings("flex"));
    Stream<Finding> unread =
        set.values().stream()
            .filter(setting -> !isRead(setting.name()))
            .map(
                setting ->
                    finding(
                        app.file(),
                        setting.line(),
                        "Found the app setting %s, which neither the app nor the platform reads;"
                            + " correct its spelling, or remove it.",
                        setting.name()));
    return Stream.concat(unread, unset(app, set.keySet()));
  }

  private boolean isRead(String name) {
    if (code.settings().contains(name) || OF_PLATFORM.contains(name)) {
      return true;
    }
    int part = name.indexOf("__");
    return part > 0
        && Set.of("AzureWebJobsStorage", "CourierStorage").contains(name.substring(0, part))
        && STORAGE_PARTS.contains(name.substring(part));
  }

  private Stream<Finding> unset(AppSettingsResource app, Set<String> set) {
    return code.settings().stream()
        .sorted()
        .filter(name -> !set.contains(name) && !BY_PLATFORM.matcher(name).matches())
        .filter(name -> !code.texts().operations().contains("| `" + name + "` |"))
        .map(
            name ->
                finding(
                    app.file(),
                    app.resource().line(),
                    "The app reads %s, which is neither set here nor in the table of settings of"
                        + " docs/operate/handbook.md; set or document it.",
                    name));
  }
}
