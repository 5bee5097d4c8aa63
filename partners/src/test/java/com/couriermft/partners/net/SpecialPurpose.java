package com.couriermft.partners.net;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/**
 * A reference model of the allowed addresses. It is based on IANA's registries ("IPv4
 * Special-Purpose Address Registry", "IPv6 Special-Purpose Address Registry") and is independent of
 * the product's ranges.
 */
final class SpecialPurpose {
  /**
   * The first address of each range, its prefix length, and its kind: N for never, P for private, L
   * for this machine.
   */
  private static final List<String> V4 =
      """
      0.0.0.0 8 N
      10.0.0.0 8 P
      100.64.0.0 10 N
      127.0.0.0 8 L
      168.63.129.16 32 N
      169.254.0.0 16 N
      172.16.0.0 12 P
      192.0.0.0 24 N
      192.0.2.0 24 N
      192.88.99.0 24 N
      192.168.0.0 16 P
      198.18.0.0 15 N
      198.51.100.0 24 N
      203.0.113.0 24 N
      224.0.0.0 4 N
      240.0.0.0 4 N
      """
          .lines()
          .toList();

  private static final List<String> V6_WITHIN_UNICAST =
      List.of("2001:: 23", "2001:db8:: 32", "3fff:: 20");

  private SpecialPurpose() {}

  static AddressKind kind(InetAddress address) throws UnknownHostException {
    byte[] bytes = address.getAddress();
    return bytes.length == 4 ? v4(bytes) : v6(address, bytes);
  }

  private static AddressKind v4(byte[] bytes) throws UnknownHostException {
    for (String line : V4) {
      String[] words = line.split(" ");
      if (within(bytes, words[0], Integer.parseInt(words[1]))) {
        return switch (words[2]) {
          case "P" -> AddressKind.PRIVATE;
          case "L" -> AddressKind.LOOPBACK;
          default -> AddressKind.NEVER;
        };
      }
    }
    return AddressKind.PUBLIC;
  }

  private static AddressKind v6(InetAddress address, byte[] bytes) throws UnknownHostException {
    if (address.isLoopbackAddress()) {
      return AddressKind.LOOPBACK;
    } else if (within(bytes, "64:ff9b::", 96)) {
      return v4(Arrays.copyOfRange(bytes, 12, 16));
    } else if (bytes[0] == 0x20 && bytes[1] == 0x02) {
      return v4(Arrays.copyOfRange(bytes, 2, 6));
    } else if ((bytes[0] & 0xfe) == 0xfc) {
      return within(bytes, "fd00:ec2::254", 128) ? AddressKind.NEVER : AddressKind.PRIVATE;
    } else if ((bytes[0] & 0xe0) != 0x20) {
      return AddressKind.NEVER;
    }
    for (String line : V6_WITHIN_UNICAST) {
      String[] words = line.split(" ");
      if (within(bytes, words[0], Integer.parseInt(words[1]))) {
        return AddressKind.NEVER;
      }
    }
    return AddressKind.PUBLIC;
  }

  private static boolean within(byte[] bytes, String first, int bits) throws UnknownHostException {
    int rest = bytes.length * 8 - bits;
    BigInteger from = new BigInteger(1, InetAddress.getByName(first).getAddress());
    return new BigInteger(1, bytes).shiftRight(rest).equals(from.shiftRight(rest));
  }
}
