package com.couriermft.partners.remote;

import static com.couriermft.partners.connection.Capability.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.peers.FakeFileShare;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.transfer.place.Place;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests connection tests and probes of an Azure Files share. */
class ShareProbeTest {
  private static final String OLD = "in/.courier-probe-20200101T000000Z-0123abcd-a.courier-tmp";
  private static final String IMPOSSIBLE =
      "in/.courier-probe-20201399T290000Z-0123abcd-a.courier-tmp";

  private final FakeFileShare share = FakeFileShare.start();
  private final ProbeBench bench = new ProbeBench();

  @BeforeEach
  void connect() {
    connect("box");
  }

  @AfterEach
  void stop() {
    share.close();
  }

  private void connect(String name) {
    bench.secrets.put("key", Secret.of(FakeFileShare.KEY));
    String json =
        "{'type':'azure_files','account_url':'%s','share':'%s','auth':{'type':'account_key','secret':'key'}}"
            .formatted(share.endpoint(), name);
    bench.connections.put(
        ConnectionReader.read("partner", Json.parse(json.replace('\'', '"'))), null);
  }

  private void put(String name) {
    Place place =
        bench.sessions.findPlace(bench.connections.get("partner").connection()).orElseThrow();
    place.put(new Place.Draft(name, new byte[8]), new byte[1], 1, Condition.absent(), Map.of());
  }

  @Test
  void probe_ofAShare_triesWhatItDoesAndLeavesNothing() {
    ServerProfile profile = ProbeBench.profile(bench.probe("/in"));
    for (Capability can : List.of(CREATE, SIZE, READ_BACK, LIST, EXCLUSIVE_CREATE, DELETE)) {
      assertThat(profile.capabilities().get(can)).as("%s", can).isEqualTo(ProbeFindings.yes());
    }
    assertThat(profile.answer(RENAME)).isEqualTo(Answer.UNKNOWN);
    assertThat(profile.directory()).isEqualTo("/in");
    assertThat(share.paths()).isEmpty();
    assertThat(bench.connections.get("partner").profile()).isEqualTo(profile);
  }

  @Test
  void probe_whereAnEarlierOneLeftSomething_removesThatAndNothingElse() {
    put(OLD);
    put(IMPOSSIBLE);
    put("in/a.csv");
    ProbeBench.profile(bench.probe("/in"));
    assertThat(share.paths()).containsExactlyInAnyOrder(IMPOSSIBLE, "in/a.csv");
  }

  @Test
  void probe_ofAShareThatDoesNotExist_saysSo() {
    connect("none");
    ConnectionReport report = bench.probe("/in");
    assertThat(report.code()).isEqualTo("share_not_found");
    assertThat(report.authenticated()).isTrue();
    assertThat(report.profile()).isNull();
  }
}
