package com.couriermft.partners.connection;

/** The networks that a connection may lead into; JSON in lower case. */
public enum Network {
  /** The public Internet only. */
  PUBLIC,
  /** The installation's own network, too: addresses of RFC 1918 and RFC 4193. */
  PRIVATE;
}
