package com.couriermft.chain;

import com.couriermft.audit.AuditEvent;
import com.couriermft.expression.OutputValue;
import java.util.List;
import java.util.Map;

/**
 * What an event makes of a chain execution: what to commit in one transaction. What is to be done
 * afterwards is the {@link Todo} of each node.
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
