package com.couriermft.storage.settings;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.failure.catalogue.SettingCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Pointer;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.settings.Settings.Context;
import com.couriermft.storage.settings.Settings.Limits;
import com.couriermft.storage.settings.Settings.Pool;
import com.couriermft.storage.settings.Settings.Retention;
import com.couriermft.storage.settings.Settings.Scope;
import com.couriermft.storage.settings.Settings.Steps;
import com.couriermft.storage.settings.Settings.Triggers;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads settings from a request or from storage on top of the defaults, and reports every problem
 * at once.
 */
final class SettingsReader {
  private final List<Problem> problems = new ArrayList<>();
  private final CheckedObject root;

  private SettingsReader(JsonNode json) {
    root = new CheckedObject(json, "", problems);
  }

  /**
   * Reads settings that replace the current settings. Omitted settings get their defaults. No
   * existing pool may be omitted, because executions may be waiting in it.
   *
   * @param present the names of the existing pools
   * @throws InvalidInputException {@code invalid_settings}
   */
  static Settings replacing(Settings defaults, Set<String> present, JsonNode json) {
    SettingsReader reader = new SettingsReader(json);
    Settings after = reader.over(defaults);
    present.stream()
        .filter(pool -> !after.hasPool(pool))
        .forEach(pool -> reader.problems.add(removed(reader.root, pool)));
    if (!reader.problems.isEmpty()) {
      throw new InvalidInputException(
          SettingCodes.INVALID_SETTINGS,
          "The settings have problems; nothing was changed.",
          reader.problems);
    }
    return after;
  }

  private static Problem removed(CheckedObject root, String pool) {
    String detail = "Pool '" + pool + "' exists and cannot be removed; include it with its limit.";
    String pools = root.pointer(SettingsShape.POOLS.name());
    return new Problem(Pointer.child(pools, pool), FieldCodes.REQUIRED, detail);
  }

  /**
   * Reads stored settings, possibly of another release. Missing settings get their defaults;
   * unknown settings are ignored.
   *
   * @throws InvalidInputException {@code invalid_settings}: a known setting is invalid
   */
  static Settings stored(Settings defaults, JsonNode json) {
    SettingsReader reader = new SettingsReader(json);
    Settings stored = reader.over(defaults);
    reader.problems.removeIf(problem -> problem.is(FieldCodes.UNKNOWN_FIELD));
    if (!reader.problems.isEmpty()) {
      throw new InvalidInputException(
          SettingCodes.INVALID_SETTINGS, "The stored settings cannot be read.", reader.problems);
    }
    return stored;
  }

  private Settings over(Settings before) {
    Settings after =
        new Settings(
            pools(before.pools()),
            limits(before.limits()),
            retention(before.retention()),
            context(before.context()),
            steps(before.steps()),
            triggers(before.triggers()),
            scopes(before.scopes()));
    root.end();
    return after;
  }

  private Map<String, Pool> pools(Map<String, Pool> before) {
    Map<String, Pool> pools = new TreeMap<>(before);
    String name = SettingsShape.POOLS.name();
    root.object(name).properties().forEach(p -> readPool(p.getKey(), p.getValue(), pools));
    return pools;
  }

  private void readPool(String name, JsonNode value, Map<String, Pool> pools) {
    String pointer = Pointer.child(root.pointer(SettingsShape.POOLS.name()), name);
    Pattern names = SettingsShape.POOLS.shape().names();
    if (!names.matcher(name).matches()) {
      problems.add(
          new Problem(
              pointer, RequestCodes.INVALID_NAME, "A pool's name must match " + names + "."));
      return;
    }
    CheckedObject pool = new CheckedObject(value, pointer, problems);
    pools.put(name, new Pool(pool.integer(SettingsShape.LIMIT)));
    pool.end();
  }

  private List<Scope> scopes(List<Scope> before) {
    String name = SettingsShape.SCOPES.name();
    List<Scope> scopes = new ArrayList<>();
    for (JsonNode each : root.elements(SettingsShape.SCOPES)) {
      String pointer = Pointer.child(root.pointer(name), scopes.size());
      scopes.add(scope(new CheckedObject(each, pointer, problems), pointer));
    }
    return root.find(name) == null ? before : scopes;
  }

  private Scope scope(CheckedObject json, String pointer) {
    String appRole = json.findText(SettingsShape.APP_ROLE);
    String objectId = json.findText(SettingsShape.OBJECT_ID);
    Scope scope = new Scope(appRole, objectId, Labels.read(json, SettingsShape.LABELS));
    json.end();
    if ((appRole == null) == (objectId == null)) {
      String detail = "A scope needs either an app_role or an object_id.";
      problems.add(new Problem(pointer, CommonCodes.INVALID_VALUE, detail));
    } else if (scope.labels().isEmpty()) {
      String detail =
          "A scope needs at least one label; for access without limits, remove the scope.";
      problems.add(new Problem(pointer, FieldCodes.REQUIRED, detail));
    }
    return scope;
  }

  private Limits limits(Limits before) {
    CheckedObject limits = root.within(SettingsShape.LIMITS);
    boolean lifted = limits.isNull(SettingsShape.TOTAL.name());
    int old = before.total() == null || lifted ? -1 : before.total();
    int total = limits.integer(OrNull.given(SettingsShape.TOTAL), old);
    limits.end();
    return new Limits(total < 0 ? null : total);
  }

  private Retention retention(Retention before) {
    CheckedObject retention = root.within(SettingsShape.RETENTION);
    Retention after =
        new Retention(
            retention.integer(SettingsShape.EXECUTIONS_DAYS, before.executionsDays()),
            retention.integer(SettingsShape.CONTEXTS_DAYS, before.contextsDays()),
            retention.integer(SettingsShape.AUDIT_DAYS, before.auditDays()),
            retention.integer(SettingsShape.RESUMABLE_DAYS, before.resumableDays()),
            retention.integer(SettingsShape.WORKSPACES_DAYS, before.workspacesDays()),
            retention.integer(SettingsShape.DELIVERIES_DAYS, before.deliveriesDays()),
            retention.integer(SettingsShape.CHANGES_DAYS, before.changesDays()),
            retention.integer(SettingsShape.EVENTS_DAYS, before.eventsDays()));
    retention.end();
    if (after.auditDays() < after.executionsDays()) {
      String detail =
          "audit_days must not be less than executions_days: %d is less than %d."
              .formatted(after.auditDays(), after.executionsDays());
      retention.problem(SettingsShape.AUDIT_DAYS.name(), FieldCodes.OUT_OF_RANGE, detail);
    }
    return after;
  }

  private Context context(Context before) {
    CheckedObject context = root.within(SettingsShape.CONTEXT);
    int bytes = context.integer(SettingsShape.INLINE_BYTES, before.inlineBytes());
    context.end();
    return new Context(bytes);
  }

  private Steps steps(Steps before) {
    CheckedObject steps = root.within(SettingsShape.STEPS);
    int perProcess = steps.integer(SettingsShape.PER_PROCESS, before.perProcess());
    steps.end();
    return new Steps(perProcess);
  }

  private Triggers triggers(Triggers before) {
    CheckedObject triggers = root.within(SettingsShape.TRIGGERS);
    boolean isGiven = triggers.find(SettingsShape.HEADERS.name()) != null;
    List<String> headers =
        triggers.texts(SettingsShape.HEADERS).stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .distinct()
            .toList();
    triggers.end();
    return isGiven ? new Triggers(headers) : before;
  }
}
