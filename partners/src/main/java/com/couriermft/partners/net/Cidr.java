package com.couriermft.partners.net;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A range of addresses, such as {@code 10.0.0.0/8} or {@code fc00::/7} (RFC 4632, RFC 4291).
 *
 * @param network first address of the range
 * @param prefix number of leading bits that all addresses share
 */
public record Cidr(InetAddress network, int prefix) {
  private static final String MAPPED = "::ffff:";

  /**
   * Parses a range or a single address; empty if the text is invalid or bits after the prefix are
   * set.
   */
  public static Optional<Cidr> find(String text) {
    int slash = text.indexOf('/');
    Optional<InetAddress> address =
        HostText.findAddress(slash < 0 ? text : text.substring(0, slash));
    if (address.isEmpty() || text.toLowerCase(Locale.ROOT).startsWith(MAPPED)) {
      return Optional.empty();
    }
    int bits = address.get().getAddress().length * Byte.SIZE;
    String length = slash < 0 ? Integer.toString(bits) : text.substring(slash + 1);
    if (!length.matches("0|[1-9][0-9]{0,2}") || Integer.parseInt(length) > bits) {
      return Optional.empty();
    }
    Cidr range = new Cidr(address.get(), Integer.parseInt(length));
    return range.isClean() ? Optional.of(range) : Optional.empty();
  }

  /**
   * Parses a range.
   *
   * @throws IllegalArgumentException the text is not a range
   */
  static Cidr of(String text) {
    return find(text).orElseThrow(() -> new IllegalArgumentException("No range: " + text));
  }

  /**
   * Returns whether the range contains an address; false for an address of a different IP version.
   */
  public boolean contains(InetAddress address) {
    byte[] ours = network.getAddress();
    byte[] theirs = address.getAddress();
    if (ours.length != theirs.length) {
      return false;
    }
    for (int bit = 0; bit < prefix; bit++) {
      if (((ours[bit / Byte.SIZE] ^ theirs[bit / Byte.SIZE]) & mask(bit)) != 0) {
        return false;
      }
    }
    return true;
  }

  private boolean isClean() {
    byte[] ours = network.getAddress();
    for (int bit = prefix; bit < ours.length * Byte.SIZE; bit++) {
      if ((ours[bit / Byte.SIZE] & mask(bit)) != 0) {
        return false;
      }
    }
    return true;
  }

  private static int mask(int bit) {
    return 0x80 >> bit % Byte.SIZE;
  }

  /**
   * Returns the IPv4 address that an IPv6 address embeds.
   *
   * @param offset offset in bytes
   */
  static InetAddress embedded(InetAddress address, int offset) {
    byte[] all = address.getAddress();
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(all, offset, offset + 4));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("Four bytes are an address", e);
    }
  }

  @Override
  public String toString() {
    return network.getHostAddress() + "/" + prefix;
  }
}
