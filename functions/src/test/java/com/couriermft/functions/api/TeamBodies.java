package com.couriermft.functions.api;

import java.util.List;

/** The definitions of a team, by the path at which they are saved. */
final class TeamBodies {
  static final List<String> NOUNS =
      List.of("job", "chain", "schedule", "watch", "expectation", "calendar", "channel");

  /**
   * The paths of the objects in the order in which they are saved; {@code TEAM} stands for the
   * team.
   */
  static final List<String> PATHS =
      List.of(
          "connections/TEAM-partner",
          "calendars/TEAM-calendar",
          "jobs/TEAM-job",
          "jobs/TEAM-bad",
          "jobs/TEAM-after",
          "jobs/TEAM-fetch",
          "chains/TEAM-chain",
          "schedules/TEAM-schedule",
          "watches/TEAM-watch",
          "expectations/TEAM-expectation",
          "channels/TEAM-channel");

  /** A job of one team that uses the other team's objects. */
  static final String GUEST = "jobs/bravo-guest";

  /** The connection for the files of both teams, with the label of one team. */
  static final String SHARED = "partner-a";

  private TeamBodies() {}

  /** Returns the definition of a team, with single quotes in place of double ones. */
  static String of(String path, String team) {
    return labelled(body(path).replace("TEAM", team), team);
  }

  /** Returns a body with the label of a team. */
  static String labelled(String body, String team) {
    String labels = "'labels': {'team': '" + team + "'}";
    String start = body.substring(0, body.lastIndexOf('}'));
    return start + (start.strip().endsWith("{") ? "" : ", ") + labels + "}";
  }

  /** Returns a plan request with one file, which contains a definition of a team. */
  static String plan(String path, String team) {
    String file = path.replace("TEAM", team) + ".json";
    String id = file.substring("jobs/".length(), file.indexOf(".json"));
    String body = of("jobs/TEAM-bad", team).replaceFirst("\\{", "{'job_id': '" + id + "', ");
    return "{'files': {'"
        + file
        + "': "
        + body
        + "}, 'policy': 'replace', 'prune': 'managed_by:"
        + team
        + "'}";
  }

  private static String body(String path) {
    return switch (path) {
      case GUEST ->
          "{'steps': [{'id': 'e', 'type': 'pgp.encrypt', 'config': {'input': 'a', 'recipients':"
              + " ['alpha-key']}}, {'id': 'u', 'type': 'sftp.upload', 'config': {'connection':"
              + " 'alpha-partner', 'files': ['a'], 'path': '/in/'}}]}";
      case "connections/TEAM-partner" ->
          "{'type': 'sftp', 'host': '127.0.0.1', 'port': 1, 'username': 'TEAM', 'auth': {'type':"
              + " 'ssh_key', 'key': 'TEAM-ssh'}}";
      case "calendars/TEAM-calendar" -> "{'weekdays': [1, 2, 3, 4, 5, 6, 7]}";
      case "jobs/TEAM-job" ->
          "{'name': 'TEAM job', 'steps': [{'id': 'w', 'type': 'test.write', 'config': {'path': 'a',"
              + " 'text': 'TEAM'}}, {'id': 'd', 'type': 'test.deliver', 'config': {'names':"
              + " ['TEAM-1.csv']}}], 'outputs': {'o': '{{steps.w.text}}'}}";
      case "jobs/TEAM-bad" ->
          "{'steps': [{'id': 'w', 'type': 'test.write', 'config': {'path': 'a', 'text': 'TEAM'}},"
              + " {'id': 'f', 'type': 'test.fail', 'config': {}}]}";
      case "jobs/TEAM-fetch" ->
          "{'steps': [{'id': 'get', 'type': 'sftp.download', 'config': {'connection': 'partner-a',"
              + " 'path': '/TEAM'}}], 'failure_policy': {'type': 'stop'}}";
      case "jobs/TEAM-after" ->
          "{'steps': [{'id': 'e', 'type': 'pgp.encrypt', 'config': {'input': 'a', 'recipients':"
              + " ['TEAM-key']}}, {'id': 'u', 'type': 'sftp.upload', 'config': {'connection':"
              + " 'TEAM-partner', 'files': ['a'], 'path': '/in/'}}], 'depends_on': [{'job_id':"
              + " 'TEAM-job'}]}";
      case "chains/TEAM-chain" -> "{'nodes': [{'id': 'm', 'job_id': 'TEAM-job'}]}";
      case "schedules/TEAM-schedule" ->
          "{'target': {'job_id': 'TEAM-job'}, 'type': 'cron', 'expression': '30 6 * * *',"
              + " 'timezone': 'UTC', 'calendars': ['TEAM-calendar']}";
      case "watches/TEAM-watch" ->
          "{'connection': 'TEAM-partner', 'path': '/TEAM', 'target': {'chain_id': 'TEAM-chain'}}";
      case "expectations/TEAM-expectation" ->
          "{'connection': 'TEAM-partner', 'path': '/TEAM', 'by': '05:00', 'calendars':"
              + " ['TEAM-calendar'], 'contact': 'TEAM'}";
      case "channels/TEAM-channel" ->
          "{'type': 'smtp', 'host': '127.0.0.1', 'port': 1, 'from': 'TEAM@example.com', 'to':"
              + " ['TEAM@example.com']}";
      default -> throw new IllegalArgumentException(path);
    };
  }
}
