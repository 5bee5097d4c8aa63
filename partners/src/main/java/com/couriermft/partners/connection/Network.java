package com.couriermft.partners.connection;

/** The networks that a connection may reach. Lower case in JSON. */
public enum Network {
  /** Only addresses of the public Internet are allowed. */
  PUBLIC,
  /**
   * Addresses of the public Internet and of the installation's own network (RFC 1918 and RFC 4193)
   * are allowed.
   */
  PRIVATE;
}
