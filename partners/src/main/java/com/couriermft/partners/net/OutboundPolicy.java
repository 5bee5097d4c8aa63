package com.couriermft.partners.net;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.connection.Network;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outbound policy: the addresses that this process may connect to on behalf of users. Public
 * addresses are allowed. Private addresses are allowed if the connection allows them, and this
 * machine is allowed only on a developer's host. All other addresses are refused, regardless of the
 * settings. Immutable.
 */
public final class OutboundPolicy {
  /** The default policy, which allows addresses of the public Internet and of private networks. */
  public static final OutboundPolicy STRICT =
      new OutboundPolicy(Bounds.NONE, InetAddress::getAllByName);

  private static final int LONGEST = 300;

  private final @Nullable Bounds bounds;
  private final Resolver resolver;

  private OutboundPolicy(@Nullable Bounds bounds, Resolver resolver) {
    this.bounds = bounds;
    this.resolver = resolver;
  }

  /**
   * Returns the policy with an installation's bounds, which resolves names with the system's
   * resolver.
   */
  public static OutboundPolicy within(Bounds bounds) {
    return within(bounds, InetAddress::getAllByName);
  }

  /** Returns the policy with an installation's bounds and a custom resolver. */
  static OutboundPolicy within(Bounds bounds, Resolver resolver) {
    return new OutboundPolicy(bounds, resolver);
  }

  /** Returns a policy that refuses no address. */
  public static OutboundPolicy unbounded() {
    return new OutboundPolicy(null, InetAddress::getAllByName);
  }

  /** Resolves host names to addresses. */
  interface Resolver {
    /** Returns the addresses of a name; at least one address. */
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  /**
   * The bounds that an installation configures.
   *
   * @param allow the only allowed addresses; if empty, all addresses are allowed
   * @param deny additionally refused addresses
   * @param loopback whether connections to this machine are allowed; only for a developer's host
   * @param identityHost host from which the platform provides tokens to this process; {@code null}
   *     for none
   * @param identityPort port of {@code identityHost}
   */
  public record Bounds(
      List<Cidr> allow,
      List<Cidr> deny,
      boolean loopback,
      @Nullable String identityHost,
      int identityPort) {
    /** The bounds of an installation without additional limits. */
    public static final Bounds NONE = new Bounds(List.of(), List.of(), false, null, 0);

    /** Copies. */
    public Bounds {
      allow = List.copyOf(allow);
      deny = List.copyOf(deny);
    }
  }

  /**
   * Returns the addresses of a host after checking all of them, in the resolver's order. The caller
   * must connect to one of these addresses and must not resolve the name again, because the name
   * may then have a different address.
   *
   * @param host name or address
   * @param port port to connect to
   * @throws CourierException {@code outbound_refused}: one of the host's addresses is not allowed
   * @throws UnknownHostException the name is unknown
   */
  public List<InetAddress> resolve(String host, int port, Network network)
      throws UnknownHostException {
    String name = checked(host);
    Optional<InetAddress> literal = HostText.findAddress(name);
    List<InetAddress> all =
        literal.isPresent() ? List.of(literal.get()) : List.of(resolver.resolve(name));
    all.forEach(address -> require(host, new InetSocketAddress(address, port), network));
    return all;
  }

  /**
   * Checks an address before connecting to it.
   *
   * @param host host of the address, for messages
   * @throws CourierException {@code outbound_refused}
   */
  public void require(String host, InetSocketAddress to, Network network) {
    refusal(to, network).ifPresent(why -> refuse(host, why));
  }

  /**
   * Checks a host that a proxy will resolve. Only a literal address can be checked here.
   *
   * @throws CourierException {@code outbound_refused}
   */
  public void requireBehindProxy(String host, int port, Network network) {
    if (bounds == null) {
      return;
    }
    String name = checked(host);
    String lower = name.toLowerCase(Locale.ROOT);
    HostText.findAddress(name)
        .ifPresent(address -> require(host, new InetSocketAddress(address, port), network));
    if (lower.equals("localhost") || lower.endsWith(".localhost")) {
      refuse(host, "it is the proxy itself");
    }
  }

  private String checked(String host) {
    String name = HostText.withoutRoot(host);
    if (bounds != null && HostText.isAmbiguous(name)) {
      refuse(host, "it is neither a host name nor an address such as 192.0.2.1 or 2001:db8::1");
    }
    return name;
  }

  /**
   * Returns the reason why connections to an address are refused; empty if connections are allowed.
   */
  Optional<String> refusal(InetSocketAddress to, Network network) {
    InetAddress address = to.getAddress();
    if (bounds == null || address == null) {
      return Optional.empty();
    }
    AddressKind kind = AddressKind.of(address);
    String shown = address.getHostAddress() + " is " + AddressKind.describe(address);
    boolean allowed =
        switch (kind) {
          case PUBLIC -> true;
          case PRIVATE -> network == Network.PRIVATE;
          case LOOPBACK -> bounds.loopback;
          case NEVER -> false;
        };
    if (!allowed) {
      return Optional.of(
          kind == AddressKind.PRIVATE
              ? shown + "; if that is intended, set \"network\": \"private\""
              : shown);
    } else if (isOfIdentity(to)) {
      return Optional.of("that address issues tokens of the app's identity");
    }
    List<InetAddress> all = AddressKind.withCarried(address);
    if (all.stream().anyMatch(each -> contains(bounds.deny, each))) {
      return Optional.of(address.getHostAddress() + " is in COURIER_OUTBOUND_DENY");
    } else if (!bounds.allow.isEmpty()
        && all.stream().noneMatch(each -> contains(bounds.allow, each))) {
      return Optional.of(address.getHostAddress() + " is not in COURIER_OUTBOUND_ALLOW");
    }
    return Optional.empty();
  }

  private static boolean contains(List<Cidr> ranges, InetAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address));
  }

  private boolean isOfIdentity(InetSocketAddress to) {
    if (bounds == null || bounds.identityHost == null || bounds.identityPort != to.getPort()) {
      return false;
    }
    try {
      return Arrays.stream(resolver.resolve(bounds.identityHost))
          .anyMatch(
              each ->
                  each.equals(to.getAddress())
                      || each.isLoopbackAddress() && to.getAddress().isLoopbackAddress());
    } catch (UnknownHostException e) {
      // A name that cannot be resolved has no address to protect.
      return false;
    }
  }

  private static void refuse(String host, String why) {
    throw CourierException.of(
        ConnectionCodes.OUTBOUND_REFUSED,
        SafeText.sentence(
            "Connections to '" + host + "' are not allowed: " + SafeText.of(why, LONGEST)));
  }
}
