package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Tests responses to a caller with a label scope about visible objects that are related to hidden
 * objects.
 */
class DiscreetAnswersApiTest extends LimitedAuthor {
  private static final String STEPS =
      "'steps': [{'id': 'w', 'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}]";
  private static final String OURS = "'labels': {'team': 'alpha'}";
  private static final String THEIRS = "'labels': {'team': 'bravo'}";
  private static final Set<String> KINDS_OF_ADMINISTRATORS = Set.of("connections", "channels");

  private static String job(String more) {
    return "{" + STEPS + ", " + more + "}";
  }

  @Test
  void warnings_nameOnlyStartersThatTheCallerSees() {
    teams.made(
        "PUT",
        "chains/bravo-two",
        "{'nodes': [{'id': 'n', 'job_id': 'alpha-job'}], " + THEIRS + "}");
    String webhook =
        teams
            .made("POST", "jobs/alpha-job/webhooks", "{'name': 'theirs', " + THEIRS + "}")
            .json()
            .path("webhook_id")
            .asText();
    String body = job("'job_id': 'alpha-job', 'started_by': ['api'], " + OURS);
    Reply all = teams.made("POST", "jobs/validate", body);
    assertThat(all.text()).contains("bravo-two", webhook);
    for (Reply own :
        List.of(send("POST", "jobs/validate", body), send("PUT", "jobs/alpha-job", body))) {
      assertThat(own.status()).as(own.text()).isEqualTo(200);
      assertThat(own.text())
          .contains("alpha-chain", "alpha-schedule", teams.values.get("alpha").get("webhook_id"))
          .doesNotContain("bravo", webhook);
    }
    teams.made("PUT", "jobs/alpha-bad", job(OURS));
    teams.made(
        "PUT",
        "chains/bravo-two",
        "{'nodes': [{'id': 'n', 'job_id': 'alpha-bad'}], " + THEIRS + "}");
    String alone = job("'job_id': 'alpha-bad', 'started_by': ['api'], " + OURS);
    assertThat(send("POST", "jobs/validate", alone).json().path("warnings")).isEmpty();
  }

  @Test
  void cycle_namesNoJobThatTheCallerMayNotSee() {
    teams.made("PUT", "jobs/alpha-first", job(OURS));
    teams.made("PUT", "jobs/bravo-between", job(dependsOn("alpha-first") + ", " + THEIRS));
    teams.made("PUT", "jobs/alpha-last", job(dependsOn("bravo-between") + ", " + OURS));
    String body = job("'job_id': 'alpha-first', " + dependsOn("alpha-last") + ", " + OURS);
    assertThat(teams.made("POST", "jobs/validate", body).text()).contains("bravo-between");
    for (Reply own :
        List.of(send("POST", "jobs/validate", body), send("PUT", "jobs/alpha-first", body))) {
      assertThat(own.text())
          .contains("dependency_cycle", "/depends_on/0/job_id")
          .doesNotContain("bravo");
    }
  }

  private static String dependsOn(String jobId) {
    return "'depends_on': [{'job_id': '" + jobId + "'}]";
  }

  @Test
  void archivedJob_isNamedLikeNone_soThatNothingSimilarIsSuggested() {
    teams.made("PUT", "jobs/report-daily", job(THEIRS));
    teams.made("PUT", "chains/report-daily", "{'nodes': [{'id': 'n', 'job_id': 'bravo-job'}]}");
    teams.made("PUT", "jobs/report-dail", job(OURS));
    assertThat(send("DELETE", "jobs/report-dail", "").status()).isEqualTo(204);
    String body = job(dependsOn("report-dail") + ", " + OURS);
    String chain = "{'nodes': [{'id': 'n', 'job_id': 'report-dail'}], " + OURS + "}";
    for (Reply own :
        List.of(
            send("PUT", "jobs/alpha-new", body),
            send("POST", "jobs/validate", body),
            send("PUT", "chains/alpha-new", chain))) {
      assertThat(own.code()).as(own.text()).isEqualTo("out_of_scope");
      assertThat(own.text()).doesNotContain("report-daily");
    }
  }

  @Test
  void check_ofAnIdThatIsOthers_isRefusedAsItsSaveIs() {
    for (String path : TeamBodies.PATHS) {
      String kind = path.split("/")[0];
      if (!KINDS_OF_ADMINISTRATORS.contains(kind)) {
        String noun = kind.equals("watches") ? "watch" : kind.substring(0, kind.length() - 1);
        String own = TeamBodies.of(path, "alpha");
        String id = "{'" + noun + "_id': '" + path.split("/")[1] + "', ";
        String sent = own.replaceFirst("\\{", id);
        Reply theirs = send("POST", kind + "/validate", sent.replace("TEAM", "bravo"));
        assertThat(theirs.code()).as(theirs.text()).isEqualTo("out_of_scope");
        assertThat(theirs.json().at("/errors/0/pointer").asText()).isEqualTo("/" + noun + "_id");
        assertThat(send("PUT", path.replace("TEAM", "bravo"), own).status()).isEqualTo(404);
        Reply ours = send("POST", kind + "/validate", sent.replace("TEAM", "alpha"));
        assertThat(ours.json().path("valid").asBoolean()).as(ours.text()).isTrue();
      }
    }
  }

  @Test
  void dryRun_ofABodyWithMore_isRefusedAndNamesNobody() {
    String body =
        "{'definition': "
            + job(OURS)
            + ", "
            + OURS
            + ", "
            + dependsOn("bravo-jo")
            + ", "
            + STEPS
            + "}";
    Reply refused = send("POST", "jobs/validate?deep=true", body);
    assertThat(refused.status()).isIn(400, 403);
    assertThat(refused.text()).doesNotContain("bravo-job");
    Reply wrapped = send("POST", "jobs/validate?deep=true", "{'definition': " + job(OURS) + "}");
    assertThat(wrapped.status()).isIn(400, 403);
  }
}
