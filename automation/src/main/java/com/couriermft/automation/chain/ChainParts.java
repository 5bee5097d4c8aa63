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
 * @param tables rows, and the only clock
 * @param blobs contents of definitions
 * @param jobs the jobs that nodes run
 * @param executions the members' runs
 * @param engine starts, stops and resumes them
 * @param control the queue of what is more than one turn does
 * @param nonces the shell's chance
 * @param releaseFiles removes the files of a member's run, once its chain has ended; repeatable
 * @param ended hears, at least once, of the id of a schedule that one of the chain executions which
 *     it started has ended
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
     * Receives an event: a chain execution was started, its first nodes start, or it was paused.
     *
     * @param id of the chain execution
     * @param event its line of the log, such as of type {@code chain.running}
     * @param labels of the chain
     */
    void hear(String id, ObjectNode event, Labels labels);
  }
}
