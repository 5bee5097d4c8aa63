package com.couriermft.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Transfers files with rclone between the same two servers. rclone runs without hashing, which
 * makes it faster but checks less than Courier does.
 */
final class Rclone implements Peer {
  private static final String CONTAINER = "az:rclone/";

  private final Map<String, String> environment;
  private final int transfers;
  private long resident;

  /**
   * Creates the program for the site's servers.
   *
   * @param transfers number of concurrent files; rclone's default is 4
   */
  Rclone(TransferSite site, int transfers) {
    this.transfers = transfers;
    Map<String, String> remotes = new HashMap<>();
    remotes.put("RCLONE_CONFIG", "/dev/null");
    remotes.put("RCLONE_CONFIG_PEER_TYPE", "sftp");
    remotes.put("RCLONE_CONFIG_PEER_HOST", "127.0.0.1");
    remotes.put("RCLONE_CONFIG_PEER_PORT", String.valueOf(site.port()));
    remotes.put("RCLONE_CONFIG_PEER_USER", System.getProperty("user.name"));
    remotes.put("RCLONE_CONFIG_PEER_KEY_FILE", site.privateKey().toString());
    remotes.put("RCLONE_CONFIG_PEER_SHELL_TYPE", "none");
    remotes.put("RCLONE_CONFIG_AZ_TYPE", "azureblob");
    remotes.put("RCLONE_CONFIG_AZ_DISABLE_CHECKSUM", "true");
    for (String setting : site.connectionString().split(";")) {
      String[] pair = setting.split("=", 2);
      switch (pair[0]) {
        case "AccountName" -> remotes.put("RCLONE_CONFIG_AZ_ACCOUNT", pair[1]);
        case "AccountKey" -> remotes.put("RCLONE_CONFIG_AZ_KEY", pair[1]);
        case "BlobEndpoint" -> remotes.put("RCLONE_CONFIG_AZ_ENDPOINT", pair[1]);
        default -> {}
      }
    }
    remotes.put("RCLONE_CONFIG_AZ_USE_EMULATOR", "true");
    environment = Map.copyOf(remotes);
  }

  @Override
  public String title() {
    return "rclone --transfers " + transfers;
  }

  /** Copies a local directory to the container. */
  Cost store(Path from, String name) throws IOException {
    return copy(from.toString(), CONTAINER + name.replaceAll("[^a-z0-9]", "-"));
  }

  /** Copies files of {@link #store} to a local directory. */
  Cost fetch(String name, Path to) throws IOException {
    return copy(CONTAINER + name.replaceAll("[^a-z0-9]", "-"), to.toString());
  }

  /** Copies a directory of the server to the container under a name. */
  @Override
  public Cost download(String directory, String name) throws IOException {
    return copy("peer:" + directory, CONTAINER + name);
  }

  /** Copies files under a name in the container to a directory of the server. */
  @Override
  public Cost upload(String name, String directory) throws IOException {
    return copy(CONTAINER + name, "peer:" + directory);
  }

  private Cost copy(String from, String to) throws IOException {
    List<String> command = new ArrayList<>(List.of("rclone", "copy"));
    command.addAll(
        List.of(
            "--transfers", String.valueOf(transfers), "--checkers", "8", "--log-level", "ERROR"));
    command.addAll(List.of(from, to));
    Command.Outcome outcome = Command.run(command, environment);
    resident = Math.max(resident, outcome.residentMebibytes());
    return outcome.cost();
  }

  @Override
  public long residentMebibytes() {
    return resident;
  }
}
