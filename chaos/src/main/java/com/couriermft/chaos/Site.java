package com.couriermft.chaos;

import com.couriermft.local.Azurite;
import com.couriermft.local.chaos.Fault;
import com.couriermft.local.chaos.FaultProxy;
import com.couriermft.local.chaos.FaultRates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The site of the storm: an emulator and the hosts, which run the app with this module's step type.
 * All files are in one directory.
 */
final class Site implements AutoCloseable {
  /**
   * Rates of everyday faults: a few percent of requests fail, and listings are frequently paged.
   */
  static final FaultRates EVERYDAY = rates(1);

  /** Rates of faults during a bad minute. */
  static final FaultRates GUST = rates(8);

  private final Azurite azurite = Azurite.start();
  private final Ledger ledger;
  private final Partner partner;
  private final Receiver receiver;
  private final Optional<Database> database;
  private final List<ChaosHost> hosts = new ArrayList<>();

  Site(StormOptions options, StormTiming timing) throws IOException {
    Path app = options.work().resolve("app");
    copy(options.app(), app);
    Files.copy(options.steps(), app.resolve("lib").resolve("chaos-steps.jar"));
    ledger = Ledger.start(options.work().resolve("ledger.jsonl"));
    partner = Partner.start(options.work().resolve("partner"));
    receiver = Receiver.start(options.work().resolve("receiver.jsonl"), options.seed());
    database = Database.isInstalled() ? Optional.of(Database.start()) : Optional.empty();
    for (int i = 0; i < options.hosts(); i++) {
      FaultProxy proxy = FaultProxy.start(azurite.connectionString(), options.seed() + i);
      hosts.add(new ChaosHost("host-" + (i + 1), app, proxy, timing, options.work()));
    }
  }

  private static FaultRates rates(int factor) {
    return FaultRates.NONE
        .with(Fault.CLOSED_BEFORE, 0.004 * factor)
        .with(Fault.REPLY_DROPPED, 0.008 * factor)
        .with(Fault.BUSY, 0.008 * factor)
        .with(Fault.FAILED_BEFORE, 0.004 * factor)
        .with(Fault.FAILED_AFTER, 0.004 * factor)
        .with(Fault.DELAYED_BEFORE, 0.006 * factor)
        .with(Fault.DELAYED_AFTER, 0.006 * factor)
        .with(Fault.SHORT_PAGE, 0.2)
        .with(Fault.EMPTY_PAGE, 0.1);
  }

  /** Returns the connection string of the emulator itself, for checks. */
  String storage() {
    return azurite.connectionString();
  }

  Ledger ledger() {
    return ledger;
  }

  Partner partner() {
    return partner;
  }

  Receiver receiver() {
    return receiver;
  }

  /** Returns the database; empty if PostgreSQL is not installed. */
  Optional<Database> database() {
    return database;
  }

  List<ChaosHost> hosts() {
    return List.copyOf(hosts);
  }

  /** Starts the hosts sequentially, because two cores cannot start three at the same time. */
  void start() {
    hosts.forEach(ChaosHost::start);
  }

  /** Sets the fault rates of storage for all hosts. */
  void rates(FaultRates rates) {
    hosts.forEach(host -> host.proxy().rates(rates));
  }

  @Override
  public void close() throws IOException {
    hosts.forEach(ChaosHost::close);
    ledger.close();
    partner.close();
    receiver.close();
    if (database.isPresent()) {
      database.get().close();
    }
    azurite.close();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file));
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }
}
