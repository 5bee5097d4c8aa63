package com.couriermft.automation.chain;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.engine.Engine;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.host.Nonces;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;

/**
 * The collaborators of chains.
 *
 * @param tables the storage tables, whose clock is the only one that chains use
 * @param blobs store for the contents of definitions
 * @param jobs the jobs that nodes run
 * @param executions reads the members' executions
 * @param engine starts, stops and resumes members' executions
 * @param control queue for work that exceeds one message
 * @param nonces generator of random nonces
 * @param releaseFiles deletes the files of a member's execution after its chain execution has
 *     ended; may be called repeatedly
 * @param ended receives the id of a schedule, at least once, when a chain execution that it started
 *     has ended
 * @param listener receives, at most once, the events of a chain execution except its end
 */
public record ChainParts(
    Tables tables,
    Blobs blobs,
    JobStore jobs,
    ExecutionStore executions,
    Engine engine,
    ControlQueue control,
    Nonces nonces,
    Consumer<String> releaseFiles,
    Consumer<String> ended,
    EventListener listener) {
  /** Receives events of chain executions. */
  @FunctionalInterface
  public interface EventListener {
    /**
     * Receives an event: for example, a chain execution was started or paused.
     *
     * @param id id of the chain execution
     * @param event the event as JSON, for example of type {@code chain.running}
     * @param labels labels of the chain execution
     */
    void hear(String id, ObjectNode event, Labels labels);
  }
}
