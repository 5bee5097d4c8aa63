package com.couriermft.partners.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.connection.Network;
import com.couriermft.partners.net.OutboundPolicy.Bounds;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundPolicyTest {
  private static final Bounds DEVELOPER = new Bounds(List.of(), List.of(), true, null, 0);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0177.0.0.1",
        "0x7f.0.0.1",
        "0x7f000001",
        "2130706433",
        "017700000001",
        "127.1",
        "127.0.1",
        "127.0.0.1.",
        "1.2.3.4.5",
        "256.1.1.1",
        "08.8.8.8",
        "8.8.8.0x8",
        "0x",
        "example.0x7f",
        "1",
        "fe80::1%eth0",
        "fe80::1%1",
        "::1%0",
        "[::1]",
        ":::",
        "",
        ".",
        "10.0.0.1..",
        "::ffff:127.0.0.1",
        "::ffff:7f00:1",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "64:ff9b::169.254.169.254",
        "169.254.169.254",
        "168.63.129.16",
        "100.64.0.1",
        "0.0.0.0",
        "::",
        "255.255.255.255",
        "224.0.0.1",
        "ff02::1",
        "fe80::1",
        "127.0.0.1",
        "::1"
      })
  void resolve_addressInAnyForm_isRefusedWhateverTheConnectionSays(String host) {
    for (Network network : Network.values()) {
      assertRefused(() -> OutboundPolicy.STRICT.resolve(host, 443, network));
      assertRefused(() -> OutboundPolicy.STRICT.requireBehindProxy(host, 443, network));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"10.1.2.3", "172.31.255.255", "192.168.0.1", "fd12::1", "64:ff9b::a01:203"})
  void resolve_privateAddress_needsAConnectionThatSaysSo(String host) throws Exception {
    assertRefused(() -> OutboundPolicy.STRICT.resolve(host, 443, Network.PUBLIC));
    assertThat(OutboundPolicy.STRICT.resolve(host, 443, Network.PRIVATE)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"8.8.8.8", "8.8.8.8.", "2600::1", "64:ff9b::808:808", "172.32.0.1"})
  void resolve_publicAddress_isItself(String host) throws Exception {
    assertThat(OutboundPolicy.STRICT.resolve(host, 443, Network.PUBLIC)).hasSize(1);
    assertThatCode(() -> OutboundPolicy.STRICT.requireBehindProxy(host, 443, Network.PUBLIC))
        .doesNotThrowAnyException();
  }

  @Test
  void resolve_oneOfSeveralAddressesIsRefused_refusesTheName() {
    OutboundPolicy policy = answering(Bounds.NONE, "8.8.8.8 169.254.169.254");
    assertRefused(() -> policy.resolve("mixed.example", 443, Network.PRIVATE));
  }

  @Test
  void resolve_rebindingName_isLookedUpOnceAndJudgedEachTime() throws Exception {
    OutboundPolicy policy = answering(Bounds.NONE, "8.8.8.8", "127.0.0.1");
    assertThat(policy.resolve("rebind.example", 443, Network.PUBLIC))
        .containsExactly(InetAddress.getByName("8.8.8.8"));
    assertRefused(() -> policy.resolve("rebind.example", 443, Network.PUBLIC));
  }

  @Test
  void resolve_loopbackOnADevelopersHost_isAllowedButForTheIdentitysPort() throws Exception {
    OutboundPolicy policy =
        OutboundPolicy.within(new Bounds(List.of(), List.of(), true, "127.0.0.1", 41_741));
    assertThat(policy.resolve("127.0.0.1", 443, Network.PUBLIC)).hasSize(1);
    assertRefused(() -> policy.resolve("127.0.0.1", 41_741, Network.PUBLIC));
    assertRefused(() -> policy.resolve("127.9.9.9", 41_741, Network.PUBLIC));
    assertRefused(() -> policy.resolve("169.254.169.254", 80, Network.PRIVATE));
  }

  @Test
  void resolve_identityInThePrivateNetwork_isRefused() {
    OutboundPolicy policy =
        OutboundPolicy.within(new Bounds(List.of(), List.of(), false, "10.0.0.9", 8_081));
    assertRefused(() -> policy.resolve("10.0.0.9", 8_081, Network.PRIVATE));
    assertThatCode(() -> policy.resolve("10.0.0.9", 443, Network.PRIVATE))
        .doesNotThrowAnyException();
  }

  @Test
  void resolve_listsBoundEverythingAndWidenNothing() {
    OutboundPolicy policy =
        OutboundPolicy.within(
            new Bounds(
                List.of(Cidr.of("8.8.0.0/16"), Cidr.of("10.0.0.0/8"), Cidr.of("169.254.0.0/16")),
                List.of(Cidr.of("8.8.4.0/24")),
                false,
                null,
                0));
    assertThatCode(() -> policy.resolve("8.8.8.8", 1, Network.PUBLIC)).doesNotThrowAnyException();
    assertThatCode(() -> policy.resolve("64:ff9b::808:808", 1, Network.PUBLIC))
        .doesNotThrowAnyException();
    assertRefused(() -> policy.resolve("8.8.4.4", 1, Network.PUBLIC));
    assertRefused(() -> policy.resolve("64:ff9b::808:404", 1, Network.PUBLIC));
    assertRefused(() -> policy.resolve("9.9.9.9", 1, Network.PUBLIC));
    assertRefused(() -> policy.resolve("10.0.0.1", 1, Network.PUBLIC));
    assertRefused(() -> policy.resolve("169.254.169.254", 1, Network.PRIVATE));
  }

  @Test
  void requireBehindProxy_theProxyItself_isRefused() {
    for (String host : List.of("localhost", "LOCALHOST.", "a.localhost")) {
      assertRefused(() -> OutboundPolicy.STRICT.requireBehindProxy(host, 1, Network.PRIVATE));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.0/33",
        "10.0.0.1/8",
        "10.0.0/8",
        "::/129",
        "::ffff:10.0.0.0/104",
        "a.example/8",
        "/8",
        "10.0.0.0/",
        "10.0.0.0/08",
        "fe80::%1/10",
        ""
      })
  void find_textThatIsNoRange_isNone(String text) {
    assertThat(Cidr.find(text)).isEmpty();
  }

  @Test
  void resolve_localhostByName_isThisMachine() throws Exception {
    assertRefused(() -> OutboundPolicy.STRICT.resolve("localhost", 443, Network.PRIVATE));
    assertThat(OutboundPolicy.within(DEVELOPER).resolve("localhost", 443, Network.PUBLIC))
        .isNotEmpty();
  }

  private static OutboundPolicy answering(Bounds bounds, String... answers) {
    Deque<String> left = new ArrayDeque<>(List.of(answers));
    return OutboundPolicy.within(bounds, host -> addresses(left.removeFirst()));
  }

  private static InetAddress[] addresses(String answer) throws UnknownHostException {
    String[] texts = answer.split(" ");
    InetAddress[] all = new InetAddress[texts.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = InetAddress.getByName(texts[i]);
    }
    return all;
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            CourierException.class,
            e -> assertThat(e.is(ConnectionCodes.OUTBOUND_REFUSED)).isTrue());
  }
}
