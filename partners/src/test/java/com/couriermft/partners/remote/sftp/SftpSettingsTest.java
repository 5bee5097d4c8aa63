package com.couriermft.partners.remote.sftp;

import static com.couriermft.partners.connection.AlgorithmKind.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.partners.key.SshProviders;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import net.schmizz.sshj.Config;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.common.Factory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a connection's settings with a real server. */
class SftpSettingsTest {
  @TempDir private static Path directory;
  private static MinaServer server;
  private final Partner partner = new Partner();

  @BeforeAll
  static void start() {
    server = new MinaServer(directory);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({"auto,true,true", "aside,false,true", "delete,false,false"})
  void replace_asTheConnectionSays(String replace, boolean atomic, boolean aside) {
    connect("{'quirks':{'replace':'" + replace + "'}}");
    try (RemoteFiles files = partner.open()) {
      assertThat(files.replacesAtomically()).isEqualTo(atomic);
      assertThat(files.keepsReplacedAside()).isEqualTo(aside);
    }
  }

  @Test
  void maxPacketBytes_readingAndWriting_isNotExceeded() throws IOException {
    connect("{'quirks':{'max_packet_bytes':5000}}");
    server.largestRequest.set(0);
    byte[] content = new byte[100_000];
    new Random(7).nextBytes(content);
    try (RemoteFiles files = partner.open()) {
      try (RemoteFiles.Sink sink = files.create("/packets", false)) {
        sink.write(content, 0, content.length);
        sink.finish();
      }
      assertThat(server.largestRequest.getAndSet(0)).isBetween(4_900, 5_000);
      try (RemoteFiles.Source source = files.open("/packets");
          InputStream in = source.read(0, content.length)) {
        assertThat(in.readAllBytes()).isEqualTo(content);
      }
      assertThat(server.largestRequest.get()).isEqualTo(5_000);
    }
  }

  @Test
  void finish_serverOffersFsync_fileIsOnItsDisk() throws IOException {
    connect("{}");
    int before = server.synced.get();
    try (RemoteFiles files = partner.open();
        RemoteFiles.Sink sink = files.create("/synced", false)) {
      sink.write(new byte[3], 0, 3);
      assertThat(server.synced.get()).isEqualTo(before);
      sink.finish();
      assertThat(server.synced.get()).isEqualTo(before + 1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'algorithms':{'ciphers':['aes256-ctr'],'macs':['hmac-sha2-512']}}",
        "{'algorithms':{'ciphers':['chacha20-poly1305@openssh.com']}}",
        "{'algorithms':{'key_exchanges':['ecdh-sha2-nistp521']}}",
        "{'algorithms':{'legacy':true,'ciphers':['aes128-ctr'],'macs':['hmac-sha1']}}",
        "{'algorithms':{'host_keys':['ecdsa-sha2-nistp256']}}"
      })
  void algorithms_namedOnes_areUsed(String settings) throws IOException {
    connect(settings);
    try (RemoteFiles files = partner.open()) {
      assertThat(files.find("/")).isPresent();
    }
  }

  @Test
  void algorithms_onlyWhatTheServerLacks_isAConnectionFailure() {
    connect("{'algorithms':{'legacy':true,'key_exchanges':['diffie-hellman-group1-sha1']}}");
    assertThatThrownBy(partner::open)
        .isInstanceOf(CourierException.class)
        .extracting(e -> ((CourierException) e).code())
        .isEqualTo("connection_failed");
  }

  @Test
  void algorithms_legacyOrUnknownOne_isRefusedByName() {
    for (String name : new String[] {"aes128-cbc", "aes9000-gcm"}) {
      String settings = "{'algorithms':{'ciphers':['aes256-ctr','" + name + "']}}";
      assertThatThrownBy(() -> connect(settings))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("/algorithms/ciphers/1")
          .hasMessageContaining("'" + name + "'")
          .hasMessageContaining("aes192-ctr")
          .extracting(e -> ((InvalidInputException) e).problems().get(0).code())
          .isEqualTo("algorithm_unknown");
    }
    connect("{'algorithms':{'legacy':true,'ciphers':['aes128-cbc']}}");
  }

  @Test
  void algorithms_allThatAreOffered_areTheLibrarys() {
    SshProviders.install();
    Config library = new DefaultConfig();
    assertThat(names(library.getCipherFactories())).containsAll(CIPHERS.offered(true));
    assertThat(names(library.getKeyExchangeFactories())).containsAll(KEY_EXCHANGES.offered(true));
    assertThat(names(library.getMACFactories())).containsAll(MACS.offered(true));
    assertThat(names(library.getKeyAlgorithms())).containsAll(HOST_KEYS.offered(true));
  }

  private static <T> List<String> names(List<Factory.Named<T>> factories) {
    return factories.stream().map(Factory.Named::getName).toList();
  }

  private void connect(String settings) {
    partner.connect(server, TestServer.USER, Partner.password(MinaServer.PASSWORD), settings);
  }
}
