package com.couriermft.functions.backup;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The command-line options of the backup commands.
 *
 * @param restores whether to restore; otherwise to back up
 * @param lists whether to only list the backups in an account
 * @param directory directory of the backup; the working directory if {@code from} is given
 * @param storage connection string; empty for the account in the app settings
 * @param from backup account, or its connection string
 * @param backup id of the backup in that account; empty for the newest
 */
record BackupOptions(
    boolean restores,
    boolean lists,
    Path directory,
    Optional<String> storage,
    Optional<String> from,
    Optional<String> backup) {
  static final String USAGE =
      """
      usage: ./courier backup DIR [--storage CONNECTION_STRING]
             ./courier backup --list ACCOUNT_OR_CONNECTION_STRING
             ./courier restore DIR [--storage CONNECTION_STRING]
             ./courier restore --from ACCOUNT_OR_CONNECTION_STRING [--backup ID]
                               [--storage CONNECTION_STRING]
        Stop the hosts' queues and timers first (docs/operate/backup.md). A backup contains no secrets.
        --storage  the account; default: CourierStorage or AzureWebJobsStorage
        --from     the account of scheduled backups; the latest complete backup, or --backup
      Exit code: 0 success, 1 blobs were deleted during the backup, 2 failure.\
      """;

  /**
   * Parses the arguments.
   *
   * @throws IllegalArgumentException the arguments do not match the usage
   */
  static BackupOptions parse(String... arguments) {
    if (arguments.length < 2 || !arguments[0].matches("backup|restore")) {
      throw new IllegalArgumentException("Specify a command and a directory.");
    }
    boolean restores = arguments[0].equals("restore");
    int at = arguments[1].startsWith("-") ? 1 : 2;
    Set<String> known =
        at == 2
            ? Set.of("--storage")
            : restores ? Set.of("--from", "--backup", "--storage") : Set.of("--list", "--storage");
    Map<String, String> given = new HashMap<>();
    for (int i = at; i < arguments.length; i += 2) {
      if (!known.contains(arguments[i])) {
        throw new IllegalArgumentException("Unknown option " + arguments[i] + ".");
      } else if (i + 1 == arguments.length) {
        throw new IllegalArgumentException("The option " + arguments[i] + " needs a value.");
      }
      given.put(arguments[i], arguments[i + 1]);
    }
    Optional<String> list = Optional.ofNullable(given.get("--list"));
    Optional<String> from = Optional.ofNullable(given.get("--from")).or(() -> list);
    if (at == 1 && from.isEmpty()) {
      throw new IllegalArgumentException(
          "Specify a directory or the storage account of the backups.");
    }
    return new BackupOptions(
        restores,
        list.isPresent(),
        Path.of(at == 2 ? arguments[1] : ""),
        Optional.ofNullable(given.get("--storage")),
        from,
        Optional.ofNullable(given.get("--backup")));
  }
}
