package com.couriermft.partners.net;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Parses hosts: a name, or an address in its standard notation. Other notations of addresses
 * (octal, hexadecimal, fewer than four numbers, with a zone) are read as different addresses by
 * different parsers, so they are rejected.
 */
final class HostText {
  private static final Pattern NUMBERS =
      Pattern.compile("(?:0|[1-9][0-9]{0,2})(?:\\.(?:0|[1-9][0-9]{0,2})){3}");

  private static final Pattern V6 = Pattern.compile("[0-9A-Fa-f:]{2,39}(?:[0-9.]{7,15})?");

  private static final Pattern NAME =
      Pattern.compile("[0-9A-Za-z_-]{1,63}(?:\\.[0-9A-Za-z_-]{1,63}){0,126}");

  /**
   * A name whose last label is numeric, which some resolvers read as a number (WHATWG URL, 3.5).
   */
  private static final Pattern ENDS_IN_NUMBER =
      Pattern.compile("(?:.*\\.)?(?:[0-9]+|0[xX][0-9A-Fa-f]*)");

  private static final int MOST_BYTE = 255;

  private HostText() {}

  /** Returns a host without the trailing dot of a fully qualified name. */
  static String withoutRoot(String host) {
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }

  /** Returns the address in standard notation; empty for anything else. Does not use DNS. */
  static Optional<InetAddress> findAddress(String text) {
    boolean plain =
        NUMBERS.matcher(text).matches()
            ? Arrays.stream(text.split("\\.")).allMatch(n -> Integer.parseInt(n) <= MOST_BYTE)
            : text.indexOf(':') >= 0 && V6.matcher(text).matches();
    try {
      return plain ? Optional.of(InetAddress.getByName(text)) : Optional.empty();
    } catch (UnknownHostException e) {
      // The text consists of digits and colons but is not an address.
      return Optional.empty();
    }
  }

  /** Returns whether a host is neither a name nor an address in standard notation. */
  static boolean isAmbiguous(String host) {
    return findAddress(host).isEmpty()
        && (!NAME.matcher(host).matches() || ENDS_IN_NUMBER.matcher(host).matches());
  }
}
