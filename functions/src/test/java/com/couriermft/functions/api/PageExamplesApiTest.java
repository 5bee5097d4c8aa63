package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The definitions in the main page and in the tutorials are valid. */
class PageExamplesApiTest {
  private static final Pattern JSON =
      Pattern.compile("^```json\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void jobOfTheMainPage_withItsConnection_isValid() throws IOException {
    api.put(
        "connections/partner-a",
        "{'type': 'sftp', 'host': 'a.example', 'username': 'u', 'auth': {'type': 'password',"
            + " 'password': 'x'}}");

    JsonNode answer = api.post("jobs/validate", json("README.md")).json();

    assertThat(answer.path("valid").asBoolean()).as(answer.toString()).isTrue();
    assertThat(answer.path("warnings")).isEmpty();
  }

  @Test
  void oldJobOfTheTutorial_isTranslatedWithWhatItNeeds() throws IOException {
    Reply reply = api.post("jobs/translate", json("docs/tutorials/migrate.md"));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().at("/job/steps/0/type").asText()).isEqualTo("sftp.download");
    assertThat(reply.json().path("objects").findValuesAsText("kind"))
        .containsExactly("secret", "connection");
    assertThat(reply.json().path("decisions")).isNotEmpty();
  }

  private static String json(String page) throws IOException {
    Matcher example = JSON.matcher(Files.readString(Path.of("..", page)));
    assertThat(example.find()).isTrue();
    return example.group(1);
  }
}
