package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for chains and their executions. */
public final class ChainCodes {
  public static final FailureCode CHAIN_NOT_FOUND =
      FailureCode.notFound(
          "chain_not_found",
          "There is no chain of that id, or it is archived.",
          "Check the id; save an archived chain again.");

  public static final FailureCode CHAIN_VERSION_NOT_FOUND =
      FailureCode.notFound(
          "chain_version_not_found",
          "The chain has no version of that number.",
          "List its versions.");

  public static final FailureCode CHAIN_EXECUTION_NOT_FOUND =
      FailureCode.notFound(
          "chain_execution_not_found",
          "There is no chain execution of that id.",
          "List the chain executions; ids are ULIDs, and old ones are removed.");

  public static final FailureCode CHAIN_IN_USE =
      FailureCode.conflict(
          "chain_in_use",
          "Schedules, watches or webhooks start the chain.",
          "Change or remove those that the message names first.");

  public static final FailureCode UNKNOWN_CHAIN =
      FailureCode.invalid(
          "unknown_chain",
          "There is no chain of that id, or it is archived.",
          "Save the chain first, or correct the id.");

  public static final FailureCode UNKNOWN_NODE =
      FailureCode.invalid(
          "unknown_node", "There is no node of that id.", "Correct the id (`suggestion`).");

  public static final FailureCode CYCLE =
      FailureCode.invalid(
          "cycle",
          "Nodes wait for each other in a circle.",
          "Remove one of the edges that the message shows.");

  public static final FailureCode NODE_NOT_BEFORE =
      FailureCode.invalid(
          "node_not_before",
          "The node that a reference names need not have run before this one.",
          "Have this node wait for it (`depends_on`).");

  public static final FailureCode NODE_MAY_NOT_COMPLETE =
      FailureCode.invalid(
          "node_may_not_complete",
          "The node that a reference names may fail or be skipped, and then has no outputs.",
          "Give a default with `??`.");

  private ChainCodes() {}
}
