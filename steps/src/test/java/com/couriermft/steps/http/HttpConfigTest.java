package com.couriermft.steps.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests configurations of {@code http.request}: each mistake is found when a job is saved. */
class HttpConfigTest {
  private static final StepType<HttpConfig> TYPE = HttpRequestStep.TYPE;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'method': 'TRACE'|/method",
        "'path': 'a/../b'|/path",
        "'path': 'https://evil.example/a'|/path",
        "'path': '//evil.example/a'|/path",
        "'path': 'a%2e%2e/b%2F..'|/path",
        "'path': 'a?b=1'|/path",
        "'headers': {'Host': 'x'}|/headers",
        "'headers': {'authorization': 'x'}|/headers",
        "'headers': {'Cookie': 'x'}|/headers",
        "'headers': {'Content-Length': '3'}|/headers",
        "'headers': {'Transfer-Encoding': 'chunked'}|/headers",
        "'headers': {'X-A': 'b\\r\\nX-C: d'}|/headers",
        "'headers': {'X-A': ['b']}|/headers",
        "'headers': 3|/headers",
        "'idempotency_header': 'Authorization'|/idempotency_header",
        "'output_headers': ['Set-Cookie']|/output_headers",
        "'query': {'a': {'b': 1}}|/query",
        "'method': 'POST', 'body': 1, 'form': {'a': 1}|/body",
        "'body': {'a': 1}|/body",
        "'method': 'HEAD', 'body_file': 'a'|/body",
        "'method': 'POST', 'multipart': []|/multipart",
        "'method': 'POST', 'multipart': [{'name': 'a'}]|/multipart",
        "'method': 'POST', 'multipart': [{'name': 'a', 'value': 1, 'file': 'b'}]|/multipart",
        "'method': 'POST', 'multipart': [{'name': 'a\\n', 'value': 1}]|/multipart",
        "'method': 'POST', 'multipart': [{'name': 'a', 'value': 1, 'file_name': 'a\\r"
            + "'}]|/multipart",
        "'method': 'POST', 'multipart': [{'name': 'a', 'value': 1, 'content_type': 'a/b\\r"
            + "\\n"
            + "X: y'}]|/multipart",
        "'method': 'POST', 'body': 'b', 'content_type': 'a/b\\r\\nX-C: d'|/content_type",
        "'expect_status': ['2yx']|/expect_status",
        "'retry_status': 700|/retry_status",
        "'destination': 'a.csv'|/destination",
        "'checksum': 'header:x'|/checksum",
        "'pagination': {'type': 'pages'}|/pagination",
        "'pagination': {'type': 'cursor'}|/pagination",
        "'pagination': {'type': 'link', 'next': '$.a'}|/pagination",
        "'pagination': {'type': 'link', 'items': 'value'}|/pagination",
        "'pagination': {'type': 'link', 'max_pages': 0}|/pagination",
        "'pagination': {'type': 'link', 'maximum': 3}|/pagination",
        "'method': 'POST', 'pagination': {'type': 'link'}|/pagination",
        "'response': 'file', 'pagination': {'type': 'link'}|/pagination",
        "'poll': {'until': {'path': '$.s', 'in': []}}|/poll",
        "'poll': {'until': {'path': '$.s', 'in': ['x']}, 'every_seconds': 0}|/poll",
        "'poll': {'until': {'path': '$.s', 'in': ['x']}, 'url': 'https://a'}|/poll",
        "'response': 'file', 'poll': {'until': {'path': '$.s', 'in': ['x']}}|/poll",
        "'follow_redirects': 6|/follow_redirects",
        "'response': 'xml'|/response",
        "'verb': 'GET'|/verb"
      })
  void mistake_isFoundWhereItIs(String fields, String pointer) {
    List<Problem> problems = check(fields);
    assertThat(problems).extracting(Problem::pointer).contains(pointer);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'method': 'DELETE'",
        "'headers': {'X-Token': '{{secrets.t}}', 'X-Day': '{{parameters.day}}'}",
        "'method': 'POST', 'body': '{{parameters.all}}'",
        "'method': 'POST', 'body': {'a': ['{{parameters.b}}']}",
        "'method': 'PUT', 'body_file': 'a.csv', 'content_type': 'text/csv'",
        "'method': 'POST', 'form': {'a': 1, 'b': true}",
        "'method': 'POST', 'multipart': [{'name': 'f', 'file': 'a.csv', 'file_name': 'b.csv'}]",
        "'response': 'file', 'destination': 'in/', 'checksum': 'header:x-sha256'",
        "'expect_status': ['2xx', 404], 'retry_status': []",
        "'expect_status': ['{{parameters.s}}']",
        "'pagination': {'type': 'next_url', 'items': '$.value', 'next': '$.next_link'}",
        "'pagination': {'type': 'page', 'parameter': 'p', 'items': '$', 'max_pages': 5}",
        "'destination': '/lists/', 'pagination': {'type': 'link'}",
        "'poll': {'until': {'path': '$.status', 'in': ['done']}, 'fail': ['error'], 'url': '$.u'}"
      })
  void config_asItShouldBe_hasNoProblem(String fields) {
    assertThat(check(fields)).isEmpty();
  }

  private static List<Problem> check(String fields) {
    String quoted = ("{'connection': 'c', " + fields + "}").replace('\'', '"');
    ObjectNode config = (ObjectNode) Json.parse(quoted);
    if (!config.has("path")) {
      config.put("path", "a/b");
    }
    return ConfigBinder.check(TYPE, config, "");
  }
}
