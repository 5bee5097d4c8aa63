package com.couriermft.operate.rollout;

import com.couriermft.app.Courier;
import com.couriermft.app.NotificationParts;
import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.automation.chain.Chains;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.schedule.Schedules;
import com.couriermft.automation.webhook.WebhookDefinition;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.openpgp.KeyGenerator;
import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.key.KeyMaterial;
import com.couriermft.partners.key.PgpMaterial;
import com.couriermft.partners.key.SshKeys;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Fills installations with objects of every kind. There are only a few names, so that two
 * installations have many names in common.
 */
final class Furniture {
  /** Values that no bundle may contain. */
  static final List<String> SECRETS =
      List.of("hunter2-of-partner-a", "token-1b2c3d4e5f60", "another-secret-value-99");

  private static final int EACH = 3;
  private static final Instant MADE = Instant.parse("2026-01-01T00:00:00Z");
  private static final KeyMaterial OURS = SshKeys.generate(SshKeys.Algorithm.ED25519, "ours");
  private static final List<String> PARTNERS = List.of(partner("a"), partner("b"), partner("c"));

  private final Random random;
  private final Courier courier;

  Furniture(Site site, long seed) {
    this.random = new Random(seed);
    this.courier = site.courier;
  }

  private static String partner(String name) {
    return PgpMaterial.generate(
            KeyGenerator.Algorithm.ED25519, name + " <" + name + "@example.com>", MADE, null)
        .publicPart();
  }

  /** Fills an empty installation. */
  static void fill(Site site, long seed) {
    Furniture furniture = new Furniture(site, seed);
    furniture.addPartners();
    furniture.addJobs();
    furniture.addStarters();
  }

  private String any(String kind) {
    return kind + "-" + random.nextInt(EACH);
  }

  private static JsonNode json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }

  private void addPartners() {
    for (int i = 0; i < EACH; i++) {
      courier.secrets().put("secret-" + i, Secret.of(SECRETS.get(i)));
      String calendar = "{'weekdays': [%d], 'excluded': ['2026-12-%02d']}";
      String id = "calendar-" + i;
      courier
          .automation()
          .calendars()
          .documents()
          .put(
              id,
              BusinessCalendar.read(
                      id, json(calendar.formatted(1 + random.nextInt(7), 1 + random.nextInt(28))))
                  .toJson(),
              "test",
              null);
      if (random.nextBoolean()) {
        courier
            .partners()
            .keys()
            .put("key-" + i, PgpMaterial.importPublic(PARTNERS.get(random.nextInt(3)), MADE));
      }
    }
    courier.partners().keys().put("ours", OURS);
    courier
        .kinds()
        .changeSettings(
            json(
                "{'pools': {'default': {'limit': %d}, 'pool-0': {'limit': %d}, 'pool-1': {'limit': 2}}}"
                    .formatted(2 + random.nextInt(9), 1 + random.nextInt(9))),
            null);
    for (int i = 0; i < EACH; i++) {
      String auth =
          random.nextBoolean()
              ? "{'type': 'ssh_key', 'key': 'ours'}"
              : "{'type': 'password', 'secret': '" + any("secret") + "'}";
      String connection =
          "{'type': 'sftp', 'host': 'host-%d', 'port': %d, 'username': 'u', 'auth': %s}"
              .formatted(random.nextInt(3), 22 + random.nextInt(2), auth);
      courier
          .partners()
          .connections()
          .put(ConnectionReader.read("connection-" + i, json(connection)), null);
      String channel =
          "{'type': 'smtp', 'host': 'host-%d', 'from': 'a@b.example', 'to': ['c@d.example'],"
              + " 'auth': {'type': 'plain', 'username': 'u', 'secret': '%s'}}";
      String id = "channel-" + i;
      courier
          .partners()
          .channels()
          .documents()
          .put(
              id,
              Channel.read(id, json(channel.formatted(random.nextInt(3), any("secret")))).toJson(),
              "test",
              null);
    }
  }

  private String step() {
    String connection = any("connection");
    return switch (random.nextInt(5)) {
      case 4 ->
          "{'type': 'email.send', 'config': {'channel': '%s', 'subject': 's', 'text': 't'}}"
              .formatted(any("channel"));
      case 0 ->
          "{'type': 'sftp.upload', 'config': {'connection': '%s', 'files': ['a'], 'path': '/in/'}}"
              .formatted(connection);
      case 1 ->
          "{'type': 'file.copy', 'config': {'path': ['%s:/a', 'b'], 'destination': '/b/'}}"
              .formatted(connection);
      case 2 ->
          "{'type': 'file.unzip', 'config': {'input': 'a.zip', 'password': '{{secrets.%s}}'}}"
              .formatted(any("secret"));
      default ->
          "{'id': 'list-%d', 'type': 'sftp.list', 'config': {'connection': '%s', 'path': '/in/'}}"
              .formatted(random.nextInt(1_000_000), connection);
    };
  }

  private void addJobs() {
    for (int i = 0; i < EACH; i++) {
      saveJob(i);
    }
    Chains chains = courier.automation().chains();
    for (int i = 0; i < EACH; i++) {
      if (random.nextInt(3) > 0) {
        String chain =
            "{'chain_id': 'chain-%d', 'nodes': [{'id': 'a', 'job_id': '%s'}, {'id': 'b', 'job_id':"
                + " '%s'}]}";
        chains.save(chains.read(json(chain.formatted(i, any("job"), any("job")))), "test", null);
      } else {
        String chain = "{'chain_id': 'chain-%d', 'nodes': [{'id': 'only', 'job_id': '%s'}]}";
        chains.save(chains.read(json(chain.formatted(i, any("job")))), "test", null);
      }
    }
  }

  private void saveJob(int number) {
    List<String> steps = new ArrayList<>();
    for (int n = 0; n <= random.nextInt(4); n++) {
      steps.add(step());
    }
    // In one installation, a job waits for jobs with lower numbers, in the other installation, for
    // jobs with higher numbers.
    String upstream = number == 0 ? "" : "job-" + random.nextInt(number);
    String depends = upstream.isEmpty() ? "" : ", 'depends_on': [{'job_id': '" + upstream + "'}]";
    String job =
        ("{'job_id': 'job-%d', 'description': 'd%d', 'labels': {'team': 't'}, 'pool': 'pool-%d',"
                + " 'notify': [{'channel': '%s', 'events': ['onFail']}], 'steps': [%s]%s}")
            .formatted(
                number,
                random.nextInt(3),
                random.nextInt(2),
                any("channel"),
                String.join(", ", steps),
                random.nextBoolean() ? depends : "");
    courier.jobs().save(courier.validator().read(json(job)), "test", null);
  }

  private void addStarters() {
    for (int i = 0; i < EACH; i++) {
      Target target = random.nextBoolean() ? Target.job(any("job")) : Target.chain(any("chain"));
      String webhook = "{'name': 'caller %d', 'max_body_bytes': %d}";
      courier
          .automation()
          .webhooks()
          .create(
              target,
              WebhookDefinition.read(
                  json(webhook.formatted(random.nextInt(2), 1_000 + random.nextInt(3)))),
              "test");
      Schedules schedules = courier.automation().schedules();
      String schedule =
          "{'target': %s, 'type': 'cron', 'expression': '%d 3 * * *', 'calendars': ['%s']}"
              .formatted(target.toJson(), random.nextInt(60), any("calendar"));
      String id = "schedule-" + i;
      schedules.documents().put(id, schedules.read(id, json(schedule)), "test", null);
      String watch = "{'connection': '%s', 'path': '/in-%d', 'target': %s, 'enabled': false}";
      String watchId = "watch-" + i;
      courier
          .automation()
          .watches()
          .documents()
          .put(
              watchId,
              courier
                  .automation()
                  .watches()
                  .read(
                      watchId,
                      json(watch.formatted(any("connection"), random.nextInt(3), target.toJson()))),
              "test",
              null);
      addExpectation("expectation-" + i);
      String subscription =
          "{'channel': '%s', 'events': ['onFail'], 'scope': {'jobs': ['job-%d']}, 'quiet_hours':"
              + " {'calendar': '%s'}, 'template': {'subject': '{{event.job_id}}'}}";
      String name = "subscription-" + i;
      NotificationParts notifying = courier.notifying();
      notifying
          .subscriptions()
          .documents()
          .put(
              name,
              notifying.read(
                  name,
                  json(subscription.formatted(any("channel"), random.nextInt(3), any("calendar")))),
              "test",
              null);
    }
  }

  private void addExpectation(String id) {
    String expectation =
        "{'connection': '%s', 'path': '/in', 'at_least': %d, 'by': '05:00', 'timezone': 'UTC',"
            + " 'calendars': ['%s']}";
    courier
        .automation()
        .expectations()
        .documents()
        .put(
            id,
            courier
                .automation()
                .expectations()
                .read(
                    id,
                    json(
                        expectation.formatted(
                            any("connection"), 1 + random.nextInt(5), any("calendar")))),
            "test",
            null);
  }

  /** Changes an object as a user would, at any time; returns the object's name. */
  static void changeByHand(Courier host, String jobId, String description) {
    String job =
        "{'job_id': '%s', 'description': '%s', 'steps': [{'type': 'file.copy', 'config': {'path':"
            + " 'a', 'destination': '/b/'}}]}";
    host.jobs()
        .save(host.validator().read(json(job.formatted(jobId, description))), "person", null);
  }
}
