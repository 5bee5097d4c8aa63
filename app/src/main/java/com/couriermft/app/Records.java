package com.couriermft.app;

import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.execution.FailedItems;
import com.couriermft.engine.execution.StepQueries;
import com.couriermft.operate.report.ConnectionHealth;
import com.couriermft.operate.report.ExecutionReports;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.ChangeQueries;
import com.couriermft.transfer.delivery.DeliveryStore;

/**
 * Lists of what executions did and of changes to definitions. Each call reads a bounded number of
 * rows. Thread-safe.
 *
 * @param executions the lists of executions
 * @param changes the audit log of changes
 * @param events the feed, which must not lose any events
 * @param steps the lists of steps' attempts
 * @param failedItems the lists of failed loop items that wait for a resume
 * @param deliveries the records of files sent to and received from partners
 * @param executionReports the reports on executions that have ended
 * @param connectionHealth the reports on connections
 */
public record Records(
    ExecutionQueries executions,
    ChangeQueries changes,
    EventFeed events,
    StepQueries steps,
    FailedItems failedItems,
    DeliveryStore deliveries,
    ExecutionReports executionReports,
    ConnectionHealth connectionHealth) {
  static Records of(Stores stores, ExecutionIndex index) {
    Tables tables = stores.tables();
    ExecutionQueries executions = new ExecutionQueries(index, stores.executions());
    return new Records(
        executions,
        new ChangeQueries(tables),
        stores.events(),
        new StepQueries(tables),
        new FailedItems(tables),
        new DeliveryStore(tables),
        new ExecutionReports(tables, stores.jobs()::carrying),
        new ConnectionHealth(tables, executions, stores.executions()));
  }
}
