package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests connections to containers of an Azurite, and to file shares without a server. */
class StorageConnectionApiTest {
  private static final String WRONG_KEY =
      "aHVudGVyMmh1bnRlcjJodW50ZXIyaHVudGVyMmh1bnRlcjJodW50ZXIyaHVudGVyMmh1bnRlcjJodW50ZQ==";

  private final ApiClient api = new ApiClient();
  private final StorageBox box = new StorageBox();
  private final String name = box.name();

  @AfterEach
  void close() {
    api.close();
  }

  private void connect(String container, String auth) {
    Reply saved = api.put("connections/archive", StorageBox.connection(container, auth));
    assertThat(saved.status()).as(saved.text()).isIn(200, 201);
  }

  private Reply test(String body) {
    Reply reply = api.post("connections/archive/test", body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply;
  }

  private static String answer(Reply reply, String capability) {
    return reply.json().at("/profile/capabilities/" + capability + "/answer").asText();
  }

  @Test
  void test_withTheKey_isLetIn() {
    connect(name, StorageBox.byOurKey());

    Reply reply = test("");

    assertThat(reply.json().path("reachable").asBoolean()).isTrue();
    assertThat(reply.json().path("authenticated").asBoolean()).isTrue();
    assertThat(reply.json().has("latency_ms")).isTrue();
    assertThat(reply.json().has("code")).isFalse();
  }

  @Test
  void test_withAWrongKey_isDeniedAndQuotesNoKey() {
    connect(name, StorageBox.byKey(WRONG_KEY));

    Reply reply = test("");

    assertThat(reply.json().path("reachable").asBoolean()).isTrue();
    assertThat(reply.json().path("authenticated").asBoolean()).isFalse();
    assertThat(reply.json().path("code").asText()).isEqualTo("storage_denied");
    assertThat(reply.text()).doesNotContain(WRONG_KEY);
  }

  @Test
  void test_withAKeyThatIsNone_saysSo() {
    api.put("secrets/garbled", "{'value': 'hunter2 no key at all'}");
    connect(name, "{'type': 'account_key', 'secret': 'garbled'}");

    Reply reply = test("");

    assertThat(reply.json().path("reachable").asBoolean()).isFalse();
    assertThat(reply.json().path("code").asText()).isEqualTo("invalid_account_key");
    assertThat(reply.text()).doesNotContain("hunter2");
  }

  @Test
  void test_ofAContainerThatDoesNotExist_saysSoAndMakesNone() {
    connect(name + "-none", StorageBox.byOurKey());

    Reply reply = test("{'probe': true}");

    assertThat(reply.json().path("authenticated").asBoolean()).isTrue();
    assertThat(reply.json().path("code").asText()).isEqualTo("container_not_found");
    assertThat(StorageBox.exists(name + "-none")).isFalse();
  }

  @Test
  void probe_ofAContainer_triesWhatItDoesAndLeavesNothing() {
    box.put(
        "in/.courier-probe-20200101T000000Z-0123abcd-a.courier-tmp", "left by an earlier probe");
    connect(name, StorageBox.byOurKey());

    Reply probed = test("{'probe': true, 'path': '/in'}");

    assertThat(probed.json().at("/profile/directory").asText()).isEqualTo("/in");
    for (String each : new String[] {"create", "size", "read_back", "list", "delete"}) {
      assertThat(answer(probed, each)).as(probed.text()).isEqualTo("yes");
    }
    assertThat(answer(probed, "exclusive_create")).isEqualTo("yes");
    assertThat(answer(probed, "rename")).isEqualTo("unknown");
    assertThat(probed.json().has("leftovers")).isFalse();
    assertThat(box.names()).isEmpty();
    assertThat(api.get("connections/archive").json().at("/profile"))
        .isEqualTo(probed.json().at("/profile"));
    assertThat(test("").json().at("/profile")).isEqualTo(probed.json().at("/profile"));
    assertThat(test("").json().has("changes")).isFalse();
  }

  @Test
  void probe_withASignatureThatMayOnlyRead_tellsThatNothingCanBeWritten() {
    connect(name, StorageBox.bySas("rl"));

    Reply probed = test("{'probe': true}");

    assertThat(probed.json().path("authenticated").asBoolean()).as(probed.text()).isTrue();
    assertThat(answer(probed, "create")).isEqualTo("no");
    assertThat(probed.text()).contains("AuthorizationPermissionMismatch").doesNotContain("sig=");
    assertThat(box.names()).isEmpty();
  }

  @Test
  void test_withASignatureOfAnotherKey_isDenied() {
    connect(name, StorageBox.bySas("rl").replaceAll("sig=[^']*", "sig=AAAA"));

    Reply reply = test("");

    assertThat(reply.json().path("authenticated").asBoolean()).isFalse();
    assertThat(reply.json().path("code").asText()).isEqualTo("storage_denied");
  }

  @Test
  void test_ofAShareWhereNobodyAnswers_isUnreachable() {
    String json =
        "{'type': 'azure_files', 'account_url': 'http://127.0.0.1:1/acct', 'share': 'box',"
            + " 'auth': "
            + StorageBox.byKey(WRONG_KEY)
            + "}";
    assertThat(api.put("connections/archive", json).status()).isEqualTo(201);

    Reply reply = test("{'probe': true}");

    assertThat(reply.json().path("reachable").asBoolean()).isFalse();
    assertThat(reply.json().path("code").asText()).isEqualTo("storage_unavailable");
  }
}
