package com.couriermft.functions.api;

import com.couriermft.functions.auth.Route;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The requests to each route about the objects of one team. */
final class TeamAsks {
  private static final List<String> LABELS =
      List.of("label=team", "label=team:alpha", "label=team:bravo", "label=team:alpha&label=none");

  private static final Map<Route, List<String>> QUERIES =
      Map.ofEntries(
          Map.entry(
              Route.EXECUTIONS_LIST,
              List.of(
                  "job_id=TEAM-job",
                  "text=TEAM",
                  "text={execution_id}",
                  "trigger_kind=chain",
                  "trigger_id=TEAM-chain",
                  "chain_id=TEAM-chain",
                  "pool=default",
                  "code=test_failed",
                  "rerun_of={execution_id}",
                  "state=failed",
                  "state=queued,completed&fields=summary")),
          Map.entry(Route.CHAIN_EXECUTIONS_LIST, List.of("chain_id=TEAM-chain", "state=completed")),
          Map.entry(
              Route.FILES_LIST,
              List.of(
                  "name=TEAM*",
                  "name=*",
                  "contains=TEAM",
                  "contains=a",
                  "contains=a&top=1",
                  "contains=e&execution_id={execution_id}",
                  "execution_id={execution_id}",
                  "connection=partner-a")),
          Map.entry(
              Route.REFERENCES_LIST,
              Stream.of("job", "connection", "key", "calendar", "chain")
                  .map(kind -> "kind=" + kind + "&id=TEAM-" + named(kind))
                  .toList()),
          Map.entry(Route.SEARCH_LIST, List.of("text=TEAM", "text=a")),
          Map.entry(Route.UPCOMING_LIST, List.of("top=1", "top=1000")),
          Map.entry(Route.EXECUTIONS_GET, List.of("include=steps,parameters,failed_items")),
          Map.entry(Route.EXECUTIONS_STEPS, List.of("step=w")),
          Map.entry(Route.EVENTS_LIST, List.of("after=latest", "top=1", "top=500")),
          Map.entry(Route.EXPIRIES_LIST, List.of("days=3660", "days=9", "top=1")),
          Map.entry(
              Route.CHANGES_LIST,
              List.of(
                  "kind=job",
                  "kind=job&id=TEAM-job",
                  "kind=connection",
                  "kind=key",
                  "kind=execution",
                  "kind=chain_execution",
                  "kind=secret",
                  "kind=settings",
                  "kind=webhook",
                  "by=key:admin",
                  "top=1",
                  "top=3")),
          Map.entry(Route.CONNECTIONS_HEALTH, List.of("days=1")),
          Map.entry(
              Route.REPORTS_EXECUTIONS,
              List.of("by=job", "by=day,job", "by=job&top=1", "format=csv")),
          Map.entry(
              Route.REPORTS_DELIVERIES,
              List.of(
                  "by=job",
                  "by=connection",
                  "by=day,job,connection",
                  "connection=partner-a",
                  "format=csv&by=job")));

  private TeamAsks() {}

  /**
   * A request.
   *
   * @param route the route of the request
   * @param method method of the route
   * @param path path with {@code TEAM} and the names of values
   * @param body body with {@code TEAM}; may be empty
   */
  record Ask(Route route, String method, String path, String body) {
    String path(String team, Map<String, String> values) {
      String filled = path.replace("TEAM", team);
      for (Map.Entry<String, String> value : values.entrySet()) {
        filled = filled.replace("{" + value.getKey() + "}", value.getValue());
      }
      return filled;
    }

    String body(String team) {
      return body.replace("TEAM", team);
    }

    /** Returns whether the request would create an object under an unused name. */
    boolean isMaking() {
      return method.equals("PUT") || route == Route.KEYS_GENERATE;
    }

    /** Returns whether the request names an object, so that it can be sent for either team. */
    boolean isNaming() {
      return path.contains("TEAM") || path.contains("{") || body.contains("TEAM");
    }
  }

  private static String named(String kind) {
    return kind.equals("connection") ? "partner" : kind;
  }

  /** Returns all requests, with deletions last. */
  static List<Ask> all() {
    List<Ask> all = new ArrayList<>();
    for (Route route : Route.values()) {
      if (route == Route.WRONG_ADDRESS || route.role().isEmpty()) {
        continue;
      }
      String path = path(route);
      all.add(new Ask(route, route.method(), path, body(route)));
      for (String query : QUERIES.getOrDefault(route, List.of())) {
        all.add(new Ask(route, "GET", path + "?" + query, ""));
      }
      if (route.method().equals("GET") && isLabelled(route)) {
        LABELS.forEach(label -> all.add(new Ask(route, "GET", path + "?" + label, "")));
        if (route != Route.UPCOMING_LIST) {
          all.add(new Ask(route, "GET", path + "?top=1", ""));
        }
      }
    }
    String shared = "connections/" + TeamBodies.SHARED + "/health";
    all.add(new Ask(Route.CONNECTIONS_HEALTH, "GET", shared, ""));
    all.add(new Ask(Route.BUNDLES_EXPORT, "POST", "export", "{'select': ['job/TEAM-after']}"));
    String others = TeamBodies.plan("jobs/TEAM-job", "TEAM");
    all.add(new Ask(Route.PLANS_CREATE, "POST", "plans", others));
    all.add(new Ask(Route.PLANS_CREATE, "POST", "plans", "{'undo': '01M7ZV4NJ0JQ9SNKXPQETX9M0Z'}"));
    // The parts of an object are deleted before the object.
    all.sort(
        Comparator.comparing(TeamAsks::turn)
            .thenComparing(ask -> ask.method().equals("DELETE") ? -ask.path().length() : 0));
    return all;
  }

  private static int turn(Ask ask) {
    List<String> order = List.of("GET", "POST", "PATCH", "PUT", "DELETE");
    return order.indexOf(ask.method());
  }

  private static boolean isLabelled(Route route) {
    return switch (route) {
      case CALENDARS_LIST,
          CHAIN_EXECUTIONS_LIST,
          CHAINS_LIST,
          CHAINS_WEBHOOKS_LIST,
          CHANNELS_LIST,
          CONNECTIONS_LIST,
          EXECUTIONS_LIST,
          EXPECTATIONS_LIST,
          FILES_LIST,
          JOBS_LIST,
          JOBS_WEBHOOKS_LIST,
          KEYS_LIST,
          NOTIFICATIONS_LIST,
          SCHEDULES_LIST,
          UPCOMING_LIST,
          WATCHES_LIST ->
          true;
      default -> false;
    };
  }

  private static String path(Route route) {
    String path = route.template().replace("{*path}", "{path}");
    String name =
        path.startsWith("keys/") ? "key" : path.startsWith("connections/") ? "partner" : "other";
    for (String noun : TeamBodies.NOUNS) {
      path = path.replace("{" + noun + "_id}", "TEAM-" + noun);
    }
    path = path.replace("{subscription_id}", "TEAM-subscription");
    if (route == Route.WEBHOOKS_READDRESS) {
      path = path.replace("webhook_id", "other_webhook_id");
    }
    return path.replace("{name}", "TEAM-" + name);
  }

  private static String body(Route route) {
    if (route == Route.PLANS_CREATE) {
      return TeamBodies.plan("jobs/TEAM-new", "TEAM");
    } else if (route == Route.ATTENTION_MARK) {
      return "{'action': 'acknowledge', 'reason': 'TEAM'}";
    } else if (route == Route.WATCHES_AGAIN) {
      return "{'path': '/TEAM/x'}";
    } else if (route == Route.JOBS_VALIDATE) {
      return TeamBodies.of("jobs/TEAM-after", "TEAM");
    } else if (route == Route.SETTINGS_PATCH) {
      return "{'limits': {'total': 5}}";
    } else if (route.method().equals("PATCH")) {
      return "{'labels': {'more': 'x'}}";
    } else if (route.operation().endsWith("webhooks-create") || route == Route.WEBHOOKS_SAVE) {
      return TeamBodies.labelled("{'name': 'TEAM'}", "TEAM");
    } else if (route.method().equals("PUT") || route.operation().endsWith("-validate")) {
      String kind = route.template().split("/")[0];
      return TeamBodies.PATHS.stream()
          .filter(path -> path.startsWith(kind + "/"))
          .findFirst()
          .map(path -> TeamBodies.of(path, "TEAM"))
          .orElse("{}");
    }
    return "";
  }
}
