package com.couriermft.partners.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.net.NameBook;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultServer;
import java.io.IOException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests receivers whose responses could exhaust the memory: the client reads at most 64 KiB of
 * response headers.
 */
@Timeout(60)
class HostileReceiverTest {
  private static final String CHANNEL =
      "{'type': 'webhook', 'url_secret': 'url', 'signing_secrets': ['new'], 'network': 'private'}";

  /** Responses whose headers or trailers have about 4 MiB. */
  private enum Answer {
    MANY_HEADERS(
        () -> "HTTP/1.1 200 OK\r\n" + "X-Filling: of forty bytes or so, again\r\n".repeat(100_000)),
    ONE_LONG_HEADER(() -> "HTTP/1.1 200 OK\r\nX-Filling: " + "a".repeat(4 << 20) + "\r\n\r\n"),
    ONE_LONG_STATUS(() -> "HTTP/1.1 200 " + "a".repeat(4 << 20) + "\r\n\r\n"),
    FOLDED_HEADER(
        () -> "HTTP/1.1 200 OK\r\nX-Filling: a\r\n" + "\tmore of it\r\n".repeat(350_000) + "\r\n"),
    INTERIM_ANSWERS(
        () ->
            "HTTP/1.1 102 Processing\r\nX-Filling: more\r\n\r\n".repeat(90_000)
                + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");

    private final Supplier<String> text;

    Answer(Supplier<String> text) {
      this.text = text;
    }
  }

  @ParameterizedTest
  @EnumSource
  void head_withoutEnd_isNotReadToItsEnd(Answer answer) throws IOException {
    FaultReply reply = FaultReply.raw(answer.text.get());
    try (FaultServer server = FaultServer.start(request -> reply)) {
      Desk desk = new Desk(NameBook.LOOPBACK).secret("url", server.url() + "/hook");
      desk.secret("new", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD");
      StoredChannel channel = desk.save("ops", CHANNEL);
      CourierException lost =
          catchThrowableOfType(CourierException.class, () -> desk.send(channel, Desk.notice()));
      assertThat(lost).isNotNull();
      assertThat(lost.code()).isEqualTo("channel_answer_lost");
    }
  }
}
