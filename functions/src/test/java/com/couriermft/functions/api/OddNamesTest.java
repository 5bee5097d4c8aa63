package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.api.RouteSamples.Sample;
import com.couriermft.functions.auth.Route;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** No route fails because of a name, regardless of who sends it. */
class OddNamesTest {
  private static final Pattern PARAMETER = Pattern.compile("\\{\\*?([a-z_]+)}");

  private static final List<String> QUERIES =
      List.of(
          "chain_id",
          "state",
          "since",
          "until",
          "top",
          "continuation",
          "probe",
          "path",
          "job_id",
          "step",
          "name",
          "sha256",
          "connection",
          "execution_id",
          "from",
          "to",
          "count",
          "deep",
          "timeout_seconds");

  private final ApiClient api = new ApiClient();
  private final RouteSamples samples = new RouteSamples(api);

  @BeforeEach
  void configure() {
    samples.configure();
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void inAnAddress() {
    List<String> failed = new ArrayList<>();
    for (Route route : Route.values()) {
      for (String name : OddNames.NAMES) {
        Matcher parameter = PARAMETER.matcher(route.template());
        while (parameter.find()) {
          String start = route.template().substring(0, parameter.start());
          String rest = route.template().substring(parameter.end());
          String path = filled(start) + encoded(name) + filled(rest);
          requireAnswer(route, path, failed);
        }
      }
    }
    assertThat(failed).isEmpty();
  }

  @Test
  void inAQuery() {
    List<String> failed = new ArrayList<>();
    for (Route route : Route.values()) {
      if (route.method().equals("GET")) {
        for (String name : OddNames.NAMES) {
          for (String query : QUERIES) {
            String path = filled(route.template()) + "?" + query + "=" + encoded(name);
            requireAnswer(route, path, failed);
          }
        }
      }
    }
    assertThat(failed).isEmpty();
  }

  /** The name of a connection or a key may come from the parameters of an execution. */
  @Test
  void inAReference() throws Exception {
    api.saveJob(
        "connection",
        "{'type': 'sftp.exists', 'config': {'connection': '{{parameters.name}}', 'path': '/a'}}");
    api.saveJob(
        "key",
        "{'type': 'test.write', 'config': {'path': 'a', 'text': 't'}}, {'type': 'pgp.encrypt',"
            + " 'config': {'input': 'a', 'recipients': '{{parameters.name}}'}}");
    for (String name : OddNames.NAMES) {
      String body = Json.object().set("parameters", Json.object().put("name", name)).toString();
      for (String job : List.of("connection", "key")) {
        Reply started = api.post("jobs/" + job + "/trigger", body);
        api.work();
        JsonNode done =
            api.get("executions/" + started.json().path("execution_id").asText()).json();
        assertThat(done.at("/failure/code").asText())
            .as("%s %s", name, done)
            .isEqualTo(job + "_not_found");
      }
    }
  }

  private void requireAnswer(Route route, String path, List<String> failed) {
    Sample sample = samples.all().get(route);
    String body = sample == null ? "" : sample.body().replace('\'', '"');
    Reply reply = api.send(route.method(), path, body, samples.headers(route, 0, body));
    boolean located = true;
    if (reply.status() == 400) {
      JsonNode errors = Json.parse(reply.text()).path("errors");
      for (JsonNode error : errors) {
        located &= error.path("pointer").isTextual();
      }
    }
    if (reply.status() >= 500 || !located) {
      failed.add(route + " " + path + ": " + reply.status() + " " + reply.text());
    }
  }

  private String filled(String template) {
    return PARAMETER.matcher(template).replaceAll("1");
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
