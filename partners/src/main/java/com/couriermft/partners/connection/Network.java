package com.couriermft.partners.connection;

/** The networks that a connection may lead into; JSON in lower case. */
public enum Network {
  /** The public Internet only. */
  PUBLIC,
  /** The installation's own network, too: addresses of RFC 1918 and RFC 4193. */
  PRIVATE;

  /** Tells the network that JSON leaves out: most connections never say which. */
  static final class Public {
    @Override
    public boolean equals(Object value) {
      return value == PUBLIC;
    }

    @Override
    public int hashCode() {
      return PUBLIC.hashCode();
    }
  }
}
