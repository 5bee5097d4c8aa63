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

/** Tells listeners what was committed; what they do wrong stays with them. */
public final class Announcer {
  private static final Logger LOG = LoggerFactory.getLogger(Announcer.class);

  private final ExecutionStore store;
  private final List<ExecutionListener> listeners;

  /** Tells these listeners, in their order; the store has what they are told of. */
  public Announcer(ExecutionStore store, List<? extends ExecutionListener> listeners) {
    this.store = store;
    this.listeners = new CopyOnWriteArrayList<>(listeners);
  }

  /** Tells one more listener from now on. */
  public void add(ExecutionListener listener) {
    listeners.add(listener);
  }

  /**
   * Tells what a commit did, save endings: those are told before the execution gives its slot up.
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
   * Tells that an execution has come to rest or to its end; the same event each time.
   *
   * @param committed audit events among which that of its end may be, which else is read
   * @throws StoreUnavailable a listener asks to be told again; every other one has heard of it
   */
  void tellEnding(Execution execution, List<AuditEvent> committed) {
    tellEnding(execution, committed, ExecutionListener::hear);
  }

  /**
   * Has listeners keep the ending that an execution is about to leave.
   *
   * @throws StoreUnavailable a listener could not; every other one has
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
                              "Execution(id={}) has no audit row of its end", execution.id())));
    }
  }

  private void tellAll(DomainEvent ending, BiConsumer<ExecutionListener, DomainEvent> told) {
    List<StoreUnavailable> again = new ArrayList<>();
    listeners.forEach(listener -> hears(listener, ending, told).ifPresent(again::add));
    if (!again.isEmpty()) {
      throw again.get(0);
    }
  }

  /** Tells one listener; returns the reason if it asks to be told again. */
  private static Optional<StoreUnavailable> hears(
      ExecutionListener listener,
      DomainEvent event,
      BiConsumer<ExecutionListener, DomainEvent> told) {
    try {
      told.accept(listener, event);
    } catch (StoreUnavailable e) {
      LOG.warn("Listener {} could not take event {}", name(listener), event.id(), e);
      return Optional.of(e);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.error("Listener {} failed over event {} and misses it", name(listener), event.id(), e);
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
   * Adds the labels of an execution to its event; none of one whose labels cannot be read, which
   * must not keep its slot for it.
   */
  private static DomainEvent labelled(DomainEvent event, Execution execution) {
    try {
      return event.carrying(execution.labels());
    } catch (DamagedDataException damaged) {
      return event;
    }
  }
}
