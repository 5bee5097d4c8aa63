package com.couriermft.automation.chain;

import com.couriermft.engine.expression.OutputValue;
import com.couriermft.storage.audit.AuditEvent;
import java.util.List;
import java.util.Map;

/**
 * The effect of an event on a chain execution, to be committed in one transaction. The {@link
 * NodeAction} of each node says what is to be done afterwards.
 *
 * @param after the chain execution
 * @param audit what to tell of it
 * @param outputs what members have handed on, by node
 * @param isChange whether anything is to be committed
 * @param more whether the same state asks for a further decision, because one transaction cannot
 *     hold all of it
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
