package com.couriermft.partners.connection;

import com.couriermft.partners.connection.ServerProfile.Answer;

/** The ways to replace an existing file on a server. */
public enum Replace {
  /** Replace atomically if the server can; otherwise like {@link #ASIDE}. */
  AUTO,
  /** Always delete the old file, then rename the new one: for a moment there is no file. */
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
   * Returns whether the old file is kept until the new one exists, if replacing takes several
   * requests.
   */
  public boolean keepsOldAside() {
    return this != DELETE;
  }
}
