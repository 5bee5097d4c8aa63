package com.couriermft.peers.behaviour;

/**
 * One way in which a partner's server differs from the standard. Implemented by one enum for each
 * protocol, whose constants also hold what their scripted server needs to behave so. A new
 * behaviour is one new constant: the test of the protocol runs over all of them, and {@link
 * Behaviours} puts them into the documentation.
 */
public interface Behaviour {
  /** Returns the constant's name. */
  String name();

  /** Returns the protocol as the documentation names it, such as {@code FTP}. */
  String protocol();

  /** Returns what the server does, as a sentence without its full stop. */
  String does();

  /** Returns what Courier owes its users with such a server. */
  Contract contract();
}
