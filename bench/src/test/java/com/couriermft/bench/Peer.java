package com.couriermft.bench;

import java.io.IOException;

/** Another program that transfers the same files. */
interface Peer {
  /** Returns the name of the program with its options. */
  String title();

  /** Copies a directory of the server to the program's storage under a name. */
  Cost download(String directory, String name) throws IOException;

  /** Copies the files under a name in the program's storage to a directory of the server. */
  Cost upload(String name, String directory) throws IOException;

  /** Returns the maximum resident memory in MiB. */
  long residentMebibytes();
}
