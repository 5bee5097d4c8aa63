package com.couriermft.peers;

/**
 * The traits in which servers of one protocol differ. Each server either has a trait or lacks it,
 * and both cases are tested.
 */
public enum Trait {
  /** A rename can replace a file atomically, which is known without probing. */
  REPLACES_ATOMICALLY("replaces a file in one step, which needs no probe"),
  /** A plain rename replaces an existing file although it should not. */
  RENAME_REPLACES_UNASKED("a plain rename replaces an existing file"),
  /** A file can be created on the condition that it does not exist. */
  CREATES_ONLY_NEW("creates a file only if it does not exist"),
  /** Writing can continue at an offset of an existing file. */
  RESUMES("continues writing at an offset"),
  /** The size of an open file is reported before it is closed. */
  TELLS_SIZE_WHILE_OPEN("reports the size of an open file"),
  /** One session can transfer several files at the same time. */
  CONCURRENT("several files at once in a session"),
  /** The server can compute the SHA-256 hash of a file. */
  HASHES("computes SHA-256");

  /** The description of the trait for the documentation. */
  public final String text;

  Trait(String text) {
    this.text = text;
  }
}
