package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.store.WorkQueue;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests exports and plans of a caller with a label scope, next to objects of another team. */
class ScopedPlansApiTest {
  private static final String UPLOAD =
      "{'job_id': 'ID', LABELS, 'steps': [{'id': 'u', 'type': 'sftp.upload', 'config':"
          + " {'connection': 'CONNECTION', 'files': ['a'], 'path': '/in/'}}]}";

  private TwoTeams teams;
  private String author;

  @BeforeEach
  void install() throws InterruptedException {
    teams = new TwoTeams(true);
    author = teams.limited(TwoTeams.OURS, Role.AUTHOR);
  }

  @AfterEach
  void close() {
    teams.close();
  }

  private static String upload(String id, String team, String connection) {
    return UPLOAD
        .replace("LABELS", "'labels': {'team': '" + team + "'}")
        .replace("ID", id)
        .replace("CONNECTION", connection);
  }

  private Reply plan(String file, String json, String... options) {
    String body = "{'files': {'" + file + "': " + json + "}" + String.join("", options) + "}";
    return teams.send(author, "POST", "plans", body);
  }

  private static void requireError(Reply plan, String code, String file, String pointer) {
    assertThat(plan.status()).as(plan.text()).isEqualTo(201);
    JsonNode error = plan.json().at("/errors/0");
    assertThat(error.path("code").asText()).as(plan.text()).isEqualTo(code);
    assertThat(error.path("file").asText()).isEqualTo(file);
    assertThat(error.path("pointer").asText()).isEqualTo(pointer);
    assertThat(plan.json().path("valid").asBoolean()).isFalse();
    assertThat(plan.json().path("actions")).isEmpty();
  }

  private Reply apply(String key, Reply plan) {
    String id = plan.json().path("plan_id").asText();
    return teams.send(key, "POST", "plans/" + id + "/apply", "");
  }

  private String applied(Reply plan) throws InterruptedException {
    assertThat(plan.json().path("errors")).as(plan.text()).isEmpty();
    Reply begun = apply(author, plan);
    assertThat(begun.status()).as(begun.text()).isEqualTo(202);
    List<WorkQueue.Received> messages =
        teams.api.names().storage.queue().receive(ControlQueue.NAME, 32, Duration.ofSeconds(30));
    for (WorkQueue.Received message : messages) {
      teams.api.courier().automation().control().onMessage(message.body());
    }
    String id = plan.json().path("plan_id").asText();
    return teams.send(author, "GET", "plans/" + id, "").json().path("state").asText();
  }

  @Test
  void export_hasWhatTheCallerSees_andNamesWhatElseItNeeds() {
    teams.made("PUT", "jobs/mixed", upload("mixed", TwoTeams.OURS, "bravo-partner"));
    Reply exported = teams.send(author, "GET", "jobs/mixed/export", "");
    JsonNode files = exported.json().path("files");
    assertThat(files.has("connections/bravo-partner.json")).isFalse();
    assertThat(files.at("/courier-bundle.json/missing/0/name").asText())
        .isEqualTo("connection/bravo-partner");
    assertThat(teams.send(author, "GET", "jobs/bravo-job/export", "").status()).isEqualTo(404);
    SortedMap<String, String> all =
        BundleZip.unpack(teams.send(author, "POST", "export", "").body());
    assertThat(all.keySet())
        .contains("jobs/alpha-job.json", "connections/alpha-partner.json", "keys/alpha-key.json")
        .doesNotContain("settings.json")
        .noneMatch(path -> path.contains("bravo"));
  }

  @Test
  void plan_ofOwnObjects_isAppliedAndUndone() throws InterruptedException {
    String job = upload("alpha-job", TwoTeams.OURS, "alpha-partner");
    Reply planned = plan("jobs/alpha-job.json", job, ", 'policy': 'replace'");
    assertThat(planned.json().at("/actions/0/action").asText()).isEqualTo("update");
    assertThat(applied(planned)).isEqualTo("applied");
    assertThat(teams.made("GET", "jobs/alpha-job", "").text()).contains("sftp.upload");
    String undo = "{'undo': '" + planned.json().path("plan_id").asText() + "'}";
    assertThat(applied(teams.send(author, "POST", "plans", undo))).isEqualTo("applied");
    assertThat(teams.made("GET", "jobs/alpha-job", "").text()).contains("test.deliver");
  }

  @Test
  void plan_ofWhatIsOutside_hasALocatedError_whetherItIsThereOrNot() {
    String bravo = TwoTeams.THEIRS;
    String alpha = TwoTeams.OURS;
    for (String id : List.of("bravo-job", "nobodys-job")) {
      String file = "jobs/" + id + ".json";
      Reply unlabelled = plan(file, upload(id, bravo, "alpha-partner"), ", 'policy': 'replace'");
      requireError(unlabelled, "out_of_scope", file, "/labels");
    }
    Reply taken =
        plan(
            "jobs/bravo-job.json",
            upload("bravo-job", alpha, "alpha-partner"),
            ", 'policy': 'replace'");
    requireError(taken, "out_of_scope", "jobs/bravo-job.json", "/job_id");
    for (String connection : List.of("bravo-partner", "nobodys-partner")) {
      Reply naming = plan("jobs/new.json", upload("new", alpha, connection));
      requireError(naming, "unknown_connection", "jobs/new.json", "/steps/0/config/connection");
      assertThat(naming.text()).doesNotContain("you mean 'bravo");
      String file = "connections/" + connection + ".json";
      Reply changed =
          plan(
              file,
              TeamBodies.of("connections/TEAM-partner", alpha).replace("'port': 1", "'port': 2"),
              ", 'policy': 'replace'");
      requireError(changed, "out_of_scope", file, "");
    }
    requireError(
        plan("settings.json", "{'pools': {'default': {'limit': 7}}}"),
        "out_of_scope",
        "settings.json",
        "");
    Reply secret =
        plan(
            "jobs/new.json",
            upload("new", alpha, "alpha-partner")
                .replace(
                    "'path': '/in/'",
                    "'path': '/in/'}}, {'id': 'z', 'type': 'file.unzip',"
                        + " 'config': {'input': 'a.zip', 'password': '{{secrets.bravo-other}}'"));
    assertThat(secret.json().path("errors").findValuesAsText("code")).contains("out_of_scope");
    assertThat(secret.json().at("/missing/secrets")).isEmpty();
  }

  @Test
  void prune_removesOwnObjectsOnly_andTellsNotWhoNeedsThem() {
    String any = upload("new", TwoTeams.OURS, "alpha-partner");
    Reply theirs = plan("jobs/new.json", any, ", 'prune': 'team:bravo'");
    assertThat(theirs.json().at("/summary/delete").asInt()).isZero();
    String waiting =
        upload("theirs", TwoTeams.THEIRS, "bravo-partner")
            .replace("'steps'", "'depends_on': [{'job_id': 'alpha-bad'}], 'steps'");
    teams.made("PUT", "jobs/theirs", waiting);
    Reply own = plan("jobs/new.json", any, ", 'prune': 'team:alpha'");
    assertThat(own.text()).doesNotContain("theirs").doesNotContain("bravo");
    assertThat(own.json().path("errors").findValuesAsText("file")).contains("jobs/alpha-bad.json");
    assertThat(own.json().path("errors").findValuesAsText("code")).contains("object_in_use");
  }

  @Test
  void plan_isSeenWithinItsLabelsOnly() {
    Reply own = plan("jobs/new.json", upload("new", TwoTeams.OURS, "alpha-partner"));
    String path = "plans/" + own.json().path("plan_id").asText();
    String other = teams.limited(TwoTeams.THEIRS, Role.AUTHOR);
    assertThat(teams.send(other, "GET", path, "").code()).isEqualTo("plan_not_found");
    assertThat(apply(other, own).code()).isEqualTo("plan_not_found");
    assertThat(teams.send(teams.admin(), "GET", path, "").status()).isEqualTo(200);
    assertThat(teams.send(author, "GET", path, "").status()).isEqualTo(200);
    String body = "{'files': {'jobs/x.json': " + upload("x", TwoTeams.OURS, "alpha-partner") + "}}";
    Reply admins = teams.send(teams.admin(), "POST", "plans", body);
    assertThat(apply(author, admins).code()).isEqualTo("plan_not_found");
    String undo = "{'undo': '" + admins.json().path("plan_id").asText() + "'}";
    assertThat(teams.send(author, "POST", "plans", undo).code()).isEqualTo("plan_not_found");
  }

  @Test
  void apply_judgesAnew() {
    Reply planned = plan("jobs/new.json", upload("new", TwoTeams.OURS, "alpha-partner"));
    String connection =
        TeamBodies.of("connections/TEAM-partner", TwoTeams.OURS)
            .replace("'team': 'alpha'", "'team': 'bravo'");
    teams.made("PUT", "connections/alpha-partner", connection);
    Reply refused = apply(author, planned);
    assertThat(refused.status()).as(refused.text()).isEqualTo(409);
    assertThat(refused.code()).isEqualTo("plan_stale");
    assertThat(refused.text()).contains("job/new");
  }
}
