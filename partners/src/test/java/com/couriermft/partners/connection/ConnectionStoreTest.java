package com.couriermft.partners.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.partners.connection.ServerProfile.Finding;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionStoreTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));
  private static final String SECRET = "connection-partner-password";

  private final InMemorySecrets secrets = new InMemorySecrets();
  private final InMemoryTables tables = new InMemoryTables(CLOCK);
  private final ConnectionStore store = new ConnectionStore(tables, secrets);

  @BeforeEach
  void writeSecrets() {
    secrets.put("s", Secret.of("hunter2"));
    secrets.put("another", Secret.of("hunter3"));
  }

  @Test
  void put_secretThatDoesNotExist_isRefusedAndNotRepeated() {
    assertThatThrownBy(() -> put("h", "'secret':'Sommer2026'", null))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> {
              assertThat(e.code()).isEqualTo("unknown_secret");
              assertThat(e.problems().get(0).pointer()).isEqualTo("/auth/secret");
              assertThat(e.problems() + e.getMessage()).doesNotContain("Sommer2026");
            });
    assertThat(store.list()).isEmpty();
  }

  @Test
  void put_headersInAnotherOrder_isAChange() {
    String http =
        "{'type':'http','base_url':'https://a.example','auth':{'type':'none'},'headers':%s}";
    for (String headers : List.of("{'A':'1','B':'2'}", "{'B':'2','A':'1'}")) {
      String json = http.formatted(headers).replace('\'', '"');
      store.put(ConnectionReader.read("web", Json.readTree(json)), null);
    }
    StoredConnection stored = store.get("web");
    assertThat(stored.version()).isEqualTo(2);
    assertThat(stored.connection().toJson().path("headers"))
        .hasToString("{\"B\":\"2\",\"A\":\"1\"}");
  }

  @Test
  void put_sameAgain_keepsTheVersion() {
    assertThat(put("h", "'secret':'s'", null).version()).isEqualTo(1);
    assertThat(put("h", "'secret':'s'", null).version()).isEqualTo(1);
    assertThat(put("h2", "'secret':'s'", null).version()).isEqualTo(2);
    assertThat(store.get("partner").connection())
        .isEqualTo(put("h2", "'secret':'s'", null).connection());
  }

  @Test
  void put_sameAsAnOlderReleaseStoredInAnotherOrder_keepsTheVersion() {
    ObjectNode json = put("h", "'secret':'s'", null).connection().toJson();
    json.set("type", json.remove("type"));
    Columns columns = Columns.none().with("json", Json.write(json));
    tables.transact("config", "connection", List.of(Write.merge("partner", columns, Write.ANY)));
    assertThat(put("h", "'secret':'s'", null).version()).isEqualTo(1);
  }

  @Test
  void put_staleEtag_conflicts() {
    String first = put("h", "'secret':'s'", null).etag();
    put("h2", "'secret':'s'", first);
    assertThatThrownBy(() -> put("h3", "'secret':'s'", first)).isInstanceOf(StoreConflict.class);
    assertThatThrownBy(() -> store.delete("partner", first)).isInstanceOf(StoreConflict.class);
  }

  @Test
  void putProfile_staysUntilTheConnectionTalksToAnother() {
    StoredConnection first = put("h", "'secret':'s'", null);
    ServerProfile profile = profile();
    StoredConnection probed = store.putProfile(first, profile);
    assertThat(store.get("partner")).isEqualTo(probed);
    assertThat(probed.version()).isEqualTo(1);
    assertThat(probed.answer(Capability.REPLACE)).isEqualTo(Answer.NO);
    assertThat(probed.answer(Capability.RESUME)).isEqualTo(Answer.UNKNOWN);
    assertThatThrownBy(() -> store.putProfile(first, profile)).isInstanceOf(StoreConflict.class);
    assertThat(put("h", "'secret':'another'", null).profile()).isEqualTo(profile);
    assertThat(store.get("partner").profile()).isEqualTo(profile);
    assertThat(put("h2", "'secret':'another'", null).profile()).isNull();
    assertThat(store.get("partner").profile()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "blob,container,https://a.example,incoming",
    "blob,container,https://b.example,outgoing",
    "azure_files,share,https://b.example,outgoing",
    "azure_files,share,https://a.example,incoming"
  })
  void putProfile_ofAPlace_staysUntilThePlaceIsAnother(
      String type, String placed, String url, String place) {
    StoredConnection first = put(place(type, placed, "https://a.example", "outgoing", 2), null);
    store.putProfile(first, profile());
    assertThat(put(place(type, placed, "https://a.example", "outgoing", 3), null).profile())
        .isEqualTo(profile());
    assertThat(put(place(type, placed, url, place, 3), null).profile()).isNull();
  }

  private static String place(String type, String placed, String url, String place, int most) {
    return "{'type':'%s','account_url':'%s','%s':'%s','auth':{'type':'managed_identity'},'max_connections':%d}"
        .formatted(type, url, placed, place, most);
  }

  private static ServerProfile profile() {
    return new ServerProfile(
        Instant.EPOCH,
        ".",
        "SSH-2.0-x",
        List.of("b", "a"),
        Map.of(Capability.REPLACE, new Finding(Answer.NO, "FAILURE")),
        ServerProfile.Precision.SECONDS,
        -3L,
        12);
  }

  @Test
  void put_password_goesToTheSecretStoreAndLeavesWithTheConnection() {
    put("h", "'password':'one'", null);
    assertThat(secrets.get(SECRET).reveal()).isEqualTo("one");
    assertThat(put("h", "'password':'two'", null).version()).isEqualTo(2);
    assertThat(secrets.get(SECRET).reveal()).isEqualTo("two");
    put("h", "'secret':'" + SECRET + "'", null);
    assertThat(secrets.find(SECRET)).isPresent();
    put("h", "'secret':'another'", null);
    assertThat(secrets.find(SECRET)).isEmpty();
    put("h", "'password':'three'", null);
    store.delete("partner", null);
    assertThat(secrets.find(SECRET)).isEmpty();
    assertThat(store.list()).isEmpty();
  }

  @Test
  void get_unknown_namesNoOther() {
    put("h", "'secret':'s'", null);
    assertThatThrownBy(() -> store.get("other"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageNotContaining("partner");
  }

  private StoredConnection put(String host, String password, @Nullable String etag) {
    String json =
        "{'type':'sftp','host':'"
            + host
            + "','username':'u','auth':{'type':'password',"
            + password
            + "}}";
    return put(json, etag);
  }

  private StoredConnection put(String json, @Nullable String etag) {
    return store.put(ConnectionReader.read("partner", Json.parse(json.replace('\'', '"'))), etag);
  }
}
