package com.couriermft.partners.remote.ftp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the meanings of servers' replies that users reported. */
class ReplyMeaningTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          530 | Login incorrect. | LOGIN_FAILED
          530 | User cannot log in. | UNTOLD
          530 | Too many failed login attempts, try again later | LOGIN_FAILED
          530 | Sorry, the maximum number of clients (1) for this user are already connected. | TOO_MANY_CLIENTS
          530 | Sorry, max 10 users -- try again later | TOO_MANY_CLIENTS
          530 | Sorry, the maximum number of allowed clients (30) are already connected. | TOO_MANY_CLIENTS
          530 | Too many connections from your host. | TOO_MANY_CLIENTS
          530 | Connection limit reached | TOO_MANY_CLIENTS
          530 | User already logged in | TOO_MANY_CLIENTS
          530 | Server is busy, please try again later | TOO_MANY_CLIENTS
          530 | No more sessions are available for this account | TOO_MANY_CLIENTS
          530 | Zu viele Benutzer | TOO_MANY_CLIENTS
          530 | Account locked | LOGIN_FAILED
          530 | Password expired | LOGIN_FAILED
          550 | The process cannot access the file because it is being used by another process. | IN_USE
          550 | a.csv: Text file busy | IN_USE
          550 | File is locked by another user | IN_USE
          550 | a.csv: sharing violation | IN_USE
          550 | File is currently being uploaded | IN_USE
          450 | a.csv: file busy | IN_USE
          550 | Der Prozess kann nicht auf die Datei zugreifen, da sie von einem anderen Prozess verwendet wird. | IN_USE
          550 | Not enough disk space | DISK_FULL
          550 | Quota exceeded | DISK_FULL
          553 | No space left on device | DISK_FULL
          550 | No files found | NOTHING_THERE
          450 | No such file or directory | NOTHING_THERE
          550 | File not found | NOTHING_THERE
          550 | Directory is empty | NOTHING_THERE
          226 | No entries | NOTHING_THERE
          550 | Permission denied | DENIED
          550 | Access is denied. | DENIED
          550 | Failed to open directory | FAILED
          450 | LIST: internal error | FAILED
          550 | Requested action not taken | UNTOLD
          200 | Permission denied | UNTOLD
          """)
  void of_codeAndWords_isTheMeaning(int code, String words, ReplyMeaning meaning) {
    assertThat(ReplyMeaning.of(reply(code, words))).isEqualTo(meaning);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          226 | Transfer complete | true
          250 | Done | true
          450 | Requested action not taken | true
          550 | No files found | true
          550 | Permission denied | false
          550 | The directory is in use | false
          450 | TLS session of data connection not resumed | false
          426 | Connection closed | false
          425 | Cannot open data connection | false
          421 | No files, going down | false
          """)
  void isEmptyFolder_listingRefused_goesByCodeAndWords(int code, String words, boolean empty) {
    assertThat(ReplyMeaning.isEmptyFolder(reply(code, words))).isEqualTo(empty);
  }

  private static Reply reply(int code, String words) {
    return new Reply(code, List.of(code + " " + words));
  }
}
