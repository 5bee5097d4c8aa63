package com.couriermft.partners.connection;

/** The networks that a connection may reach. Lower case in JSON. */
public enum Network {
  /** The public Internet only. */
  PUBLIC,
  /**
   * The public Internet and the installation's own network (addresses of RFC 1918 and RFC 4193).
   */
  PRIVATE;
}
