package com.couriermft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Transfers with lftp between an FTP server and the local disk. lftp does not support blobs. With
 * storage, rclone therefore runs before or after lftp, as in a script, and the times of both are
 * added.
 */
final class Lftp implements Peer {
  private final TransferSite site;
  private final Path kept;
  private final int parallel;
  private final boolean storing;
  private final Rclone storage;
  private int fetches;
  private long resident;

  /**
   * Creates the program for the site's server and a directory.
   *
   * @param parallel number of concurrent files
   * @param storing whether rclone runs as well, and its time is included
   */
  Lftp(TransferSite site, Path kept, int parallel, boolean storing) throws IOException {
    this.site = site;
    this.kept = Files.createDirectories(kept);
    this.parallel = parallel;
    this.storing = storing;
    this.storage = new Rclone(site, parallel);
  }

  @Override
  public String title() {
    return "lftp mirror --parallel=" + parallel + (storing ? ", and rclone" : ", disk only");
  }

  @Override
  public Cost download(String directory, String name) throws IOException {
    Cost own = mirror("", directory, kept.resolve(name).toString());
    return storing ? sum(own, storage.store(kept.resolve(name), title() + name)) : own;
  }

  @Override
  public Cost upload(String name, String directory) throws IOException {
    Path from = kept.resolve(name);
    if (!storing) {
      return mirror("-R", from.toString(), directory);
    }
    Path fetched = kept.resolve(name + "-fetched-" + fetches++);
    Cost fetching = storage.fetch(title() + name, fetched);
    Cost sum = sum(fetching, mirror("-R", fetched.toString(), directory));
    TransferSite.settle(from, fetched);
    return sum;
  }

  private Cost mirror(String options, String from, String to) throws IOException {
    String script =
        "set cmd:fail-exit yes; open -p %d -u anonymous,bench ftp://127.0.0.1; mirror %s --parallel=%d --no-perms %s %s"
            .formatted(site.port(), options, parallel, from, to);
    Command.Outcome outcome = Command.run(List.of("lftp", "--norc", "-c", script));
    resident = Math.max(resident, outcome.residentMebibytes());
    return outcome.cost();
  }

  private static Cost sum(Cost one, Cost other) {
    return new Cost(one.wallSeconds() + other.wallSeconds(), one.cpuSeconds() + other.cpuSeconds());
  }

  @Override
  public long residentMebibytes() {
    return Math.max(resident, storage.residentMebibytes());
  }
}
