package com.couriermft.app;

import java.util.Set;

/**
 * The names of an installation's tables, containers and queues in its storage account;
 * docs/develop/storage.md describes their contents. Tables and containers are created on first use,
 * but {@code infra-bicep} also creates them in advance, so add a new name in both places. Tests
 * check that the code uses exactly these names.
 */
public final class StorageNames {
  /** The names of all tables that Courier uses. */
  public static final Set<String> TABLES =
      Set.of(
          "apikeys",
          "arrivals",
          "chains",
          "changes",
          "config",
          "definitions",
          "events",
          "executions",
          "files",
          "idempotency",
          "index",
          "notifications",
          "permits",
          "plans",
          "pools",
          "schedules",
          "stats",
          "waits",
          "webhooks");

  /** The names of Courier's own containers, without the containers of connections. */
  public static final Set<String> CONTAINERS = Set.of("contexts", "definitions", "files", "work");

  /**
   * The names of all queues that the app sends to; the Functions host adds a {@code -poison} queue
   * for each.
   */
  public static final Set<String> QUEUES = Set.of("control", "polls", "steps");

  private StorageNames() {}
}
