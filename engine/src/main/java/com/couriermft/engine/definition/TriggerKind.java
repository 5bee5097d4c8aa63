package com.couriermft.engine.definition;

import com.couriermft.formats.json.CheckedObject;

/** The kinds of trigger that start executions, as {@code trigger.kind} shows them. */
public enum TriggerKind {
  /** A request to start the job. */
  API,
  /** A scheduled time. */
  SCHEDULE,
  /** Files that a watch found. */
  WATCH,
  /** A call of a webhook. */
  WEBHOOK,
  /** A node of a chain, regardless of how the chain was started. */
  CHAIN,
  /** A request to run an execution again. */
  RERUN;

  /** Returns the name of the kind in JSON, such as {@code schedule}. */
  public String text() {
    return CheckedObject.nameOf(this);
  }
}
