package com.couriermft.storage.event;

/**
 * Hears what happens to executions. Registered with {@link com.couriermft.app.Courier}, or found by
 * {@link java.util.ServiceLoader} (a file {@code
 * META-INF/services/com.couriermft.storage.event.ExecutionListener} in a jar of the app).
 *
 * <p><b>How often.</b> Endings ({@link EventType#isEnding()}) are told at least once: before the
 * run gives its slot up, and again by the sweep if that was interrupted, then perhaps on another
 * host. A paused or failed run that was resumed before its ending could be told has ended nothing,
 * and the ending is left out, but for who {@link #keep keeps} endings. Everything else is told
 * right after it was committed by the process that did it, at most once: not if that process dies
 * there. Whoever must miss nothing reads the audit trail. A repetition has the same {@link
 * DomainEvent#id()}.
 *
 * <p><b>When.</b> After the change it tells of is durable, on the thread that made it: the
 * worker's, whose lease runs meanwhile. So it returns within a second or so, and takes longer work
 * elsewhere. Events of one execution come in order, save repetitions and what another host tells.
 * Must be thread-safe.
 *
 * <p><b>What it may throw.</b> {@link com.couriermft.storage.store.StoreUnavailable} for an ending
 * asks to be told again: the run keeps its slot and the next sweep repeats the ending to every
 * listener, for as long as somebody asks. Anything else is logged and dropped: a listener never
 * harms a run, nor another listener.
 */
public interface ExecutionListener {
  /** Hears of an event. */
  void hear(DomainEvent event);

  /**
   * Keeps an ending that the execution is about to leave, because the process that came to it may
   * have died before it told of it. Nearly always the ending was heard before. By default nothing:
   * only a record of all endings needs to know of one that counts no more.
   *
   * @throws com.couriermft.storage.store.StoreUnavailable it could not be kept: the execution stays
   *     as it is, and its user is to ask again
   */
  default void keep(DomainEvent ending) {}
}
