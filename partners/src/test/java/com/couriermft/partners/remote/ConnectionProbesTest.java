package com.couriermft.partners.remote;

import static com.couriermft.partners.connection.Capability.*;
import static com.couriermft.partners.remote.ProbeBench.profile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.partners.connection.ServerProfile.Change;
import com.couriermft.partners.connection.ServerProfile.Finding;
import com.couriermft.partners.connection.ServerProfile.Precision;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.testing.EventLines;
import com.couriermft.transfer.supervision.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionProbesTest {
  @TempDir private Path root;
  private final ProbeBench bench = new ProbeBench();
  private MinaServer server;

  @BeforeEach
  void start() {
    server = new MinaServer(root);
    bench.connect(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void probe_serverThatDoesAll_isKeptWithTheConnectionAndLeavesNothing() throws IOException {
    ConnectionReport report = bench.probe(".");
    ServerProfile profile = profile(report);
    assertThat(profile.capabilities()).containsOnlyKeys(Capability.values());
    for (Capability can :
        List.of(
            CREATE,
            SIZE_OF_OPEN_FILE,
            SIZE,
            READ_BACK,
            LIST,
            MODIFICATION_TIME,
            EXCLUSIVE_CREATE,
            RESUME,
            RENAME,
            REPLACE,
            SET_TIME,
            MAKE_DIRECTORY,
            REMOVE_DIRECTORY,
            PARALLEL_FILES,
            SECOND_SESSION,
            DELETE)) {
      assertThat(profile.capabilities().get(can)).isEqualTo(ProbeFindings.yes());
    }
    assertThat(profile.answer(RENAME_OVERWRITES)).isEqualTo(Answer.NO);
    assertThat(profile.banner()).contains("APACHE-SSHD");
    assertThat(profile.timePrecision()).isEqualTo(Precision.SECONDS);
    assertThat(profile.clockAheadSeconds()).isBetween(-5L, 5L);
    assertThat(report.changes()).isEmpty();
    assertThat(report.leftovers()).isEmpty();
    StoredConnection stored = bench.connections.get("partner");
    assertThat(stored.profile()).isEqualTo(profile);
    assertThat(stored.version()).isEqualTo(1);
    assertThat(files(root)).isEmpty();
  }

  @Test
  void probe_inADirectory_touchesNothingElseThere() throws IOException {
    Path incoming = Files.createDirectory(root.resolve("incoming"));
    Files.writeString(incoming.resolve("a.csv"), "theirs");
    Files.writeString(incoming.resolve(".courier-probe-mine.courier-tmp"), "theirs");
    assertThat(profile(bench.probe("/incoming")).directory()).isEqualTo("/incoming");
    assertThat(files(root))
        .containsExactly("incoming", "incoming/.courier-probe-mine.courier-tmp", "incoming/a.csv");
  }

  @Test
  void probe_namesOfImpossibleTimes_stayAndHarmNothing() throws IOException {
    String name = ".courier-probe-20201399T290000Z-0123abcd-a.courier-tmp";
    Files.writeString(root.resolve(name), "theirs");
    assertThat(profile(bench.probe(".")).answer(LIST)).isEqualTo(Answer.YES);
    assertThat(files(root)).containsExactly(name);
  }

  @Test
  void probe_directoryThatDoesNotExist_isReportedAndNotKept() {
    ConnectionReport report = bench.probe("/none");
    ServerProfile profile = profile(report);
    assertThat(profile.answer(CREATE)).isEqualTo(Answer.NO);
    assertThat(words(profile, CREATE)).contains("/none");
    assertThat(profile.answer(RENAME)).isEqualTo(Answer.UNKNOWN);
    assertThat(words(profile, RENAME)).contains("Couldn't write a file to '/none'");
    assertThat(report.leftovers()).isEmpty();
    assertThat(bench.connections.get("partner").profile()).isNull();
  }

  @Test
  void probe_pathThatLeadsOut_isRefusedBeforeAnythingIsSent() {
    server.close();
    assertThatThrownBy(() -> bench.probe("../x"))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("invalid_path"));
  }

  @Test
  void probe_whoMayNotLogIn_writesNothing() throws IOException {
    bench.connect(server, TestServer.USER, "{'type':'password','password':'wrong'}", 2);
    ConnectionReport report = bench.probe(".");
    assertThat(report.code()).isEqualTo("authentication_failed");
    assertThat(report.profile()).isNull();
    assertThat(files(root)).isEmpty();
  }

  @Test
  void probe_oneConnectionAllowed_opensNoSecondSession() {
    bench.connect(server, TestServer.USER, ProbeBench.PASSWORD, 1);
    assertThat(profile(bench.probe(".")).answer(SECOND_SESSION)).isEqualTo(Answer.UNKNOWN);
  }

  @Test
  void probe_connectionCut_cleansUpInASecondSession() throws IOException {
    server.breakWriteAt = 0;
    ConnectionReport report = bench.probe(".");
    assertThat(report.code()).isEqualTo("connection_failed");
    assertThat(report.leftovers()).isEmpty();
    assertThat(files(root)).isEmpty();
    assertThat(bench.connections.get("partner").profile()).isNull();
  }

  @Test
  void probe_serverGoneInTheMiddle_namesWhatItLeftAndRemovesItADayLater() throws Exception {
    Thread end = new Thread(server::close);
    server.onRead =
        () -> {
          if (!end.isAlive()) {
            end.start();
          }
        };
    ConnectionReport cut = bench.probe(".");
    end.join(10_000);
    assertThat(cut.code()).isEqualTo("connection_failed");
    List<String> left = files(root);
    assertThat(left).hasSize(1);
    assertThat(cut.leftovers()).containsAll(left);
    server = new MinaServer(root);
    bench.connect(server);
    profile(bench.probe("."));
    assertThat(files(root)).isEqualTo(left);
    profile(bench.probe(".", Instant.now().plus(ScratchFiles.OLD).plusSeconds(60)));
    assertThat(files(root)).isEmpty();
  }

  @Test
  void probe_again_tellsWhatHasChanged() {
    ServerProfile now = profile(bench.probe("."));
    ServerProfile before = altered(now, REPLACE, Answer.NO);
    bench.connections.putProfile(bench.connections.get("partner"), before);
    ConnectionReport report = bench.probe(".");
    assertThat(report.changes())
        .containsExactly(
            new Change("banner", "SSH-2.0-another", String.valueOf(now.banner())),
            new Change("replace", "no", "yes"));
    assertThat(bench.probe(".").changes()).isEmpty();
  }

  @Test
  void test_withoutAProbe_showsTheLastProfileAndWhatDiffersFromIt() {
    ServerProfile profile = altered(profile(bench.probe(".")), REPLACE, Answer.YES);
    bench.connections.putProfile(bench.connections.get("partner"), profile);
    ConnectionReport report = bench.sessions.test("partner", closable -> {});
    assertThat(report.profile()).isEqualTo(profile);
    assertThat(report.changes()).extracting(Change::capability).containsExactly("banner");
  }

  @Test
  void open_serverOtherThanProbed_isLoggedOnceAsAnEvent() {
    ServerProfile profile = altered(profile(bench.probe(".")), REPLACE, Answer.YES);
    bench.connections.putProfile(bench.connections.get("partner"), profile);
    try (EventLines events = new EventLines()) {
      open();
      open();
      assertThat(events.lines()).hasSize(1);
      assertThat(Json.parse(events.lines().get(0)).at("/type").asText())
          .isEqualTo("connection.changed");
      assertThat(events.lines().get(0)).contains("SSH-2.0-another", "\"partner\"");
      profile(bench.probe("."));
      open();
      assertThat(events.lines()).hasSize(1);
    }
  }

  private void open() {
    StoredConnection stored = bench.connections.get("partner");
    bench
        .sessions
        .open("partner", Set.of(stored.connection().type()), Progress.NONE, closable -> {})
        .close();
  }

  private static ServerProfile altered(ServerProfile now, Capability one, Answer answer) {
    Map<Capability, Finding> all = new EnumMap<>(now.capabilities());
    all.put(one, new Finding(answer, "as it was"));
    return new ServerProfile(
        now.takenAt().minus(Duration.ofDays(3)),
        now.directory(),
        "SSH-2.0-another",
        now.extensions(),
        all,
        now.timePrecision(),
        now.clockAheadSeconds(),
        now.latencyMs());
  }

  private static String words(ServerProfile profile, Capability capability) {
    return String.valueOf(Objects.requireNonNull(profile.capabilities().get(capability)).words());
  }

  private static List<String> files(Path root) throws IOException {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(path -> !path.equals(root))
          .map(path -> root.relativize(path).toString())
          .sorted()
          .toList();
    }
  }
}
