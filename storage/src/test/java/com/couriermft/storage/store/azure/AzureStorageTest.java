package com.couriermft.storage.store.azure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.credential.AccessToken;
import com.azure.core.http.HttpHeaderName;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.azure.Faults.Fault;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.testing.CannedResponse;
import java.net.URI;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/**
 * Tests behavior that only the Azure adapters have: lost responses, rejections, and the requests
 * that each call makes.
 */
class AzureStorageTest {
  private static final byte[] ID = new byte[16];
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Faults faults = new Faults();
  private final String name = "n" + UUID.randomUUID().toString().replace("-", "");
  private final AzureStorage storage =
      AzureStorage.ofConnectionString(AzuriteServer.shared().connectionString(), List.of(faults));

  @Test
  void transact_replyLost_isUnavailableButDone() {
    createTable();
    faults.next(Fault.LOSE_REPLY);

    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> insert(storage.tables(), "a"));
    assertThat(storage.tables().find(name, "p", "a")).isPresent();
  }

  @Test
  void transact_requestLost_isUnavailableAndNotRepeated() {
    createTable();
    faults.next(Fault.LOSE_REQUEST);

    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> insert(storage.tables(), "a"));
    assertThat(faults.takeSent()).containsExactly("POST");
    assertThat(storage.tables().find(name, "p", "a")).isEmpty();
  }

  @Test
  void retryingTables_replyOfABatchLost_knowsItsOwnWrite() {
    Tables tables = new RetryingTables(storage.tables());
    createTable();
    String etag = insert(tables, "h").etags().get("h");
    faults.next(Fault.LOSE_REPLY);

    Tables.Committed committed =
        tables.transact(
            name,
            "p",
            List.of(
                Write.merge("h", Columns.none().with("nonce", "2"), etag),
                Write.insert("a", Columns.none().with("nonce", "2"))));

    assertThat(committed.etags()).containsOnlyKeys("h", "a");
    tables.transact(
        name,
        "p",
        List.of(
            Write.merge("h", Columns.none().with("n", 3), committed.etags().get("h")),
            Write.delete("a", committed.etags().get("a"))));
  }

  @Test
  void tables_warm_costOneRequestEach() {
    createTable();

    insert(storage.tables(), "a");
    storage.tables().find(name, "p", "a");
    storage.tables().queryAll(name, "p", KeyRange.prefix("a"));
    storage
        .tables()
        .transact(
            name, "p", List.of(Write.delete("a", Write.ANY), Write.insert("b", Columns.none())));

    assertThat(faults.takeSent()).containsExactly("POST", "GET", "GET", "POST");
  }

  @Test
  void tables_missingTable_isCreatedByTheFirstWriteOnly() {
    assertThat(storage.tables().find(name, "p", "a")).isEmpty();
    assertThat(storage.tables().queryAll(name, "p", KeyRange.prefix(""))).isEmpty();
    faults.takeSent();

    storage
        .tables()
        .transact(
            name,
            "p",
            List.of(Write.insert("a", Columns.none()), Write.insert("b", Columns.none())));

    assertThat(faults.takeSent()).containsExactly("POST", "POST", "POST");
  }

  @Test
  void putIfAbsent_replyLost_isItsOwnSuccess() {
    storage.blobs().putIfAbsent(name, "other", bytes("x"), "text/plain");
    faults.next(Fault.LOSE_REPLY);

    assertThat(storage.blobs().putIfAbsent(name, "a", bytes("mine"), "text/plain")).isTrue();
    assertThat(storage.blobs().get(name, "a")).isEqualTo(bytes("mine"));
  }

  @Test
  void putIfAbsent_requestLostAndOvertaken_isFalse() {
    storage.blobs().putIfAbsent(name, "a", bytes("other"), "text/plain");
    faults.next(Fault.LOSE_REQUEST);

    assertThat(storage.blobs().putIfAbsent(name, "a", bytes("mine"), "text/plain")).isFalse();
  }

  @Test
  void commit_replyLost_isItsOwnSuccess() {
    storage.blobs().stageBlock(name, "a", ID, bytes("mine"), 4);
    faults.next(Fault.LOSE_REPLY);

    BlobInfo info =
        storage.blobs().commit(name, "a", List.of(ID), Condition.absent(), Map.of("k", "v"));

    assertThat(info.sizeBytes()).isEqualTo(4);
  }

  @Test
  void commit_requestLostAndOvertaken_conflicts() {
    storage.blobs().putIfAbsent(name, "a", bytes("other"), "text/plain");
    storage.blobs().stageBlock(name, "a", ID, bytes("mine"), 4);
    faults.next(Fault.LOSE_REQUEST);

    assertThatExceptionOfType(StoreConflict.class)
        .isThrownBy(
            () -> storage.blobs().commit(name, "a", List.of(ID), Condition.absent(), Map.of()));
  }

  @Test
  void contents_damagedOnTheirWay_areRefusedAndMaySoonBeSentAgain() {
    storage.blobs().putIfAbsent(name, "other", bytes("x"), "text/plain");
    faults.next(Fault.DAMAGE);
    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> storage.blobs().stageBlock(name, "a", ID, bytes("mine"), 4))
        .withMessageContaining("Md5Mismatch");
    assertThat(storage.blobs().stagedBlocks(name, "a")).isEmpty();

    faults.next(Fault.DAMAGE);
    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> storage.blobs().putIfAbsent(name, "b", bytes("mine"), "text/plain"));
    assertThat(storage.blobs().find(name, "b")).isEmpty();
  }

  @Test
  void deleteIfUnchanged_replyLost_isItsOwnSuccess() {
    storage.blobs().putIfAbsent(name, "a", bytes("x"), "text/plain");
    String etag = storage.blobs().find(name, "a").orElseThrow().etag();
    faults.next(Fault.LOSE_REPLY);

    assertThat(storage.blobs().deleteIfUnchanged(name, "a", etag)).isTrue();
  }

  @Test
  void send_replyLost_mayArriveTwice() {
    storage.queue().send(name, "first", Duration.ZERO);
    faults.next(Fault.LOSE_REPLY);

    storage.queue().send(name, "again", Duration.ZERO);

    assertThat(storage.queue().receive(name, 32, MINUTE)).hasSize(3);
  }

  @Test
  void queue_warm_costsOneRequestEach() {
    storage.queue().send(name, "x", Duration.ZERO);
    faults.takeSent();

    storage.queue().send(name, "y", Duration.ZERO);
    storage.queue().delete(name, storage.queue().receive(name, 1, MINUTE).get(0));

    assertThat(faults.takeSent()).containsExactly("POST", "GET", "DELETE");
  }

  @Test
  void blobs_warm_costOneRequestEach() {
    storage.blobs().putIfAbsent(name, "x", bytes("x"), "text/plain");
    faults.takeSent();

    storage.blobs().putIfAbsent(name, "y", bytes("y"), "text/plain");
    storage.blobs().get(name, "y");
    storage.blobs().read(name, "y", 0, 1, null);
    storage.blobs().list(name, "", null);

    assertThat(faults.takeSent()).containsExactly("PUT", "GET", "GET", "GET");
  }

  @Test
  void anything_wrongKey_isDenied() {
    String key = "A".repeat(86) + "==";
    AzureStorage denied =
        AzureStorage.ofConnectionString(
            AzuriteServer.shared()
                .connectionString()
                .replaceAll("AccountKey=[^;]*", "AccountKey=" + key),
            List.of());

    for (Runnable call :
        List.<Runnable>of(
            () -> denied.tables().find(name, "p", "a"),
            () -> denied.blobs().get(name, "a"),
            () -> denied.queue().receive(name, 1, MINUTE))) {
      assertThatThrownBy(call::run)
          .isInstanceOfSatisfying(
              CourierException.class, e -> assertThat(e.code()).isEqualTo("storage_denied"));
    }
  }

  @Test
  void tables_nobodyListens_areUnavailable() {
    AzureStorage gone =
        AzureStorage.ofConnectionString(
            "AccountName=a;AccountKey=AAAA;TableEndpoint=http://127.0.0.1:1/a", List.of());

    assertThatExceptionOfType(StoreUnavailable.class)
        .isThrownBy(() -> gone.tables().find(name, "p", "a"));
  }

  @Test
  void connectionString_withoutKey_isRefusedByName() {
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> AzureStorage.ofConnectionString("AccountName=a", List.of()))
        .withMessageContaining("AccountKey");
  }

  @Test
  void connectionString_ofTheCloud_namesItsEndpoints() {
    StorageAccount account =
        StorageAccount.parse(
            "DefaultEndpointsProtocol=https;AccountName=acc;AccountKey=AAAA;"
                + "EndpointSuffix=core.windows.net;BlobEndpoint=https://cdn.example/");

    assertThat(account.tables()).isEqualTo("https://acc.table.core.windows.net");
    assertThat(account.queues()).isEqualTo("https://acc.queue.core.windows.net");
    assertThat(account.blobs()).isEqualTo("https://cdn.example");
    assertThat(StorageAccount.parse("UseDevelopmentStorage=true").tables())
        .isEqualTo("http://127.0.0.1:10002/devstoreaccount1");
  }

  @Test
  void endpoints_withAnIdentity_sendItsToken() {
    List<String> seen = new ArrayList<>();
    HttpPipelinePolicy answering =
        (context, next) -> {
          seen.add(context.getHttpRequest().getHeaders().getValue(HttpHeaderName.AUTHORIZATION));
          seen.add(context.getHttpRequest().getUrl().getHost());
          return Mono.just(CannedResponse.of(context.getHttpRequest(), 404, ""));
        };
    AzureStorage identified =
        AzureStorage.ofEndpoints(
            URI.create("https://acc.blob.core.windows.net/"),
            URI.create("https://acc.queue.core.windows.net"),
            URI.create("https://acc.table.core.windows.net"),
            request ->
                Mono.just(
                    new AccessToken(
                        request.getScopes().get(0),
                        OffsetDateTime.now(ZoneOffset.UTC).plusHours(1))),
            List.of(answering));

    assertThat(identified.tables().find(name, "p", "a")).isEmpty();
    assertThat(identified.blobs().find(name, "a")).isEmpty();

    assertThat(seen)
        .containsExactly(
            "Bearer https://storage.azure.com/.default",
            "acc.table.core.windows.net",
            "Bearer https://storage.azure.com/.default",
            "acc.blob.core.windows.net");
  }

  @Test
  void tables_answersThatNobodyCanRead_areUnavailable() {
    for (String odd : new String[] {"", "<html>", "{}", "{\"value\": 5}", "{\"PartitionKey\":"}) {
      HttpPipelinePolicy answering =
          (context, next) -> {
            boolean batch = context.getHttpRequest().getUrl().getPath().endsWith("$batch");
            return Mono.just(CannedResponse.of(context.getHttpRequest(), batch ? 202 : 200, odd));
          };
      Tables tables =
          AzureStorage.ofConnectionString("AccountName=a;AccountKey=AAAA", List.of(answering))
              .tables();
      List<Write> two = List.of(Write.delete("a", Write.ANY), Write.delete("b", Write.ANY));

      assertThatExceptionOfType(StoreUnavailable.class)
          .as(odd)
          .isThrownBy(() -> tables.find(name, "p", "a"));
      assertThatExceptionOfType(StoreUnavailable.class)
          .as(odd)
          .isThrownBy(() -> tables.transact(name, "p", two));
      assertThatExceptionOfType(StoreUnavailable.class)
          .as(odd)
          .isThrownBy(() -> insert(tables, "a"));
    }
  }

  private void createTable() {
    insert(storage.tables(), "first");
    faults.takeSent();
  }

  private Tables.Committed insert(Tables tables, String key) {
    return tables.transact(
        name, "p", List.of(Write.insert(key, Columns.none().with("nonce", "1"))));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
