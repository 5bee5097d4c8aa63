package com.couriermft.peers.behaviour;

/**
 * A deviation of a partner's server from the standard. Each protocol has an enum that implements
 * this interface. The constants of the enum also configure the scripted server. To add a behavior,
 * add a constant: the protocol's test runs all of them, and {@link Behaviours} adds them to the
 * documentation.
 */
public interface Behaviour {
  /** Returns the constant's name. */
  String name();

  /** Returns the name of the protocol in the documentation, such as {@code FTP}. */
  String protocol();

  /** Returns the description of the server's behavior as a sentence without the final period. */
  String does();

  /** Returns Courier's guarantee for a server with this behavior. */
  Contract contract();
}
