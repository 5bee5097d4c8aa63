package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.partners.connection.ServerProfile.Finding;
import com.couriermft.peers.OpenSshServer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusingServerTest {
  @TempDir private Path directory;
  private final ProbeBench bench = new ProbeBench();

  @Test
  void probe_serverThatOnlyLetsRead_isReportedAndNotKept() {
    OpenSshServer.assumeInstalled();
    String readOnly = "command=\"internal-sftp -R\" " + bench.key.publicPart();
    try (OpenSshServer server = new OpenSshServer(directory, readOnly)) {
      bench.connect(server, OpenSshServer.user(), ProbeBench.KEY, 2);
      assertRefused(bench.probe(server.root().toString()), "PERMISSION_DENIED");
      assertThat(server.root()).isEmptyDirectory();
    }
  }

  @Test
  void probe_directoryNobodyMayWriteTo_isReportedAndNotKept() {
    OpenSshServer.assumeInstalled();
    try (OpenSshServer server = new OpenSshServer(directory, bench.key.publicPart())) {
      bench.connect(server, OpenSshServer.user(), ProbeBench.KEY, 2);
      assertRefused(bench.probe("/sys"), "/sys/.courier-probe-");
    }
  }

  private void assertRefused(ConnectionReport report, String words) {
    ServerProfile profile = ProbeBench.profile(report);
    assertThat(report.authenticated()).isTrue();
    assertThat(report.leftovers()).isEmpty();
    Finding create = Objects.requireNonNull(profile.capabilities().get(Capability.CREATE));
    assertThat(create.answer()).isEqualTo(Answer.NO);
    assertThat(create.words()).contains(words);
    assertThat(profile.answer(Capability.SECOND_SESSION)).isEqualTo(Answer.YES);
    for (Capability other : EnumSet.complementOf(EnumSet.of(Capability.SECOND_SESSION))) {
      assertThat(profile.answer(other)).isIn(Answer.NO, Answer.UNKNOWN);
    }
    assertThat(bench.connections.get("partner").profile()).isNull();
  }
}
