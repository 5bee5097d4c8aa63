package com.couriermft.transfer.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import org.junit.jupiter.api.Test;

class MovedFileTest {
  @Test
  void hostileText_isPrintableAndBounded() {
    MovedFile.Remote remote =
        new MovedFile.Remote(
            "partner-a",
            "/in/" + "d/".repeat(2_000) + "a\r\nb.csv",
            "10.0.0.7:22",
            "SSH\u001b[31m password=hunter2 " + "x".repeat(10_000),
            null);
    assertThat(remote.path()).hasSize(1_024).endsWith("d/a\uFFFD\uFFFDb.csv");
    assertThat(remote.banner()).hasSize(256).doesNotContain("\u001b", "hunter2");
  }

  @Test
  void path_cutWithinACharacter_losesTheWholeCharacter() {
    MovedFile.Remote remote =
        new MovedFile.Remote("p", "\uD83D\uDE00".repeat(600), null, null, null);
    assertThat(remote.path()).startsWith("…\uD83D\uDE00").hasSizeLessThanOrEqualTo(1_024);
  }

  @Test
  void path_thatLooksLikeACredential_isKeptAsItIs() {
    assertThat(Files.sent("partner-a", "password=a.csv").remote().path())
        .isEqualTo("/in/password=a.csv");
  }

  @Test
  void json_readBack_isTheSame() {
    MovedFile file = Files.sent("partner-a", "a.csv");
    assertThat(Json.read(Json.write(file), MovedFile.class)).isEqualTo(file);
    assertThat(Json.write(file))
        .contains("\"direction\":\"sent\"", "\"verified\":\"hash\"", "\"gone\":false");
  }
}
