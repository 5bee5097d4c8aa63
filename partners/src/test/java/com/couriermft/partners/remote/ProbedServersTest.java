package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Finding;
import com.couriermft.peers.Server;
import com.couriermft.testing.ProjectFiles;
import com.couriermft.transfer.file.SafePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares the findings of probes on real servers with docs/author/servers.md. With {@code
 * -Dcourier.docs.write=true} the document is updated for the installed servers.
 */
class ProbedServersTest {
  @TempDir private Path directory;
  private final ProbeBench bench = new ProbeBench();

  @ParameterizedTest
  @EnumSource
  void probe_realServer_findsWhatTheDocumentSays(Server kind) throws IOException {
    try (ProbedServer probed = ProbedServer.start(kind, directory, bench)) {
      Path inbox = Files.createDirectories(probed.server().root().resolve("inbox"));
      inbox.toFile().setWritable(true, false);
      String path = SafePath.check(probed.server().remote("inbox"));
      ConnectionReport report = bench.probe(path);
      ServerProfile profile = ProbeBench.profile(report);
      assertThat(report.leftovers()).isEmpty();
      try (Stream<Path> left = Files.list(inbox)) {
        assertThat(left).isEmpty();
      }
      ServersDocument document =
          new ServersDocument(ProjectFiles.root().resolve("docs/author/servers.md"));
      for (Capability capability : Capability.values()) {
        document.check(name(capability), kind.title(), answer(profile, capability));
      }
      document.check("`time_precision`", kind.title(), lower(profile.timePrecision()));
      document.save();
    }
  }

  private static String answer(ServerProfile profile, Capability capability) {
    Finding finding = Objects.requireNonNull(profile.capabilities().get(capability));
    return finding.answer() == ServerProfile.Answer.UNKNOWN ? "?" : lower(finding.answer());
  }

  private static String name(Capability capability) {
    return "`" + lower(capability) + "`";
  }

  private static String lower(Object value) {
    return String.valueOf(value).toLowerCase(Locale.ROOT);
  }
}
