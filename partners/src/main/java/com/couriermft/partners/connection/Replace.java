package com.couriermft.partners.connection;

import com.couriermft.partners.connection.ServerProfile.Answer;

/** The ways in which a file takes the place of another on a server, as its connection says. */
public enum Replace {
  /** The file is replaced in one step where the server can; else as {@link #ASIDE}. */
  AUTO,
  /** The old one is deleted, then the new one is renamed, always: for a moment there is none. */
  DELETE,
  /** The old one is renamed, the new one is, and the old one is deleted or put back, always. */
  ASIDE;

  /**
   * Returns whether a single rename request replaces the target.
   *
   * <p>The connection's own setting wins, then the server's announcement, then the result of the
   * probe.
   *
   * @param advertised whether the server announces such a request
   * @param probed the probe's answer for {@link Capability#REPLACE}
   */
  public boolean isInOneStep(boolean advertised, Answer probed) {
    return this == AUTO && (advertised || probed == Answer.YES);
  }

  /**
   * Returns whether the old file is kept until the new one is there, where replacing takes several
   * requests.
   */
  public boolean keepsOldAside() {
    return this != DELETE;
  }
}
