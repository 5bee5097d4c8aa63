package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultRequest;
import com.couriermft.transfer.delivery.DeliveryFilter;
import com.couriermft.transfer.delivery.DeliveryStore;
import com.couriermft.transfer.delivery.MovedFile.Direction;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the request bodies that jobs send to a server, and compressed responses. */
@Timeout(60)
class HttpBodiesTest {
  private static final String STATUS = "'status': '{{steps.call.response.status_code}}'";
  private static final byte[] FILE = new byte[300_000];

  static {
    new Random(11).nextBytes(FILE);
  }

  @Test
  void multipart_ofAFileAndTexts_isReadByAnotherImplementationAsItWasSent()
      throws IOException, MessagingException {
    try (HttpWorld http = new HttpWorld(HttpBodiesTest::served)) {
      http.jobOf(
          "{'id': 'get', 'type': 'http.request', 'config': {'connection': 'api', 'path':"
              + " '%C3%BC.bin', 'response': 'file', 'destination': 'in/'}}, {'id': 'call', 'type':"
              + " 'http.request', 'config': {'connection': 'api', 'method': 'POST', 'path': 'up',"
              + " 'multipart': [{'name': 'note', 'value': 'a\\r"
              + "\\n"
              + "--b é'}, {'name': 'data', 'file': '{{steps.get.file}}', 'content_type':"
              + " 'image/png'}, {'name': 'more', 'file': '{{steps.get.file}}', 'file_name':"
              + " 'x\\u0022; name=note'}]}}",
          STATUS);
      http.world.assertSettled(http.run(), ExecutionState.COMPLETED);
      FaultRequest sent = http.server.received().get(1);
      assertThat(sent.header("transfer-encoding")).isNull();
      MimeMultipart parts =
          new MimeMultipart(new ByteArrayDataSource(sent.body(), sent.header("content-type")));
      assertThat(parts.getCount()).isEqualTo(3);
      assertThat(disposition(parts.getBodyPart(0))).endsWith("name=\"note\"");
      assertThat(bytes(parts.getBodyPart(0))).isEqualTo("a\r\n--b é".getBytes("UTF-8"));
      assertThat(disposition(parts.getBodyPart(1))).contains("name=\"data\"", "ü.bin");
      assertThat(parts.getBodyPart(1).getContentType()).isEqualTo("image/png");
      assertThat(bytes(parts.getBodyPart(1))).isEqualTo(FILE);
      assertThat(disposition(parts.getBodyPart(2)))
          .startsWith("form-data; name=\"more\";")
          .doesNotContain("\"x\"");
      assertThat(bytes(parts.getBodyPart(2))).isEqualTo(FILE);
      assertThat(
              new DeliveryStore(http.world.tables).list(DeliveryFilter.ALL, 9, null).deliveries())
          .filteredOn(each -> each.file().direction() == Direction.SENT)
          .hasSize(2)
          .allSatisfy(
              each -> {
                assertThat(each.file().placed()).isEqualTo(Placed.HTTP_POST);
                assertThat(each.file().remote().path()).startsWith("/up/");
                assertThat(each.file().sizeBytes()).isEqualTo(FILE.length);
              });
    }
  }

  @Test
  void form_ofAnyTexts_isReadBackAsItWasSent() throws IOException {
    try (HttpWorld http = new HttpWorld(HttpBodiesTest::served)) {
      http.job(
          "'method': 'POST', 'path': 'up', 'form': {'a b': 'c&d=e+f', 'ü': '%41', 'n':"
              + " '{{execution.version}}'}",
          STATUS);
      http.world.assertSettled(http.run(), ExecutionState.COMPLETED);
      FaultRequest sent = http.server.received().get(0);
      assertThat(sent.header("content-type")).isEqualTo("application/x-www-form-urlencoded");
      Map<String, String> read = new TreeMap<>();
      for (String field : sent.text().split("&")) {
        String[] pair = field.split("=", 2);
        read.put(decoded(pair[0]), decoded(pair[1]));
      }
      assertThat(read).isEqualTo(Map.of("a b", "c&d=e+f", "ü", "%41", "n", "1"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'name': 'a', 'value': 1, 'content_type': '{{steps.get.response.data.text}}'",
        "'name': 'a', 'value': 1, 'file_name': '{{steps.get.response.data.text}}'"
      })
  void part_thatWouldAddAHeaderOfItsOwn_isNotSent(String part) throws IOException {
    FaultReply text = FaultReply.json(200, "{\"text\": \"{{a/b\\r\\nX-Evil: yes\"}");
    try (HttpWorld http = new HttpWorld(request -> text)) {
      http.jobOf(
          "{'id': 'get', 'type': 'http.request', 'config': {'connection': 'api', 'path': 'a'}},"
              + " {'id': 'call', 'type': 'http.request', 'config': {'connection': 'api', 'method':"
              + " 'POST', 'path': 'up', 'multipart': [{"
              + part
              + "}]}}",
          STATUS);
      Execution e = http.run();
      assertThat(e.failure().code()).isEqualTo("invalid_config");
      assertThat(http.server.received()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void packedAnswer_isUnpackedWhetherOrNotThatWasAskedFor(boolean asked) throws IOException {
    byte[] packed = gzip("{\"n\": 7}".getBytes(StandardCharsets.UTF_8));
    Map<String, String> headers =
        Map.of("Content-Type", "application/json", "Content-Encoding", "gzip");
    try (HttpWorld http = new HttpWorld(request -> FaultReply.of(200, headers, packed))) {
      http.job("'path': 'a', 'decompress': " + asked, "'n': '{{steps.call.response.data.n ?? 0}}'");
      Execution e = http.run();
      assertThat(http.server.received().get(0).header("accept-encoding"))
          .isEqualTo(asked ? "gzip, deflate" : null);
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(http.world.outputs(e).path("n").intValue()).isEqualTo(7);
    }
  }

  @Test
  void packedFile_isStoredUnpacked() throws IOException {
    byte[] packed = gzip(FILE);
    try (HttpWorld http =
        new HttpWorld(request -> FaultReply.of(200, Map.of("Content-Encoding", "gzip"), packed))) {
      http.job(
          "'path': 'a.bin', 'response': 'file', 'destination': 'in/', 'decompress': true",
          "'size': '{{steps.call.files[0].size_bytes}}', 'bytes': '{{steps.call.bytes}}'");
      Execution e = http.run();
      http.world.assertSettled(e, ExecutionState.COMPLETED);
      assertThat(http.world.outputs(e).path("size").intValue()).isEqualTo(FILE.length);
    }
  }

  @Test
  void keyOfTheOperation_isSentOnce_whereAStepSetsTheSameHeader() throws IOException {
    try (HttpWorld http = new HttpWorld(HttpBodiesTest::served)) {
      http.job(
          "'method': 'POST', 'path': 'up', 'headers': {'idempotency-key': 'mine'}, 'body': 1",
          STATUS);
      http.world.assertSettled(http.run(), ExecutionState.COMPLETED);
      assertThat(http.server.received().get(0).headers().get("idempotency-key"))
          .singleElement()
          .isNotEqualTo("mine");
    }
  }

  private static FaultReply served(FaultRequest request) {
    return request.method().equals("GET")
        ? FaultReply.of(200, Map.of(), FILE)
        : FaultReply.json(201, "{}");
  }

  private static String disposition(BodyPart part) throws MessagingException {
    String raw = part.getHeader("Content-Disposition")[0];
    return new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(BodyPart part) throws IOException, MessagingException {
    return part.getInputStream().readAllBytes();
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }
}
