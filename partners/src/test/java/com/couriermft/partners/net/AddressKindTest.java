package com.couriermft.partners.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class AddressKindTest {
  /** Addresses at the edges of ranges, and addresses that embed other addresses. */
  private static final String[] EDGES = {
    "0.0.0.0",
    "10.0.0.0",
    "100.64.0.0",
    "127.0.0.0",
    "168.63.129.16",
    "169.254.0.0",
    "169.254.169.254",
    "172.16.0.0",
    "192.0.0.0",
    "192.0.2.0",
    "192.88.99.0",
    "192.168.0.0",
    "198.18.0.0",
    "198.51.100.0",
    "203.0.113.0",
    "224.0.0.0",
    "240.0.0.0",
    "255.255.255.255",
    "::",
    "::1",
    "64:ff9b::",
    "64:ff9b:1::",
    "2000::",
    "2001::",
    "2001:200::",
    "2001:db8::",
    "2002::",
    "2003::",
    "3fff::",
    "3fff:1000::",
    "4000::",
    "fc00::",
    "fd00:ec2::254",
    "fe00::",
    "fe80::",
    "fec0::",
    "ff00::"
  };

  @Property(tries = 4_000)
  void of_anyAddress_agreesWithTheRegistries(@ForAll("addresses") InetAddress address)
      throws UnknownHostException {
    assertThat(AddressKind.of(address))
        .as(address.getHostAddress())
        .isEqualTo(SpecialPurpose.kind(address));
  }

  @Property
  void of_carriedAddress_isThatOfTheAddressItself(@ForAll("v4") InetAddress inner)
      throws UnknownHostException {
    byte[] four = inner.getAddress();
    byte[] mapped = new byte[16];
    mapped[10] = mapped[11] = (byte) 0xff;
    System.arraycopy(four, 0, mapped, 12, 4);
    byte[] nat64 = InetAddress.getByName("64:ff9b::").getAddress();
    System.arraycopy(four, 0, nat64, 12, 4);
    byte[] sixToFour = InetAddress.getByName("2002::1").getAddress();
    System.arraycopy(four, 0, sixToFour, 2, 4);
    for (byte[] form : new byte[][] {mapped, nat64, sixToFour}) {
      InetAddress outer = InetAddress.getByAddress(form);
      assertThat(AddressKind.of(outer))
          .as("%s in %s", inner, outer)
          .isEqualTo(AddressKind.of(inner));
    }
  }

  @Provide
  Arbitrary<InetAddress> v4() {
    return Arbitraries.oneOf(bytes(4), near().filter(address -> address.getAddress().length == 4));
  }

  @Provide
  Arbitrary<InetAddress> addresses() {
    return Arbitraries.oneOf(bytes(4), bytes(16), near());
  }

  private static Arbitrary<InetAddress> bytes(int length) {
    return Arbitraries.bytes().array(byte[].class).ofSize(length).map(AddressKindTest::address);
  }

  /**
   * Generates an address near the edge of a range: one step away, within the range, or just before
   * the range.
   */
  private static Arbitrary<InetAddress> near() {
    return Arbitraries.of(EDGES)
        .flatMap(
            edge ->
                Arbitraries.integers()
                    .between(-3, 70_000)
                    .map(distance -> moved(AddressKindTest.named(edge), distance)));
  }

  private static InetAddress moved(InetAddress from, int distance) {
    int length = from.getAddress().length;
    BigInteger space = BigInteger.ONE.shiftLeft(length * 8);
    byte[] sum =
        new BigInteger(1, from.getAddress())
            .add(BigInteger.valueOf(distance))
            .mod(space)
            .add(space)
            .toByteArray();
    return address(Arrays.copyOfRange(sum, sum.length - length, sum.length));
  }

  private static InetAddress named(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private static InetAddress address(byte[] bytes) {
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
