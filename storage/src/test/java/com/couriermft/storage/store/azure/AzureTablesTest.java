package com.couriermft.storage.store.azure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.azure.core.credential.AccessToken;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.HttpHeaders;
import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpPipelineNextPolicy;
import com.azure.core.http.HttpPipelineNextSyncPolicy;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.azure.core.util.BinaryData;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.wire.WholeAnswer;
import com.couriermft.testing.AzuriteServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/** Tests {@link AzureTables}: the SDK's tables client in a pipeline of Courier's policies. */
class AzureTablesTest {
  private static final List<Write> TWO =
      List.of(Write.upsert("a", Columns.none()), Write.delete("b", Write.ANY));

  private static final String ROW_START =
      "{\"odata.etag\":\"W/1\",\"PartitionKey\":\"p\",\"RowKey\":\"a\","
          + "\"Timestamp\":\"2026-01-02T03:04:05.678Z\"";

  private final Script script = new Script();
  private final AzureStorage storage =
      AzureStorage.ofConnectionString("AccountName=a;AccountKey=AAAA", List.of(script));
  private final Tables tables = storage.tables();

  @ParameterizedTest
  @ValueSource(ints = {301, 400, 401, 403, 404, 408, 409, 412, 413, 429, 500, 501, 503})
  void refusals_ofAnyForm_areJudgedByTheirStatus(int status) {
    for (Map.Entry<String, Runnable> call : calls().entrySet()) {
      for (String[] body : bodies()) {
        script.answer(status, body[0], body[1]);
        Throwable refusal = catchThrowable(call.getValue()::run);

        String what = call.getKey() + " " + body[0] + " " + body[1].length();
        if (status == 404 && call.getKey().equals("find")) {
          assertThat(refusal).as(what).isNull();
        } else {
          requireSame(what, refusal, StorageErrors.of("", status, "", null));
          assertThat(refusal).as(what).hasMessageContaining("Storage returned " + status);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 404, 409, 412, 413, 500, 503})
  void refusals_insideATransaction_areJudgedByTheirStatus(int status) {
    for (String[] body : bodies()) {
      script.answer(
          202,
          "multipart/mixed; boundary=batchresponse_1",
          "--batchresponse_1\r\nContent-Type: multipart/mixed; boundary=changesetresponse_1\r\n\r\n"
              + "--changesetresponse_1\r\nContent-Type: application/http\r\n\r\n"
              + "HTTP/1.1 "
              + status
              + " Refused\r\nContent-Type: "
              + body[0]
              + "\r\n\r\n"
              + body[1]
              + "\r\n--changesetresponse_1--\r\n--batchresponse_1--\r\n");

      requireSame(
          body[0],
          catchThrowable(() -> tables.transact("pools", "p", TWO)),
          StorageErrors.of("", status, "", null));
    }
  }

  @Test
  void refusals_leaveNoLinesOfTheSdk() {
    Logger sdk = Logger.getLogger("com.azure");
    Level before = sdk.getLevel();
    List<String> lines = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + line.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    sdk.setLevel(Level.WARNING);
    sdk.addHandler(handler);
    try {
      for (int status : new int[] {404, 409, 503}) {
        script.answer(status, "application/xml", "<error/>");
        calls().values().forEach(call -> catchThrowable(call::run));
      }
    } finally {
      sdk.removeHandler(handler);
      sdk.setLevel(before);
    }
    assertThat(lines).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[]",
        "null",
        "5",
        "<html>",
        "{\"value\":5}",
        "{\"value\":[{}]}",
        "{\"value\":[5]}",
        "{\"value\":[{\"PartitionKey\":\"p\",\"RowKey\":\"a\"}]}",
        "{\"PartitionKey\":5,\"RowKey\":\"a\",\"odata.etag\":\"e\",\"Timestamp\":\"x\"}",
        "{\"PartitionKey\":",
        "HTTP/1.1 2",
        "HTTP/1.1 204 No Content\r\n\r\n"
      })
  void successes_thatNobodyCanRead_areUnavailable(String body) {
    for (Map.Entry<String, Runnable> call : calls().entrySet()) {
      for (String type : List.of("application/json", "application/xml", "text/html")) {
        script.answer(200, type, body);
        if (!call.getKey().equals("delete")) {
          assertThatExceptionOfType(StoreUnavailable.class)
              .as(call.getKey() + " " + body)
              .isThrownBy(call.getValue()::run);
        }
      }
    }
  }

  @Test
  void rows_nestedDeeply_areUnavailable() {
    script.answer(200, "application/json", ROW_START + ",\"x\":" + "[".repeat(100_000));

    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> tables.find("pools", "p", "a"));
  }

  @Test
  void columns_ofEveryType_areReadAsText_orAsWhatCourierWrites() {
    Map<String, Object> read = new LinkedHashMap<>();
    StringBuilder json = new StringBuilder(ROW_START);
    for (Object[] column :
        new Object[][] {
          {"\"7\"", "Edm.Int64", 7L},
          {"\"-9223372036854775808\"", "Edm.Int64", Long.MIN_VALUE},
          {"7", null, 7L},
          {"7", "Edm.Int32", 7L},
          {"true", null, true},
          {"true", "Edm.Boolean", true},
          {"1.0", null, "1.0"},
          {"1.0", "Edm.Double", "1.0"},
          {"\"NaN\"", "Edm.Double", "NaN"},
          {"0.1", null, "0.1"},
          {"\"2026-01-02T03:04:05Z\"", null, "2026-01-02T03:04:05Z"},
          {"\"2026-01-02T03:04:05.6780000Z\"", "Edm.DateTime", "2026-01-02T03:04:05.678Z"},
          {"\"AQI=\"", "Edm.Binary", "AQI="},
          {
            "\"2F7A1C60-0000-4000-8000-00000000000A\"",
            "Edm.Guid",
            "2f7a1c60-0000-4000-8000-00000000000a"
          },
          {"\"text 7\"", "Edm.String", "text 7"},
          {"\"\"", null, ""},
          {"\"\\ud83e\\udd4a \\u0000 '\"", null, "\ud83e\udd4a \u0000 '"},
        }) {
      String name = "c" + read.size();
      read.put(name, column[2]);
      json.append(",\"%s\":%s".formatted(name, column[0]));
      if (column[1] != null) {
        json.append(",\"%s@odata.type\":\"%s\"".formatted(name, column[1]));
      }
    }
    script.answer(200, "application/json", json + "}");

    assertThat(tables.find("pools", "p", "a").orElseThrow().columns()).isEqualTo(Columns.of(read));
  }

  @Test
  void requests_withPlusSignsAndOtherCharacters_sayThemUnambiguously() {
    script.answer(200, "application/json", ROW_START + "}");
    tables.find("pools", "p+q", "a+b c");
    catchThrowable(
        () ->
            tables.transact(
                "pools",
                "p+q",
                List.of(
                    Write.merge("a+b", Columns.none().with("t", "1+1 ü"), "W/\"+\""),
                    Write.delete("c+d", Write.ANY))));

    HttpRequest read = script.requests.get(0);
    assertThat(read.getUrl().toString())
        .endsWith("/pools(PartitionKey='p%2Bq',RowKey='a%2Bb%20c')");
    assertThat(read.getHeaders().getValue(HttpHeaderName.ACCEPT))
        .isEqualTo("application/json;odata=minimalmetadata");
    String batch = script.requests.get(1).getBodyAsBinaryData().toString();
    assertThat(batch)
        .contains("RowKey='a%2Bb') HTTP/1.1\r\n", "RowKey='c%2Bd') HTTP/1.1\r\n")
        .contains("If-Match: W/\"+\"\r\n", "\"1+1 \\u00fc\"");
  }

  @Test
  void continuations_areSentAsTheyCame() {
    String partition = "1!8!a;b=+/%2F";
    script.answer(200, "application/json", "{\"value\":[]}");
    script.headers.set(HttpHeaderName.fromString("x-ms-continuation-NextPartitionKey"), partition);
    script.headers.set(HttpHeaderName.fromString("x-ms-continuation-NextRowKey"), "r;s t");

    Tables.Page first = tables.query("pools", "format=p", KeyRange.prefix("$format="), 5, null);
    tables.query("pools", "p", KeyRange.prefix(""), 5, first.continuation());

    assertThat(script.requests.get(0).getUrl().getQuery())
        .contains("$top=5&", "format%3Dp", "%24format%3D")
        .doesNotContain("metadata");
    assertThat(script.requests.get(1).getUrl().getQuery())
        .endsWith("&NextPartitionKey=1%218%21a%3Bb%3D%2B%2F%252F&NextRowKey=r%3Bs%20t");
  }

  @Test
  void calls_byKeyAndByToken_areMadeInTheCallersThread() {
    String table = "t" + UUID.randomUUID().toString().replace("-", "");
    Script seen = new Script();
    Tables onAzurite =
        AzureStorage.ofConnectionString(AzuriteServer.shared().connectionString(), List.of(seen))
            .tables();
    onAzurite.transact(table, "p", TWO.subList(0, 1));
    onAzurite.transact(table, "p", List.of(TWO.get(0), Write.insert("b", Columns.none())));
    onAzurite.query(table, "p", KeyRange.prefix(""), 10, null);
    onAzurite.find(table, "p", "a");
    assertThat(seen.threads).hasSize(6).containsOnly(Thread.currentThread());

    AzureStorage identified =
        AzureStorage.ofEndpoints(
            URI.create("https://acc.blob.core.windows.net"),
            URI.create("https://acc.queue.core.windows.net"),
            URI.create("https://acc.table.core.windows.net"),
            request ->
                Mono.just(
                    new AccessToken("token", OffsetDateTime.now(ZoneOffset.UTC).plusHours(1))),
            List.of(script));
    script.answer(404, "application/json", "{}");
    calls(identified).values().forEach(call -> catchThrowable(call::run));
    assertThat(script.threads).hasSize(8).containsOnly(Thread.currentThread());
  }

  @Test
  void failures_onTheirWay_areUnavailableAndKeepTheThreadInterrupted() {
    for (RuntimeException failure :
        List.of(
            new UncheckedIOException(new IOException("reset")),
            new IllegalStateException("Interrupted", new InterruptedException()))) {
      script.failure = failure;
      for (Map.Entry<String, Runnable> call : calls().entrySet()) {
        assertThatExceptionOfType(StoreUnavailable.class)
            .as(call.getKey())
            .isThrownBy(call.getValue()::run)
            .withMessageContaining("No response from storage to")
            .withCause(failure);
        assertThat(Thread.interrupted()).isEqualTo(failure instanceof IllegalStateException);
      }
    }
  }

  private Map<String, Runnable> calls() {
    return calls(storage);
  }

  /** Returns one call of each type. Each call sends a single request, which is rejected. */
  private static Map<String, Runnable> calls(AzureStorage storage) {
    Tables tables = storage.tables();
    TableScan scan = storage.scan();
    Map<String, Runnable> calls = new LinkedHashMap<>();
    calls.put("find", () -> tables.find("pools", "p", "a"));
    calls.put("query", () -> tables.query("pools", "p", KeyRange.prefix("a"), 10, null));
    calls.put("scan", () -> scan.scan("pools", 10, null));
    Columns columns = Columns.none().with("n", 1);
    for (Write write :
        List.of(
            Write.insert("a", columns),
            Write.upsert("a", columns),
            Write.merge("a", columns, "W/1"),
            Write.delete("a", "W/1"))) {
      String name = write.kind().toString().toLowerCase(Locale.ROOT);
      calls.put(name, () -> tables.transact("pools", "p", List.of(write)));
    }
    calls.put("transaction", () -> tables.transact("pools", "p", TWO));
    return calls;
  }

  private static List<String[]> bodies() {
    return List.of(
        new String[] {"application/json", "{\"odata.error\":{\"code\":\"Odd\"}}"},
        new String[] {"application/json", ""},
        new String[] {"application/json", "{\"odata.error\":{\"co"},
        new String[] {"application/json", "{\"odata.error\":5}"},
        new String[] {"application/xml", "<?xml version=\"1.0\"?><m:error><m:code>Odd</m:code>"},
        new String[] {"application/xml", ""},
        new String[] {"text/html", "<html><h1>Bad</h1></html>"},
        new String[] {"text/plain", "x".repeat(1 << 17)},
        new String[] {"application/json", "[".repeat(1 << 15)});
  }

  private static void requireSame(String what, Throwable refusal, CourierException expected) {
    assertThat(refusal)
        .as(what)
        .isExactlyInstanceOf(expected.getClass())
        .isInstanceOfSatisfying(
            CourierException.class,
            e -> {
              assertThat(e.code()).as(what).isEqualTo(expected.code());
              assertThat(e.failureClass()).as(what).isEqualTo(expected.failureClass());
            });
  }

  /**
   * Returns the same response to all requests, if one is set, and records which thread sent each
   * request.
   */
  private static final class Script implements HttpPipelinePolicy {
    private final List<HttpRequest> requests = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private HttpHeaders headers = new HttpHeaders();
    private int status;
    private String body = "";
    private RuntimeException failure;

    void answer(int code, String type, String text) {
      status = code;
      body = text;
      headers = new HttpHeaders().set(HttpHeaderName.CONTENT_TYPE, type);
    }

    @Override
    public HttpResponse processSync(
        HttpPipelineCallContext context, HttpPipelineNextSyncPolicy next) {
      if (failure != null) {
        throw failure;
      }
      requests.add(context.getHttpRequest());
      threads.add(Thread.currentThread());
      return status == 0
          ? next.processSync()
          : new WholeAnswer(
              context.getHttpRequest(),
              status,
              headers,
              BinaryData.fromBytes(body.getBytes(UTF_8)));
    }

    @Override
    public Mono<HttpResponse> process(
        HttpPipelineCallContext context, HttpPipelineNextPolicy next) {
      return Mono.error(new UnsupportedOperationException("The SDK changed threads"));
    }
  }
}
