package com.couriermft.settings;

import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.Problem;
import com.couriermft.json.CheckedObject;
import com.couriermft.json.Json;
import com.couriermft.json.Pointer;
import com.couriermft.settings.Settings.Context;
import com.couriermft.settings.Settings.Limits;
import com.couriermft.settings.Settings.Pool;
import com.couriermft.settings.Settings.Retention;
import com.couriermft.settings.Settings.Steps;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lays what somebody sent over the settings there are, with every problem at once. */
final class SettingsReader {
  private static final String POOL_NAME = "[a-z0-9][a-z0-9-]{0,62}";
  private static final int MAX_INLINE_BYTES = 30_000;
  private static final int MAX_STEPS = 64;

  private final List<Problem> problems = new ArrayList<>();
  private final CheckedObject root;

  private SettingsReader(JsonNode json) {
    root = new CheckedObject(json, "", problems);
  }

  /**
   * The settings after a change.
   *
   * @throws InvalidInputException {@code invalid_settings}
   */
  static Settings changed(Settings before, JsonNode json) {
    SettingsReader reader = new SettingsReader(json);
    Settings after =
        new Settings(
            reader.pools(before.pools()),
            reader.limits(before.limits()),
            reader.retention(before.retention()),
            reader.context(before.context()),
            reader.steps(before.steps()));
    reader.root.end();
    if (!reader.problems.isEmpty()) {
      throw new InvalidInputException(
          "invalid_settings", "The settings have problems; nothing was changed.", reader.problems);
    }
    return after;
  }

  private CheckedObject section(String name) {
    JsonNode json = root.find(name);
    return new CheckedObject(json == null ? Json.object() : json, root.pointer(name), problems);
  }

  private Map<String, Pool> pools(Map<String, Pool> before) {
    Map<String, Pool> pools = new TreeMap<>(before);
    JsonNode json = root.find("pools");
    if (json != null && !json.isObject()) {
      root.wrongType("pools", "an object", json);
    } else if (json != null) {
      json.properties().forEach(pool -> readPool(pool.getKey(), pool.getValue(), pools));
    }
    return pools;
  }

  private void readPool(String name, JsonNode value, Map<String, Pool> pools) {
    String pointer = Pointer.child("/pools", name);
    if (!name.matches(POOL_NAME)) {
      problems.add(
          new Problem(pointer, "invalid_name", "A pool's name matches " + POOL_NAME + "."));
      return;
    }
    CheckedObject pool = new CheckedObject(value, pointer, problems);
    if (pool.find("limit") == null) {
      pool.problem("limit", "required", "'limit' is required: 0.." + Settings.MAX_LIMIT + ".");
    }
    pools.put(name, new Pool(pool.integer("limit", 0, Settings.MAX_LIMIT, 0)));
    pool.end();
  }

  private Limits limits(Limits before) {
    JsonNode json = root.find("limits");
    boolean lifted = json != null && json.has("total") && json.get("total").isNull();
    CheckedObject limits = section("limits");
    int old = before.total() == null || lifted ? -1 : before.total();
    int total = limits.integer("total", 0, Settings.MAX_LIMIT, old);
    limits.end();
    return new Limits(total < 0 ? null : total);
  }

  private Retention retention(Retention before) {
    CheckedObject retention = section("retention");
    Retention after =
        new Retention(
            days(retention, "executions_days", before.executionsDays()),
            days(retention, "contexts_days", before.contextsDays()),
            days(retention, "audit_days", before.auditDays()),
            days(retention, "resumable_days", before.resumableDays()),
            days(retention, "workspaces_days", before.workspacesDays()));
    retention.end();
    if (after.auditDays() < after.executionsDays()) {
      String detail =
          "Audit trails are kept at least as long as executions: %d is less than executions_days %d."
              .formatted(after.auditDays(), after.executionsDays());
      retention.problem("audit_days", "out_of_range", detail);
    }
    return after;
  }

  private static int days(CheckedObject retention, String name, int before) {
    return retention.integer(name, 1, Settings.MAX_DAYS, before);
  }

  private Context context(Context before) {
    CheckedObject context = section("context");
    int bytes = context.integer("inline_bytes", 0, MAX_INLINE_BYTES, before.inlineBytes());
    context.end();
    return new Context(bytes);
  }

  private Steps steps(Steps before) {
    CheckedObject steps = section("steps");
    int perProcess = steps.integer("per_process", 1, MAX_STEPS, before.perProcess());
    steps.end();
    return new Steps(perProcess);
  }
}
