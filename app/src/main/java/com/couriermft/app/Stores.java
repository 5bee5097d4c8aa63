package com.couriermft.app;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.automation.launch.IdempotencyKeys;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;

/**
 * The stores and queues that the parts of an installation share.
 *
 * @param control the queue of scheduled control messages
 * @param polls the queue of messages that poll partners' folders
 */
record Stores(
    Tables tables,
    Blobs blobs,
    SecretStore secrets,
    ControlQueue control,
    ControlQueue polls,
    JobStore jobs,
    ExecutionStore executions,
    IdempotencyKeys idempotencyKeys,
    EventFeed events) {
  /** Creates the stores; does not read or write anything yet. */
  static Stores of(Tables tables, Blobs blobs, WorkQueue queue, SecretStore secrets) {
    return new Stores(
        tables,
        blobs,
        secrets,
        new ControlQueue(queue),
        new ControlQueue(queue, ControlQueue.POLLS),
        new JobStore(tables, blobs),
        new ExecutionStore(tables),
        new IdempotencyKeys(tables),
        new EventFeed(tables));
  }
}
