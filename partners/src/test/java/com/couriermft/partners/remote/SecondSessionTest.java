package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.partners.connection.ServerProfile.Finding;
import com.couriermft.peers.Vsftpd;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests a server that allows one session per client, and failing connections. */
class SecondSessionTest {
  private final ProbeBench bench = new ProbeBench();

  @ParameterizedTest
  @CsvSource({"1,1,UNKNOWN", "1,2,NO", "2,1,NO"})
  void probe_serverOfOneSessionEach_isFoundOutIfEverMoreAreOpened(
      int connections, int sessions, Answer expected, @TempDir Path directory) {
    Vsftpd.assumeInstalled();
    try (Vsftpd server = new Vsftpd(directory, null, "max_per_ip=1")) {
      String json =
          "{'type':'ftp','host':'127.0.0.1','port':%d,'username':'%s','max_connections':%d,"
              + "'sessions_per_step':%d,'auth':{'type':'password','password':'%s'}}";
      bench.connections.put(
          ConnectionReader.read(
              "partner",
              Json.parse(
                  json.formatted(
                          server.port(), server.user(), connections, sessions, server.password())
                      .replace('\'', '"'))),
          null);
      // The server may still count the connection that the test used to detect its start.
      ServerProfile profile =
          Awaitility.await()
              .until(() -> bench.probe(server.remote("")).profile(), Objects::nonNull);
      Finding second =
          Objects.requireNonNull(profile.capabilities().get(Capability.SECOND_SESSION));
      assertThat(second.answer()).isEqualTo(expected);
      assertThat(profile.answer(Capability.DELETE)).isEqualTo(Answer.YES);
    }
  }

  @Test
  void attempt_connectionThatFails_isNoAnswer() {
    ProbeFindings found = new ProbeFindings(Duration.ofMinutes(1));
    CourierException failed =
        CourierException.of(ConnectionCodes.CONNECTION_FAILED, "The line is dead.", null);
    assertThatThrownBy(
            () ->
                found.attempt(
                    Capability.RENAME,
                    () -> {
                      throw failed;
                    }))
        .isSameAs(failed);
    assertThat(found.all("Not tried.").get(Capability.RENAME))
        .isEqualTo(ProbeFindings.unknown("Not tried."));
  }
}
