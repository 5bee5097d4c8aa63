package com.couriermft.partners.net;

import java.net.InetAddress;
import java.util.List;

/**
 * The kinds of IP addresses, based on IANA's registries of special-purpose addresses (RFC 6890) and
 * on Azure's special addresses.
 */
public enum AddressKind {
  /** The address of a single host on the public Internet. */
  PUBLIC,
  /** An address of a private network (RFC 1918, RFC 4193). */
  PRIVATE,
  /** An address of this machine itself. */
  LOOPBACK,
  /** An address that is never reachable, or to which Courier must never connect. */
  NEVER;

  private static final int NONE = -1;

  /** The address ranges; the first range that contains an address determines its kind. */
  private static final List<Range> RANGES =
      List.of(
          range("168.63.129.16/32", NEVER, "an Azure platform address"),
          range("0.0.0.0/8", NEVER, "unspecified"),
          range("10.0.0.0/8", PRIVATE, "private"),
          range("100.64.0.0/10", NEVER, "carrier-grade NAT"),
          range("127.0.0.0/8", LOOPBACK, "this machine"),
          range("169.254.0.0/16", NEVER, "link-local"),
          range("172.16.0.0/12", PRIVATE, "private"),
          range("192.0.0.0/24", NEVER, "reserved for protocols"),
          range("192.0.2.0/24", NEVER, "reserved for documentation"),
          range("192.88.99.0/24", NEVER, "a deprecated relay"),
          range("192.168.0.0/16", PRIVATE, "private"),
          range("198.18.0.0/15", NEVER, "reserved for benchmarks"),
          range("198.51.100.0/24", NEVER, "reserved for documentation"),
          range("203.0.113.0/24", NEVER, "reserved for documentation"),
          range("224.0.0.0/4", NEVER, "multicast"),
          range("240.0.0.0/4", NEVER, "reserved or broadcast"),
          range("0.0.0.0/0", PUBLIC, "public"),
          range("::/128", NEVER, "unspecified"),
          range("::1/128", LOOPBACK, "this machine"),
          embedding("64:ff9b::/96", 12),
          embedding("2002::/16", 2),
          range("2001::/23", NEVER, "reserved for protocols"),
          range("2001:db8::/32", NEVER, "reserved for documentation"),
          range("3fff::/20", NEVER, "reserved for documentation"),
          range("2000::/3", PUBLIC, "public"),
          range("fd00:ec2::254/128", NEVER, "a cloud's metadata service"),
          range("fc00::/7", PRIVATE, "private"),
          range("fe80::/10", NEVER, "link-local"),
          range("ff00::/8", NEVER, "multicast"),
          range("::/0", NEVER, "not a global unicast address"));

  /**
   * Returns the kind of an address. For an IPv6 address that embeds an IPv4 address, returns the
   * kind of the embedded address.
   */
  public static AddressKind of(InetAddress address) {
    Range range = rangeOf(address);
    return range.offset == NONE ? range.kind : of(range.carried(address));
  }

  /** Returns an address and the IPv4 address that it embeds, if any. */
  static List<InetAddress> withCarried(InetAddress address) {
    Range range = rangeOf(address);
    return range.offset == NONE ? List.of(address) : List.of(address, range.carried(address));
  }

  /** Describes the kind of an address, such as {@code link-local (169.254.0.0/16)}. */
  static String describe(InetAddress address) {
    Range range = rangeOf(address);
    return range.offset == NONE
        ? range.what + " (" + range.cidr + ")"
        : "another form of "
            + range.carried(address).getHostAddress()
            + ", "
            + describe(range.carried(address));
  }

  private static Range rangeOf(InetAddress address) {
    return RANGES.stream().filter(range -> range.cidr.contains(address)).findFirst().orElseThrow();
  }

  private static Range range(String cidr, AddressKind kind, String what) {
    return new Range(Cidr.of(cidr), kind, what, NONE);
  }

  /** Returns the range of NAT64 (RFC 6052) or 6to4 (RFC 3056). */
  private static Range embedding(String cidr, int offset) {
    return new Range(Cidr.of(cidr), NEVER, "", offset);
  }

  private record Range(Cidr cidr, AddressKind kind, String what, int offset) {
    InetAddress carried(InetAddress address) {
      return Cidr.embedded(address, offset);
    }
  }
}
