package com.couriermft.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.azure.functions.HttpMethod;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** ETags of responses, and when a client gets 304. */
class ValidatorsTest {
  private static Response get(String ifNoneMatch, Response response) {
    return Validators.apply(HttpMethod.GET, Map.of("if-none-match", ifNoneMatch), response);
  }

  @Test
  void answerWithoutTag_getsAWeakOne_thatFollowsItsBody() {
    String one = get("", Response.ok("a")).headers().get("ETag");
    assertThat(one).startsWith("W/\"").isEqualTo(get("", Response.ok("a")).headers().get("ETag"));
    assertThat(get("", Response.ok("b")).headers().get("ETag")).isNotEqualTo(one);
    assertThat(get("\"x\" , " + one, Response.ok("a")).status()).isEqualTo(304);
    assertThat(get(one, Response.ok("b")).status()).isEqualTo(200);
  }

  @Test
  void answerWithItsOwnTag_keepsIt_andIsComparedWeakly() {
    Response job = Response.ok("a").withEtag("version 1");
    String etag = job.headers().get("ETag");
    assertThat(get("", job)).isEqualTo(job);
    for (String known : new String[] {etag, "W/" + etag, "*"}) {
      Response answer = get(known, job);
      assertThat(answer.status()).as(known).isEqualTo(304);
      assertThat(answer.body()).isNull();
      assertThat(answer.headers()).containsEntry("ETag", etag).doesNotContainKey("Content-Type");
    }
  }

  @Test
  void problem_andAnswerToAnotherMethod_haveNone() {
    Response problem = Response.json(404, "a");
    assertThat(get("*", problem)).isEqualTo(problem);
    Response saved = Response.ok("a");
    Map<String, String> any = Map.of("if-none-match", "*");
    assertThat(Validators.apply(HttpMethod.PUT, any, saved)).isEqualTo(saved);
  }
}
