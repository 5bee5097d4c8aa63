package com.couriermft.functions.backup;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The arguments of the command line.
 *
 * @param restores whether to restore, else to back up
 * @param directory of the backup
 * @param storage connection string; empty for the account of the app settings
 */
record BackupOptions(boolean restores, Path directory, Optional<String> storage) {
  static final String USAGE =
      """
      usage: ./courier backup DIR [--storage CONNECTION_STRING]
             ./courier restore DIR [--storage CONNECTION_STRING]
        Stop the hosts' queues and timers first (docs/backup.md). Secrets are not in it.
        --storage  the account, else that of CourierStorage or AzureWebJobsStorage
      Exit code: 0 done, 1 blobs went while they were read, 2 could not be done.\
      """;

  /**
   * Reads them.
   *
   * @throws IllegalArgumentException they are not as the usage says
   */
  static BackupOptions parse(String... arguments) {
    boolean fits = arguments.length == 2 || arguments.length == 4;
    if (!fits || !arguments[0].matches("backup|restore") || arguments[1].startsWith("-")) {
      throw new IllegalArgumentException("A command and a directory are expected.");
    } else if (arguments.length == 4 && !arguments[2].equals("--storage")) {
      throw new IllegalArgumentException("The option " + arguments[2] + " is unknown.");
    }
    return new BackupOptions(
        arguments[0].equals("restore"),
        Path.of(arguments[1]),
        arguments.length == 4 ? Optional.of(arguments[3]) : Optional.empty());
  }
}
