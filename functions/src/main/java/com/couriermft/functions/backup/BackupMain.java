package com.couriermft.functions.backup;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.SettingCodes;
import com.couriermft.functions.backup.Contents.Account;
import com.couriermft.functions.wiring.AppSettings;
import com.couriermft.functions.wiring.StorageAccess;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The commands {@code ./courier backup} and {@code ./courier restore}. */
public final class BackupMain {
  private static final int DONE = 0;
  private static final int INCOMPLETE = 1;
  private static final int FAILED = 2;

  /**
   * Turns off the SDK's log lines, because the SDK also throws the errors. Referenced strongly,
   * because the log manager has only a weak reference.
   */
  private static final Logger SDK = Logger.getLogger("com.azure");

  private BackupMain() {}

  /**
   * Runs the command and prints the result. Exits with 0, with 1 (some blobs changed during the
   * backup) or with 2 (failed).
   */
  public static void main(String[] arguments) throws InterruptedException {
    SDK.setLevel(Level.OFF);
    System.exit(run(arguments, System.getenv(), System.out, System.err));
  }

  static int run(String[] arguments, Map<String, String> env, PrintStream out, PrintStream err)
      throws InterruptedException {
    BackupOptions options;
    try {
      options = BackupOptions.parse(arguments);
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage() + System.lineSeparator() + BackupOptions.USAGE);
      return FAILED;
    }
    try {
      AppSettings settings = settings(options, env);
      if (options.lists()) {
        list(backups(settings), out);
        return DONE;
      }
      Account account = Account.of(settings.storage().open(settings.identities()));
      BackupManifest manifest;
      if (options.restores()) {
        Restore restore = new Restore(account, place(options, settings));
        manifest = restore.run();
        out.println(words(options, manifest) + unhashed(restore.unhashed()));
      } else {
        manifest = Backup.whole(account, DirectoryPlace.create(options.directory()));
        out.println(words(options, manifest));
      }
      return manifest.gone() == 0 || options.restores() ? DONE : INCOMPLETE;
    } catch (CourierException e) {
      err.println("Failed: " + e.getMessage());
    } catch (IOException e) {
      err.println("Failed: " + e);
    }
    return FAILED;
  }

  private static BackupPlace place(BackupOptions options, AppSettings settings) {
    if (options.from().isEmpty()) {
      return new DirectoryPlace(options.directory());
    }
    StoredBackups stored = backups(settings);
    String id =
        options
            .backup()
            .or(stored::newest)
            .orElseThrow(
                () ->
                    InvalidInputException.at(
                        "", SettingCodes.NO_BACKUP, "The account contains no complete backup."));
    return stored.place(id);
  }

  private static StoredBackups backups(AppSettings settings) {
    StorageAccess access = settings.backup().orElseThrow().storage();
    return new StoredBackups(access.open(settings.identities()).blobs());
  }

  private static void list(StoredBackups stored, PrintStream out) {
    for (StoredBackups.Stored one : stored.all()) {
      out.println(
          one.id() + "  " + one.startedAt() + (one.isComplete() ? "  complete" : "  unfinished"));
    }
  }

  private static AppSettings settings(BackupOptions options, Map<String, String> env) {
    Map<String, String> variables = new HashMap<>(env);
    options.storage().ifPresent(storage -> variables.put("CourierStorage", storage));
    options.from().ifPresent(from -> put(variables, "CourierBackup", from));
    if (options.lists() && variables.keySet().stream().noneMatch(BackupMain::isOfInstallation)) {
      // Listing backups reads only the backup account, but the settings also require the account of
      // an installation. The backup account fills that setting, and is never opened as an
      // installation.
      options.from().ifPresent(from -> put(variables, "CourierStorage", from));
    }
    return AppSettings.read(variables, "backup");
  }

  private static void put(Map<String, String> variables, String name, String account) {
    variables.put(account.contains("=") ? name : name + "__accountName", account);
  }

  private static boolean isOfInstallation(String variable) {
    return variable.startsWith("CourierStorage") || variable.startsWith("AzureWebJobsStorage");
  }

  private static String unhashed(long blobs) {
    return blobs == 0
        ? ""
        : (" The backup is from an earlier release and has no hash of %d blobs, so their content "
                    + "was not")
                .formatted(blobs)
            + " compared with the backup.";
  }

  private static String words(BackupOptions options, BackupManifest manifest) {
    long rows = manifest.tables().values().stream().mapToLong(Long::longValue).sum();
    long blobs = manifest.blobs().values().stream().mapToLong(Long::longValue).sum();
    String what =
        "%d rows and %d blobs (%d bytes) of %s"
            .formatted(rows, blobs, manifest.bytes(), manifest.startedAt());
    if (options.restores()) {
      return what + " were restored. Run ./courier verify --files before a host starts.";
    }
    return manifest.gone() == 0
        ? what + " are in " + options.directory() + "."
        : what
            + " are in "
            + options.directory()
            + "; "
            + manifest.gone()
            + " blobs were deleted during the backup, because hosts are running.";
  }
}
