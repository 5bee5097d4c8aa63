package com.couriermft.storage.event;

/**
 * Receives the events of executions. Listeners are registered with {@code
 * com.couriermft.app.Courier}, or found by {@link java.util.ServiceLoader} (a file {@code
 * META-INF/services/com.couriermft.storage.event.ExecutionListener} in a jar of the app).
 *
 * <p><b>Delivery.</b> Final events ({@link EventType#isEnding()}) are delivered at least once:
 * before the execution releases its slot, and again by the sweep if that was interrupted, possibly
 * on another host. If a paused or failed execution is resumed before its final event was delivered,
 * the event is dropped, except for listeners that {@link #keep keep} final events. All other events
 * are delivered at most once, immediately after the change was committed, by the process that made
 * it. They are lost if that process dies at that moment; a consumer that must not miss any reads
 * the audit log. Repeated deliveries have the same {@link DomainEvent#id()}.
 *
 * <p><b>Threading.</b> A listener is called after the change is durable, on the thread that made
 * it. If that is a worker's thread, its lease keeps running. A listener should therefore return
 * within about a second and do longer work elsewhere. Events of one execution arrive in order,
 * except for repetitions and events that another host delivers. Implementations must be
 * thread-safe.
 *
 * <p><b>Exceptions.</b> {@link com.couriermft.storage.store.StoreUnavailable} for a final event
 * requests another delivery: the execution keeps its slot, and the next sweep delivers the event to
 * every listener again, until no listener requests it. All other exceptions are logged and ignored,
 * so a listener cannot harm an execution or another listener.
 */
public interface ExecutionListener {
  /** Called for each event. */
  void hear(DomainEvent event);

  /**
   * Called with the final event of an execution that is about to continue. The process that ended
   * the execution may have died before it delivered the event. Usually the event was already
   * delivered. The default does nothing; only a listener that records all final events needs to
   * override it.
   *
   * @throws com.couriermft.storage.store.StoreUnavailable the event could not be stored; the
   *     execution stays unchanged, and the client must retry
   */
  default void keep(DomainEvent ending) {}
}
