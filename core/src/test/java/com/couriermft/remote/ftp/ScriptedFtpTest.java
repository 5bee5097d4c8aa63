package com.couriermft.remote.ftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.connection.FtpConnection;
import com.couriermft.connection.Replace;
import com.couriermft.failure.CourierException;
import com.couriermft.failure.FailureClass;
import com.couriermft.transfer.RemoteFile;
import com.couriermft.transfer.RemoteFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that are odd, wrong or hostile. */
class ScriptedFtpTest {
  private static final String ENTRY = "-rw-r--r-- 1 u g 3 Jan 01 2026 ";

  private final ScriptedFtp server = new ScriptedFtp();

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"200-and so on\r\n", "200-\r\n", "x"})
  void reply_withoutEnd_isGivenUpAtItsBound(String repeated) throws Exception {
    server.endless.put("SIZE", repeated);
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      assertThatThrownBy(() -> files.find("/a.csv"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("longer than");
      assertThatThrownBy(() -> files.delete("/a.csv")).isInstanceOf(IOException.class);
    }
    assertThat(server.sent).isLessThan(20L * ReplyReader.MAX_REPLY);
  }

  @Test
  void greetingOfTheUser_withoutEnd_isAFailedConnection() {
    server.endless.put("PASS", "230-welcome\r\n");
    assertThatThrownBy(() -> FtpPartner.of(server).open())
        .satisfies(is("connection_failed", FailureClass.TRANSIENT))
        .hasMessageContaining("longer than");
  }

  @Test
  void reply_ofManyLines_isReadAndTheNextToo() throws Exception {
    server.answers.put("DELE", "250-gone\r\n" + "250-indeed\r\n".repeat(3_000) + "250 gone");
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      for (int i = 0; i < 10; i++) {
        assertThat(files.delete("/a.csv")).isTrue();
      }
    }
  }

  @Test
  void passive_epsvRefused_pasvIsTaken() throws Exception {
    server.answers.put("EPSV", "500 what?");
    assertThat(list()).containsExactly("a.csv");
    assertThat(server.commands).containsSubsequence("EPSV", "PASV", "LIST");
  }

  @Test
  void passive_epsvPortIsClosed_pasvIsTaken() throws Exception {
    server.answers.put("EPSV", "229 entering (|||1|)");
    assertThat(list()).containsExactly("a.csv");
    assertThat(server.commands).containsSubsequence("EPSV", "PASV", "LIST");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10,1,2,3", "192,168,7,7", "198,51,100,9"})
  void passive_pasvNamesAnotherAddress_theServersIsTaken(String address) throws Exception {
    server.answers.put("EPSV", "500 what?");
    server.answers.put("PASV", "227 entering (" + address + "," + server.dataPort() + ")");
    assertThat(list()).containsExactly("a.csv");
  }

  @Test
  void names_withoutUtf8_areLatin1BothWays() throws Exception {
    server.names = StandardCharsets.ISO_8859_1;
    server.listing = ENTRY + "Übergröße.csv\r\n";
    FtpPartner partner = FtpPartner.of(server);
    FtpConnection utf8 = partner.connection();
    FtpConnection latin1 =
        new FtpConnection(
            utf8.name(),
            utf8.endpoint(),
            utf8.auth(),
            utf8.traffic(),
            null,
            new FtpConnection.Quirks(true, true, false, false, Replace.AUTO));
    try (RemoteFiles files = new FtpPartner(latin1, partner.secrets()).open()) {
      assertThat(names(files)).containsExactly("Übergröße.csv");
      files.delete("/Übergröße.csv");
    }
    assertThat(server.commands)
        .contains("DELE /Übergröße.csv")
        .noneMatch(c -> c.startsWith("OPTS"));
  }

  @ParameterizedTest
  @CsvSource({"552,remote_disk_full", "452,remote_disk_full", "426,remote_failure"})
  void upload_refusedAtItsEnd_isTransientAndNamed(int code, String expected) throws Exception {
    server.answers.put("STOR end", code + " no more");
    try (RemoteFiles files = FtpPartner.of(server).open();
        RemoteFiles.Sink sink = files.create("/a.csv", false)) {
      sink.write(new byte[] {1, 2, 3}, 0, 3);
      assertThatThrownBy(sink::finish)
          .satisfies(is(expected, FailureClass.TRANSIENT))
          .hasMessageContaining("no more");
    }
  }

  @ParameterizedTest
  @CsvSource({"552,remote_disk_full", "452,remote_disk_full"})
  void upload_refusedAtItsStart_isTransientAndNamed(int code, String expected) throws Exception {
    server.answers.put("STOR", code + " no more");
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      assertThatThrownBy(() -> files.create("/a.csv", false))
          .satisfies(is(expected, FailureClass.TRANSIENT));
    }
  }

  private List<String> list() throws IOException {
    server.listing = ENTRY + "a.csv\r\n";
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      return names(files);
    }
  }

  private static List<String> names(RemoteFiles files) throws IOException {
    List<RemoteFile> found = new ArrayList<>();
    files.list("/", found::add);
    return found.stream().map(RemoteFile::name).toList();
  }

  private static Consumer<Throwable> is(String code, FailureClass failureClass) {
    return thrown -> {
      assertThat(thrown).isInstanceOf(CourierException.class);
      assertThat(((CourierException) thrown).code()).isEqualTo(code);
      assertThat(((CourierException) thrown).failureClass()).isEqualTo(failureClass);
    };
  }
}
