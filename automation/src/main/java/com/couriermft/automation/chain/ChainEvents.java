package com.couriermft.automation.chain;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.event.EventLog;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Consumer;

/**
 * Publishes an event for each change of a chain execution's own state. The end is published at
 * least once, after all members have stopped. All other events are published at most once, after
 * their commit. Thread-safe.
 *
 * <pre>{"id": "01K9…|h|7", "type": "chain.failed", "at": "2026-…Z", "chain_execution_id": "01K9…",
 *  "chain_id": "daily-invoices", "chain_version": 2, "state": "failed", "actor": "chain",
 *  "reason": "node 'decrypt' failed"}</pre>
 */
final class ChainEvents {
  private final EventFeed feed;
  private final Consumer<String> releaseFiles;
  private final Consumer<String> ended;
  private final ChainParts.EventListener listener;

  ChainEvents(
      EventFeed feed,
      Consumer<String> releaseFiles,
      Consumer<String> ended,
      ChainParts.EventListener listener) {
    this.feed = feed;
    this.releaseFiles = releaseFiles;
    this.ended = ended;
    this.listener = listener;
  }

  /** Publishes the changes of the chain execution's own state in a commit, except its end. */
  void tell(ChainExecution chain, List<AuditEvent> audit) {
    audit.stream()
        .filter(event -> event.stepId() == null && !isEnd(String.valueOf(event.to())))
        .forEach(event -> tell(chain, event));
  }

  private void tell(ChainExecution chain, AuditEvent event) {
    ObjectNode told = json(chain, event.seq(), event.event(), event.actor());
    EventLog.write(told);
    boolean goesOn =
        event.event().equals("chain." + ChainState.RUNNING.text())
            && !ChainState.PENDING.text().equals(event.from());
    if (!goesOn) {
      listener.hear(chain.id(), told, chain.labels());
    }
  }

  private static boolean isEnd(String state) {
    return !ChainState.of(state).isOpen();
  }

  /**
   * Publishes the end, notifies the schedule that started the chain, and releases the members'
   * files if the chain execution cannot be resumed.
   */
  void tellEnd(ChainExecution chain) {
    if (chain.state() != ChainState.FAILED) {
      chain.everyRun().forEach(releaseFiles);
    }
    feed.tell(end(chain), chain.labels());
    if (chain.cause().path("kind").asText().equals("schedule")) {
      ended.accept(chain.cause().path("id").asText());
    }
  }

  /**
   * Ensures that the event feed contains the end of a chain execution before the execution is
   * resumed.
   */
  void keepEnd(ChainExecution chain) {
    feed.append(end(chain), chain.labels());
  }

  private static ObjectNode end(ChainExecution chain) {
    return json(chain, chain.audited(), "chain." + chain.state().text(), chain.by());
  }

  private static ObjectNode json(ChainExecution chain, int seq, String type, String actor) {
    ObjectNode json =
        Json.object()
            .put("id", chain.id() + "|h|" + seq)
            .put("type", type)
            .put("at", chain.stateChangedAt().toString())
            .put("chain_execution_id", chain.id())
            .put("chain_id", chain.chainId())
            .put("chain_version", chain.version())
            .put("state", chain.state().text())
            .put("actor", actor);
    return chain.reason() == null ? json : json.put("reason", chain.reason());
  }
}
