package com.couriermft.partners.remote.ftp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.FtpConnection;
import com.couriermft.partners.connection.Replace;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.partners.connection.ServerProfile.Finding;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.peers.PyFtpd;
import com.couriermft.storage.label.Labels;
import com.couriermft.transfer.listing.RemoteFiles;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests how files are replaced: the connection's setting takes precedence over the probe's result.
 */
class FtpReplaceTest {
  @TempDir private static Path directory;
  private static PyFtpd server;

  @BeforeAll
  static void start() {
    PyFtpd.assumeInstalled();
    server = new PyFtpd(directory, null);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "AUTO,YES,true,true",
    "AUTO,NO,false,true",
    "AUTO,UNKNOWN,false,true",
    "ASIDE,YES,false,true",
    "DELETE,YES,false,false",
    "DELETE,UNKNOWN,false,false"
  })
  void replace_quirkThenProfile(Replace replace, Answer seen, boolean inOneStep, boolean aside) {
    FtpPartner partner = FtpPartner.of(server);
    FtpConnection usual = partner.connection();
    FtpConnection connection =
        FtpPartner.connection(
            usual.name(),
            usual.endpoint(),
            usual.auth(),
            usual.traffic(),
            usual.tls(),
            new FtpConnection.Quirks(true, true, true, false, replace),
            Labels.NONE);
    ServerProfile profile =
        new ServerProfile(
            Instant.EPOCH,
            "/",
            null,
            List.of(),
            Map.of(Capability.REPLACE, new Finding(seen, null)),
            null,
            null,
            1);
    StoredConnection stored = new StoredConnection(connection, 1, "etag", Instant.EPOCH, profile);
    try (RemoteFiles files =
        new FtpProtocol(partner.secrets(), OutboundPolicy.unbounded())
            .open(stored, closable -> {})) {
      assertThat(files.replacesAtomically()).isEqualTo(inOneStep);
      assertThat(files.keepsReplacedAside()).isEqualTo(aside);
    }
  }
}
