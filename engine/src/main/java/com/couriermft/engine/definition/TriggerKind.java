package com.couriermft.engine.definition;

import com.couriermft.formats.json.CheckedObject;

/** The kinds of trigger that start executions, as {@code trigger.kind} shows them. */
public enum TriggerKind {
  /** A request to start the job. */
  API,
  /** An instant of a schedule. */
  SCHEDULE,
  /** Files that a watch has found. */
  WATCH,
  /** A call of a webhook. */
  WEBHOOK,
  /** A node of a chain, whatever started the chain. */
  CHAIN,
  /** A request to run an execution again. */
  RERUN;

  /** Returns the kind as JSON has it, such as {@code schedule}. */
  public String text() {
    return CheckedObject.nameOf(this);
  }
}
