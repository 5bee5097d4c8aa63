package com.couriermft.peers.behaviour;

/**
 * A deviation of a partner's server from the standard. Each protocol has an enum that implements
 * this interface, whose constants also configure the scripted server. To add a behavior, add a
 * constant: the protocol's test runs all of them, and {@link Behaviours} adds them to the
 * documentation.
 */
public interface Behaviour {
  /** Returns the constant's name. */
  String name();

  /** Returns the name of the protocol in the documentation, such as {@code FTP}. */
  String protocol();

  /** Returns the description of the server's behavior as a sentence without its full stop. */
  String does();

  /** Returns what Courier guarantees for such a server. */
  Contract contract();
}
