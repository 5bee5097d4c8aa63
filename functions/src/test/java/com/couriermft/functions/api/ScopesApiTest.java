package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.access.Role;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests attempts of a caller with a label scope to access another team's objects. */
class ScopesApiTest extends LimitedAuthor {
  private static final String STEP = "'type': 'test.write', 'config': {'path': 'a', 'text': 't'}";
  private static final String JOB = "{'steps': [{" + STEP + "}]";
  private static final String OURS = ", 'labels': {'team': 'alpha'}}";

  private static List<String> pointers(Reply reply) {
    return reply.json().path("errors").findValuesAsText("pointer");
  }

  @Test
  void newDefinition_carriesTheLabels_orIsRefused() {
    assertThat(send("PUT", "jobs/alpha-new", JOB + OURS).status()).isEqualTo(201);
    for (String labels :
        List.of("}", ", 'labels': {}}", ", 'labels': {'team': 'bravo'}}", ", 'labels': 1}")) {
      Reply refused = send("PUT", "jobs/alpha-newer", JOB + labels);
      assertThat(refused.code()).as(labels).isEqualTo("out_of_scope");
      assertThat(pointers(refused)).containsExactly("/labels");
    }
    assertThat(send("POST", "jobs/alpha-job/webhooks", "").code()).isEqualTo("out_of_scope");
  }

  @Test
  void ownDefinition_cannotLeaveTheLabels() {
    for (String change : List.of("null", "{'team': null}", "{'team': 'bravo'}")) {
      for (String path : List.of("jobs/alpha-job", "schedules/alpha-schedule")) {
        Reply refused = send("PATCH", path, "{'labels': " + change + "}");
        assertThat(refused.code()).as(change).isEqualTo("out_of_scope");
      }
    }
    assertThat(send("PUT", "jobs/alpha-job", JOB + "}").code()).isEqualTo("out_of_scope");
    Reply more = send("PATCH", "jobs/alpha-job", "{'labels': {'tier': '1'}}");
    assertThat(more.status()).as(more.text()).isEqualTo(200);
  }

  @Test
  void otherDefinition_cannotBeTakenOver() {
    String before = teams.made("GET", "jobs/bravo-job", "").text();
    assertThat(send("PUT", "jobs/bravo-job", JOB + OURS).status()).isEqualTo(404);
    Reply patched = send("PATCH", "jobs/bravo-job", "{'labels': {'team': 'alpha'}}");
    assertThat(patched.status()).isEqualTo(404);
    assertThat(teams.made("GET", "jobs/bravo-job", "").text()).isEqualTo(before);
    teams.made("PUT", "jobs/bravo-old", JOB + ", 'labels': {'team': 'bravo'}}");
    teams.made("DELETE", "jobs/bravo-old", "");
    assertThat(send("PUT", "jobs/bravo-old", JOB + OURS).status()).isEqualTo(404);
    assertThat(send("GET", "jobs/bravo-old/versions", "").status()).isEqualTo(404);
    assertThat(send("GET", "jobs/bravo-old/versions/1", "").status()).isEqualTo(404);
  }

  @Test
  void definition_namesOnlyWhatItsAuthorSees() {
    String upload = "'type': 'sftp.upload', 'config': {'files': ['a'], 'path': '/', 'connection': ";
    String decrypt = "'type': 'pgp.decrypt', 'config': {'input': 'a', ";
    for (String step :
        List.of(
            upload + "'%s-partner'}",
            upload + "'{{parameters.%s}}'}",
            decrypt + "'keys': ['%s-key']}",
            decrypt
                + "'passphrase': '{{secrets.alpha-other}}',"
                + " 'verify': {'signers': ['%s-key'], 'policy': 'required'}}",
            "'type': 'file.copy', 'config': {'path': '%s-partner:/a', 'destination': '/b'}",
            "'type': 'test.write', 'config': {'path': 'a', 'text': '{{secrets.%s-other}}'}")) {
      refusedAlike("jobs/alpha-new", "{'steps': [{'id': 's', " + step + "}]" + OURS, "/steps/0");
    }
    refusedAlike(
        "jobs/alpha-new", JOB + ", 'depends_on': [{'job_id': '%s-job'}]" + OURS, "/depends_on/0");
    refusedAlike(
        "chains/alpha-new", "{'nodes': [{'id': 'n', 'job_id': '%s-job'}]" + OURS, "/nodes/0");
    String at = "'type': 'fixed_rate', 'every_seconds': 60";
    refusedAlike("schedules/alpha-new", "{'target': {'job_id': '%s-job'}, " + at + OURS, "/target");
    refusedAlike(
        "schedules/alpha-new",
        "{'target': {'job_id': 'alpha-job'}, 'calendars': ['%s-calendar'], " + at + OURS,
        "/calendars/0");
    refusedAlike(
        "watches/alpha-new",
        "{'connection': '%s-partner', 'path': '/', 'target': {'chain_id': 'alpha-chain'}" + OURS,
        "/connection");
    Reply own =
        send(
            "PUT",
            "jobs/alpha-new",
            "{'steps': [{"
                + decrypt
                + "'keys': ['alpha-key'], 'verify': {'signers': ['alpha-key'], 'policy':"
                + " 'required'}}}]"
                + OURS);
    assertThat(own.status()).as(own.text()).isEqualTo(201);
  }

  /**
   * Checks that objects of another team are refused like missing objects, both in a save and in a
   * validation.
   */
  private void refusedAlike(String path, String body, String place) {
    sentAlike(path, body, place);
    sentAlike(
        path, body.replaceFirst("\\{", "{'definition': {'labels': {'team': 'alpha'}}, "), place);
  }

  private void sentAlike(String path, String body, String place) {
    for (String kind : List.of("PUT " + path, "POST " + path.split("/")[0] + "/validate")) {
      String[] asked = kind.split(" ");
      Reply theirs = send(asked[0], asked[1], body.replace("%s", "bravo"));
      assertThat(theirs.code()).as(theirs.text()).isEqualTo("out_of_scope");
      assertThat(pointers(theirs)).isNotEmpty().allMatch(at -> at.startsWith(place));
      Reply nobodys = send(asked[0], asked[1], body.replace("%s", "nobody"));
      assertThat(plain(nobodys).replace("nobody", "bravo")).isEqualTo(plain(theirs));
    }
  }

  private static String plain(Reply reply) {
    return reply.status() + reply.text().replaceAll("[0-9a-f]{32}", "…");
  }

  @Test
  void thingInUse_byWhatIsHidden_staysAndTheRefusalNamesNobody() {
    teams.made("PUT", "chains/bravo-secret", "{'nodes': [{'id': 'n', 'job_id': 'alpha-bad'}]}");
    teams.made("PUT", "jobs/bravo-after", JOB + ", 'depends_on': [{'job_id': 'alpha-after'}]}");
    for (String path : List.of("jobs/alpha-bad", "jobs/alpha-after", "calendars/alpha-calendar")) {
      Reply refused = send("DELETE", path, "");
      assertThat(refused.status()).as(refused.text()).isEqualTo(409);
      assertThat(refused.text()).doesNotContain("bravo").contains("other definitions");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jobs/bravo%2Djob",
        "jobs/%62ravo-job",
        "jobs/alpha-job/../bravo-job",
        "jobs/alpha-job/%2e%2e/bravo-job",
        "jobs//bravo-job",
        "jobs/./bravo-job",
        "executions/EXECUTION/files/../../THEIRS/files/a",
        "executions/EXECUTION/files/%2E%2E/%2e%2e/THEIRS/files/a",
        "executions/EXECUTION/files/..%5c..%5cTHEIRS",
      })
  void address_thatAnybodyMightReadOtherwise_isNotFound(String path) {
    String asked =
        path.replace("EXECUTION", teams.values.get(TwoTeams.OURS).get("execution_id"))
            .replace("THEIRS", teams.values.get(TwoTeams.THEIRS).get("execution_id"));
    Reply reply = send("GET", asked, "");
    assertThat(reply.status()).as(reply.text()).isEqualTo(404);
  }

  @Test
  void continuation_ofSomebodyElse_isRefused() {
    for (String list : List.of("jobs", "executions", "chain-executions", "files", "keys")) {
      JsonNode page = teams.made("GET", list + "?top=1", "").json();
      String token = page.path("continuation").asText();
      Reply refused = send("GET", list + "?top=1&continuation=" + token, "");
      assertThat(refused.code()).as(list).isEqualTo("invalid_query");
    }
  }

  @Test
  void pages_amongManyThatAreHidden_haveEachOwnOnce() throws InterruptedException {
    List<String> own = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      teams.made("POST", "jobs/bravo-job/trigger", "");
      if (i % 10 == 0) {
        String made = teams.made("POST", "jobs/alpha-bad/trigger", "").text();
        own.add(0, Json.parse(made).path("execution_id").asText());
      }
    }
    teams.api.work();
    // The other failed execution belongs to the job that downloads.
    Map<String, Integer> sizes =
        Map.of("job_id=alpha-bad&state=failed", 5, "state=failed", 6, "job_id=alpha-bad", 5);
    for (String query : sizes.keySet()) {
      List<String> found = new ArrayList<>();
      String next = "executions?top=1&" + query;
      while (next != null) {
        JsonNode page = send("GET", next, "").json();
        found.addAll(page.path("value").findValuesAsText("execution_id"));
        String link = page.path("next_link").asText(null);
        next = link == null ? null : link.substring(link.indexOf("/api/") + 5);
      }
      assertThat(found).as(query).doesNotHaveDuplicates().hasSize(sizes.get(query));
      assertThat(found.subList(0, 4)).containsExactlyElementsOf(own);
    }
  }

  @Test
  void save_isUnderTheConditionOfWhatWasSeen() {
    Reply seen = send("GET", "jobs/alpha-job", "");
    assertThat(send("PUT", "jobs/alpha-job", JOB + OURS).status()).isEqualTo(200);
    Reply stale =
        teams.api.send(
            "PUT", "jobs/alpha-job", JOB + OURS, "x-api-key", key, "if-match", seen.header("ETag"));
    assertThat(stale.status()).isEqualTo(412);
    Reply any =
        teams.api.send("PUT", "jobs/alpha-job", JOB + OURS, "x-api-key", key, "if-match", "*");
    assertThat(any.status()).isEqualTo(200);
    Reply none =
        teams.api.send("PUT", "jobs/alpha-none", JOB + OURS, "x-api-key", key, "if-match", "*");
    assertThat(none.status()).isEqualTo(412);
  }

  @Test
  void wholeInstallation_isNotForThem() {
    assertThat(send("GET", "settings", "").code()).isEqualTo("limited_to_labels");
    assertThat(send("POST", "jobs/validate?deep=true", JOB + OURS).code())
        .isEqualTo("limited_to_labels");
    Reply me = send("GET", "me", "");
    assertThat(me.json().path("labels").toString()).isEqualTo("[\"team:alpha\"]");
    Reply refused =
        teams.send(
            teams.admin(), "PUT", "api-keys/a", "{'role': 'admin', 'labels': {'team': 'alpha'}}");
    assertThat(pointers(refused)).containsExactly("/labels");
    assertThat(
            teams
                .made("PUT", "api-keys/a", "{'role': 'reader', 'labels': {'team': 'alpha'}}")
                .json()
                .at("/labels/team")
                .asText())
        .isEqualTo("alpha");
  }

  @Test
  void rerun_needsThatItsJobOrChainIsSeenStill() {
    String execution = "executions/" + teams.values.get("alpha").get("execution_id");
    String chain = "chain-executions/" + teams.values.get("alpha").get("chain_execution_id");
    for (String path : List.of(execution, chain)) {
      assertThat(send("POST", path + "/rerun", "").status()).as(path).isEqualTo(202);
    }
    teams.made("PATCH", "jobs/alpha-job", "{'labels': {'team': 'bravo'}}");
    teams.made("PATCH", "chains/alpha-chain", "{'labels': {'team': 'bravo'}}");
    for (String path : List.of(execution, chain)) {
      assertThat(send("GET", path, "").status()).isEqualTo(200);
      String unknown = path.substring(0, path.indexOf('/') + 1) + "01M7ZV4NJ0JQ9SNKXPQETX9M0Z";
      Reply nobodys = send("POST", unknown + "/rerun", "");
      Reply moved = send("POST", path + "/rerun", "");
      assertThat(moved.status()).as(moved.text()).isEqualTo(404);
      assertThat(moved.code()).isEqualTo(nobodys.code());
    }
    Reply older = send("POST", execution + "/rerun", "{'version': 1}");
    assertThat(older.status()).as(older.text()).isEqualTo(404);
  }

  /**
   * An execution keeps the labels that its job had at the start, for as long as it can be resumed.
   */
  @Test
  void resume_asksForTheLabelsOfTheExecutionAlone() throws InterruptedException {
    teams.made(
        "PUT",
        "jobs/alpha-bad",
        "{'steps': [{'id': 'f', 'type': 'test.fail', 'config': {}}]" + OURS);
    String id =
        teams.made("POST", "jobs/alpha-bad/trigger", "").json().at("/execution_id").asText();
    teams.api.work();
    teams.made("PATCH", "jobs/alpha-bad", "{'labels': {'team': 'bravo'}}");
    String bravo = teams.limited(TwoTeams.THEIRS, Role.AUTHOR);
    String path = "executions/" + id;
    assertThat(send("GET", path, "").json().path("state").asText()).isEqualTo("failed");
    for (String act : List.of("resume", "cancel", "rerun")) {
      Reply theirs = teams.send(bravo, "POST", path + "/" + act, "");
      assertThat(theirs.status()).as(act).isEqualTo(404);
    }
    assertThat(send("POST", path + "/rerun", "").status()).isEqualTo(404);
    Reply resumed = send("POST", path + "/resume", "");
    assertThat(resumed.status()).as(resumed.text()).isEqualTo(202);
    assertThat(send("GET", path, "").json().at("/labels/team").asText()).isEqualTo("alpha");
    assertThat(send("POST", path + "/cancel", "").status()).isLessThan(300);
  }
}
