package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for chains and their executions. */
public final class ChainCodes {
  public static final FailureCode CHAIN_NOT_FOUND =
      FailureCode.notFound(
          "chain_not_found",
          "No chain has this ID, or the chain is archived.",
          "Check the ID. To restore an archived chain, save it again.");

  public static final FailureCode CHAIN_VERSION_NOT_FOUND =
      FailureCode.notFound(
          "chain_version_not_found",
          "The chain has no version with this number.",
          "List the versions of the chain.");

  public static final FailureCode CHAIN_EXECUTION_NOT_FOUND =
      FailureCode.notFound(
          "chain_execution_not_found",
          "No chain execution has this ID.",
          "List the chain executions. IDs are ULIDs, and old executions are deleted.");

  public static final FailureCode CHAIN_IN_USE =
      FailureCode.conflict(
          "chain_in_use",
          "Schedules, watches or webhooks start the chain.",
          "First change or delete the objects that the message names.");

  public static final FailureCode UNKNOWN_CHAIN =
      FailureCode.invalid(
          "unknown_chain",
          "No chain has this ID, or the chain is archived.",
          "Save the chain first, or correct the ID.");

  public static final FailureCode UNKNOWN_NODE =
      FailureCode.invalid("unknown_node", "No node has this ID.", "Correct the ID (`suggestion`).");

  public static final FailureCode CYCLE =
      FailureCode.invalid(
          "cycle",
          "Nodes wait for each other in a cycle.",
          "Remove one of the dependencies that the message shows.");

  public static final FailureCode NODE_NOT_BEFORE =
      FailureCode.invalid(
          "node_not_before",
          "A reference uses outputs of a node that might not have run before this node.",
          "Add the node to `depends_on` of this node.");

  public static final FailureCode NODE_MAY_NOT_COMPLETE =
      FailureCode.invalid(
          "node_may_not_complete",
          "A reference uses outputs of a node that may fail or be skipped.",
          "Give a default with `??`.");

  private ChainCodes() {}
}
