package com.couriermft.operate.verify;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.Actor;
import com.couriermft.storage.store.trail.ChangeTrail;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Accepts a finding about the list of changes, for instance after a restore of a backup that was
 * made while hosts were running. The acceptance is itself a linked change, with the finding and the
 * operator's reason. The list of changes is then checked from the link of the acceptance. Hosts may
 * be running at the same time. Thread-safe.
 */
public final class AuditAcceptance {
  private final Tables tables;
  private final TableScan scan;

  /**
   * Creates the component that accepts findings about an installation's list of changes.
   *
   * @param tables tables of the list of changes, which are written
   * @param scan complete scans of the same tables
   */
  public AuditAcceptance(Tables tables, TableScan scan) {
    this.tables = tables;
    this.scan = scan;
  }

  /**
   * Accepts the current finding.
   *
   * @param operator who accepts the finding, and why
   * @return the accepted finding; empty if there was none, and nothing was changed
   * @throws com.couriermft.storage.store.StoreUnavailable storage could not be read or written
   */
  public Optional<Finding> accept(Actor operator) {
    List<Finding> found = new ArrayList<>();
    new ChangeHashes(tables, scan, found::add).check();
    Optional<Finding> wrong =
        found.stream().filter(each -> each.severity() == Finding.Severity.WRONG).findFirst();
    ChangeTrail trail = new ChangeTrail(tables);
    wrong.ifPresent(finding -> operator.run(() -> trail.accept(Json.tree(finding))));
    return wrong;
  }

  /** Returns whether an entry of the list of changes is an acceptance, given its JSON. */
  static boolean isIn(String entry) {
    String action = ChangeTrail.ACCEPTED;
    return entry.contains(action) && Json.readTree(entry).path("action").asText().equals(action);
  }
}
