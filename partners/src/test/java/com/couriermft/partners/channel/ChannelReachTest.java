package com.couriermft.partners.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.net.OutboundPolicy;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests reaching a channel's server without sending a notification. */
@Timeout(60)
class ChannelReachTest {
  private static final String HOOK =
      "{'type': 'webhook', 'url_secret': 'url', 'signing_secrets': ['key'], 'network': 'private'}";

  private final Desk desk = new Desk().secret("password", "hunter2");

  private static String mail(MailPeer peer) {
    return ("{'type': 'smtp', 'host': '127.0.0.1', 'port': %d, 'tls': 'off', 'from':"
            + " 'c@example.com', 'to': ['d@example.com']}")
        .formatted(peer.port());
  }

  @Test
  void mailServer_isTalkedToUntilItWouldTakeAMail() throws Exception {
    try (MailPeer peer = new MailPeer(null)) {
      desk.reach(desk.save("mail", mail(peer)));
      // The client does not wait for the response to QUIT, so the server may read the command
      // later.
      await().atMost(Duration.ofSeconds(10)).until(() -> peer.commands.size() >= 3);
      assertThat(peer.commands.get(0)).startsWith("EHLO ");
      assertThat(peer.commands.subList(1, 3)).containsExactly("RSET", "QUIT");
      assertThat(peer.mails).isEmpty();
    }
  }

  @Test
  void mailServerThatDoesNotLetUsIn_isTold() throws Exception {
    try (MailPeer peer =
        new MailPeer(null).replies("EHLO", "554 go away").replies("HELO", "554 no")) {
      assertCode(() -> desk.reach(desk.save("mail", mail(peer))), "channel_denied");
    }
  }

  @Test
  void receiver_getsNoRequest() throws Exception {
    try (HookPeer peer = new HookPeer()) {
      desk.secret("url", peer.url("/in")).secret("key", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD");
      desk.reach(desk.save("hook", HOOK));
      assertThat(peer.seen).isEmpty();
      desk.secret("key", "nonsense");
      assertCode(() -> desk.reach(desk.save("hook", HOOK)), "channel_misconfigured");
      desk.secret("key", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD");
      desk.secret("url", peer.url("/in").replace("http:", "https:"));
      Duration patience = Duration.ofSeconds(2);
      assertCode(() -> desk.reach(desk.save("hook", HOOK), patience), "channel_unavailable");
    }
    desk.secret("url", "http://127.0.0.1:1/in");
    assertCode(() -> desk.reach(desk.save("hook", HOOK)), "channel_unavailable");
  }

  @Test
  void serverThatThePolicyRefuses_isNotReached() throws Exception {
    try (HookPeer peer = new HookPeer()) {
      Desk strict = new Desk(OutboundPolicy.STRICT).secret("url", peer.url("/in"));
      strict.secret("key", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD");
      assertCode(() -> strict.reach(strict.save("hook", HOOK)), "outbound_refused");
    }
  }

  private static void assertCode(ThrowingCallable looking, String code) {
    assertThatThrownBy(looking)
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code));
  }
}
