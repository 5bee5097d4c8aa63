package com.couriermft.automation.chain;

import com.couriermft.engine.expression.OutputValue;
import com.couriermft.storage.audit.AuditEvent;
import java.util.List;
import java.util.Map;

/**
 * The changes of a chain execution after an event, committed in one transaction. The {@link
 * NodeAction} of each node specifies the action that follows.
 *
 * @param after the new chain execution
 * @param audit the audit events
 * @param outputs outputs of members, by node
 * @param isChange whether there is anything to commit
 * @param more whether a further decision must follow, because the changes exceed one transaction
 */
record ChainDecision(
    ChainExecution after,
    List<AuditEvent> audit,
    Map<String, OutputValue> outputs,
    boolean isChange,
    boolean more) {
  ChainDecision {
    audit = List.copyOf(audit);
    outputs = Map.copyOf(outputs);
  }
}
