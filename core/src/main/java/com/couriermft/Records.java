package com.couriermft;

import com.couriermft.files.delivery.DeliveryStore;
import com.couriermft.language.definition.JobStore;
import com.couriermft.operating.event.EventFeed;
import com.couriermft.oversight.report.ConnectionHealth;
import com.couriermft.oversight.report.ExecutionReports;
import com.couriermft.running.execution.ExecutionIndex;
import com.couriermft.running.execution.ExecutionQueries;
import com.couriermft.running.execution.ExecutionStore;
import com.couriermft.running.execution.FailedItems;
import com.couriermft.running.execution.StepQueries;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.ChangeQueries;

/**
 * Lists of what executions did and what was changed, a bounded number of rows at a time.
 * Thread-safe.
 */
public final class Records {
  private final ExecutionQueries executions;
  private final StepQueries steps;
  private final FailedItems failedItems;
  private final DeliveryStore deliveries;
  private final ExecutionReports executionReports;
  private final ConnectionHealth connectionHealth;
  private final ChangeQueries changes;
  private final EventFeed events;

  Records(Tables tables, ExecutionIndex index, ExecutionStore executions, JobStore jobs) {
    this.executions = new ExecutionQueries(index, executions);
    this.steps = new StepQueries(tables);
    this.failedItems = new FailedItems(tables);
    this.deliveries = new DeliveryStore(tables);
    this.executionReports = new ExecutionReports(tables, jobs::carrying);
    this.connectionHealth = new ConnectionHealth(tables, this.executions, executions);
    this.changes = new ChangeQueries(tables);
    this.events = new EventFeed(tables);
  }

  /** Returns the lists of executions. */
  public ExecutionQueries executions() {
    return executions;
  }

  /** Returns the trail of changes. */
  public ChangeQueries changes() {
    return changes;
  }

  /** Returns the feed of events that must not get lost. */
  public EventFeed events() {
    return events;
  }

  /** Returns the lists of steps' attempts. */
  public StepQueries steps() {
    return steps;
  }

  /** Returns the lists of loops' items that wait for a resume. */
  public FailedItems failedItems() {
    return failedItems;
  }

  /** Returns the records of files that went between partners and the installation. */
  public DeliveryStore deliveries() {
    return deliveries;
  }

  /** Returns the reports on executions that have ended. */
  public ExecutionReports executionReports() {
    return executionReports;
  }

  /** Returns what tells how connections do. */
  public ConnectionHealth connectionHealth() {
    return connectionHealth;
  }
}
