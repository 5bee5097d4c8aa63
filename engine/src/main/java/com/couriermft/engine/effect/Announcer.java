package com.couriermft.engine.effect;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.store.StoreUnavailable;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes committed events to listeners. A listener's exception is logged and never fails the
 * commit.
 */
public final class Announcer {
  private static final Logger LOG = LoggerFactory.getLogger(Announcer.class);

  private final ExecutionStore store;
  private final List<ExecutionListener> listeners;

  /**
   * Creates an announcer that calls these listeners in order. The store provides the data for
   * events.
   */
  public Announcer(ExecutionStore store, List<? extends ExecutionListener> listeners) {
    this.store = store;
    this.listeners = new CopyOnWriteArrayList<>(listeners);
  }

  public void add(ExecutionListener listener) {
    listeners.add(listener);
  }

  /**
   * Publishes the events of a commit, except endings, which are published before the execution
   * releases its slot.
   */
  void tell(Execution execution, List<AuditEvent> audit) {
    Trace.run(execution.traceId(), () -> audit.forEach(row -> tell(execution, row)));
  }

  private void tell(Execution execution, AuditEvent row) {
    Optional<DomainEvent> event = event(execution, row).filter(e -> !e.type().isEnding());
    event.ifPresent(
        e -> listeners.forEach(listener -> hears(listener, e, ExecutionListener::hear)));
  }

  /**
   * Publishes the ending of an execution; each call publishes the same event.
   *
   * @param committed audit events that may include the ending; if not, it is read
   * @throws StoreUnavailable a listener requests a repetition; all other listeners have received
   *     the event
   */
  void tellEnding(Execution execution, List<AuditEvent> committed) {
    tellEnding(execution, committed, ExecutionListener::hear);
  }

  /**
   * Asks listeners to store the ending of an execution that is about to leave its end state.
   *
   * @throws StoreUnavailable a listener could not store the ending; all other listeners have
   */
  void keepEnding(Execution execution) {
    tellEnding(execution, List.of(), ExecutionListener::keep);
  }

  private void tellEnding(
      Execution execution,
      List<AuditEvent> committed,
      BiConsumer<ExecutionListener, DomainEvent> told) {
    if (!listeners.isEmpty()) {
      Trace.run(
          execution.traceId(),
          () ->
              ExecutionStore.ending(execution, committed.stream())
                  .or(() -> store.findEnding(execution))
                  .flatMap(row -> event(execution, row))
                  .ifPresentOrElse(
                      ending -> tellAll(ending, told),
                      () ->
                          LOG.error(
                              "Execution(id={}) has no audit row for its end", execution.id())));
    }
  }

  private void tellAll(DomainEvent ending, BiConsumer<ExecutionListener, DomainEvent> told) {
    List<StoreUnavailable> again = new ArrayList<>();
    listeners.forEach(listener -> hears(listener, ending, told).ifPresent(again::add));
    if (!again.isEmpty()) {
      throw again.get(0);
    }
  }

  /** Passes an event to one listener; returns the reason if the listener requests a repetition. */
  private static Optional<StoreUnavailable> hears(
      ExecutionListener listener,
      DomainEvent event,
      BiConsumer<ExecutionListener, DomainEvent> told) {
    try {
      told.accept(listener, event);
    } catch (StoreUnavailable e) {
      LOG.warn("Listener {} couldn't process event {}", name(listener), event.id(), e);
      return Optional.of(e);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.error("Listener {} failed at event {} and skips it", name(listener), event.id(), e);
    }
    return Optional.empty();
  }

  private static String name(ExecutionListener listener) {
    return listener.getClass().getName();
  }

  private static Optional<DomainEvent> event(Execution execution, AuditEvent row) {
    Optional<DomainEvent> event =
        DomainEvent.of(row, execution.id(), execution.jobId(), execution.jobVersion())
            .map(each -> labelled(each, execution));
    JsonNode trigger = execution.trigger();
    Optional<DomainEvent> told =
        trigger.path("kind").asText().equals("schedule")
            ? event.map(e -> e.startedBy(trigger.path("id").asText()))
            : event;
    return execution
        .findMembership()
        .map(member -> told.map(e -> e.within(member.chainExecutionId(), member.node())))
        .orElse(told);
  }

  /**
   * Adds an execution's labels to its event. Adds no labels if they cannot be read, so that the
   * error does not block the slot.
   */
  private static DomainEvent labelled(DomainEvent event, Execution execution) {
    try {
      return event.carrying(execution.labels());
    } catch (DamagedDataException damaged) {
      return event;
    }
  }
}
