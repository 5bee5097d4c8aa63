package com.couriermft.peers;

/**
 * What servers of one protocol differ in. A server has a trait or has its contrary: both are
 * tested.
 */
public enum Trait {
  /** A rename can replace a file in one step, as is known before any probe. */
  REPLACES_ATOMICALLY("replaces a file in one step, which needs no probe"),
  /** A rename that was not to replace a file does so all the same. */
  RENAME_REPLACES_UNASKED("a plain rename replaces an existing file"),
  /** A file can be made under the condition that there is none. */
  CREATES_ONLY_NEW("creates a file only if it does not exist"),
  /** Writing goes on at an offset of a file that exists. */
  RESUMES("continues writing at an offset"),
  /** The size of a file being written is told before it is closed. */
  TELLS_SIZE_WHILE_OPEN("reports the size of an open file"),
  /** One session serves several threads, each with files of its own. */
  CONCURRENT("several files at once in a session"),
  /** The server computes a file's SHA-256. */
  HASHES("computes SHA-256");

  /** For people. */
  public final String text;

  Trait(String text) {
    this.text = text;
  }
}
