package com.couriermft.partners.remote.ftp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.partners.connection.Endpoint;
import com.couriermft.partners.connection.FtpConnection;
import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import com.couriermft.partners.connection.Network;
import com.couriermft.partners.connection.Proxy;
import com.couriermft.peers.FtpServer;
import com.couriermft.peers.ProxyServer;
import com.couriermft.peers.Vsftpd;
import com.couriermft.storage.label.Labels;
import com.couriermft.transfer.listing.RemoteFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests control and data connections through a proxy, with a server that requires TLS session
 * reuse.
 */
class FtpProxyTest {
  private static final String NAME = "ftp.partner.invalid";
  private static final byte[] TEXT = "a;b".getBytes(StandardCharsets.UTF_8);

  @ParameterizedTest
  @CsvSource({"SOCKS5,true", "SOCKS5,false", "HTTP,true"})
  void session_behindAProxy_movesFilesOverItAlone(
      Proxy.Type type, boolean epsv, @TempDir Path directory) throws Exception {
    Vsftpd.assumeInstalled();
    try (FtpServer server = new Vsftpd(directory, Mode.EXPLICIT);
        ProxyServer proxy = new ProxyServer()) {
      proxy.names.put(NAME, "127.0.0.1");
      try (RemoteFiles files = partner(server, proxy, type, epsv).open()) {
        write(files, server.remote("a.csv"));
        try (RemoteFiles.Source source = files.open(server.remote("a.csv"))) {
          assertThat(source.read(0, TEXT.length).readAllBytes()).isEqualTo(TEXT);
        }
      }
      assertThat(proxy.asked).hasSizeGreaterThan(2).allMatch(asked -> asked.startsWith(NAME + ":"));
      assertThat(proxy.asked.get(0)).isEqualTo(NAME + ":" + server.port());
    }
  }

  private static void write(RemoteFiles files, String path) throws Exception {
    try (RemoteFiles.Sink sink = files.create(path, true)) {
      sink.write(TEXT, 0, TEXT.length);
      assertThat(sink.confirmedSize()).isEqualTo(TEXT.length);
      sink.finish();
    }
  }

  private static FtpPartner partner(
      FtpServer server, ProxyServer proxy, Proxy.Type type, boolean epsv) {
    FtpPartner direct = FtpPartner.of(server);
    FtpConnection connection = direct.connection();
    FtpConnection.Quirks quirks = connection.quirks();
    Proxy way = new Proxy(type, "127.0.0.1", proxy.port(), null, null);
    return new FtpPartner(
        FtpPartner.connection(
            connection.name(),
            new Endpoint(NAME, server.port(), connection.username(), 10, 30, Network.PUBLIC, way),
            connection.auth(),
            connection.traffic(),
            connection.tls(),
            new FtpConnection.Quirks(epsv, true, true, false, quirks.replace()),
            Labels.NONE),
        direct.secrets());
  }
}
