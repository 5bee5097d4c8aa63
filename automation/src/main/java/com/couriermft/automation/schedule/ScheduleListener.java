package com.couriermft.automation.schedule;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.storage.event.DomainEvent;
import com.couriermft.storage.event.ExecutionListener;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.Documents;

/**
 * Requests processing of schedules that wait for the end of an execution. A tick replaces lost
 * messages. Thread-safe.
 */
public final class ScheduleListener implements ExecutionListener {
  private final Tables tables;
  private final Documents documents;
  private final FireMessages messages;

  /**
   * Creates the listener for the schedules of an installation.
   *
   * @param control queue of the messages that process schedules
   */
  public ScheduleListener(Tables tables, ControlQueue control) {
    this.tables = tables;
    this.documents = Schedules.documents(tables);
    this.messages = new FireMessages(control, tables, FireMessages.Pause.REAL);
  }

  @Override
  public void hear(DomainEvent event) {
    String schedule = event.schedule();
    if (schedule != null && event.type().isEnding()) {
      ended(schedule);
    }
  }

  /**
   * Requests processing of a schedule after its execution or chain execution ended.
   *
   * @param id id of the schedule, which may have been deleted
   */
  public void ended(String id) {
    if (documents.find(id).map(Schedule::of).filter(Schedule::waitsForEnds).isPresent()) {
      messages.send(id, tables.clock().instant());
    }
  }
}
