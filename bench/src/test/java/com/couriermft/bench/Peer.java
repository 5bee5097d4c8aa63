package com.couriermft.bench;

import java.io.IOException;

/** Another program that moves the same files. */
interface Peer {
  /** What it is and how it was called. */
  String title();

  /** Copies a directory of the server to where it keeps files, under a name. */
  Cost download(String directory, String name) throws IOException;

  /** Copies what it keeps under a name into a directory of the server. */
  Cost upload(String name, String directory) throws IOException;

  /** The most memory it has had. */
  long residentMebibytes();
}
