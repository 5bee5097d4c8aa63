package com.couriermft.partners.connection;

import com.couriermft.partners.connection.ServerProfile.Answer;

/** The ways to replace an existing file on a server. */
public enum Replace {
  /** Replaces the file atomically if the server supports it; otherwise like {@link #ASIDE}. */
  AUTO,
  /** Always deletes the old file and then renames the new one. For a moment there is no file. */
  DELETE,
  /**
   * Always renames the old file, renames the new file, and then deletes the old file, or restores
   * it if the rename fails.
   */
  ASIDE;

  /**
   * Returns whether a single rename request replaces the target.
   *
   * <p>The connection's setting takes precedence, then the server's announcement, then the probe's
   * result.
   *
   * @param advertised whether the server announces such a request
   * @param probed the probe's answer for {@link Capability#REPLACE}
   */
  public boolean isInOneStep(boolean advertised, Answer probed) {
    return this == AUTO && (advertised || probed == Answer.YES);
  }

  /**
   * Returns whether the old file is kept until the new file is in place, if the replacement takes
   * several requests.
   */
  public boolean keepsOldAside() {
    return this != DELETE;
  }
}
