package com.couriermft.functions.scope;

import com.couriermft.Automation;
import com.couriermft.Courier;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.operating.label.LabelFilter;
import com.couriermft.operating.label.Labels;
import com.couriermft.running.execution.Ulid;
import com.couriermft.starting.chain.ChainExecution;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.trail.Documents;
import java.util.Optional;

/** The objects of an installation, as far as callers are judged by them. */
record KnownObjects(Courier courier) {
  /** Returns what is stored under an id; of what cannot be read no label is known. */
  Optional<Known> find(ObjectKind kind, String id) {
    try {
      return stored(kind, id);
    } catch (DamagedDataException unreadable) {
      return Optional.of(Known.of(Labels.NONE));
    }
  }

  /** Returns whether there is one of this id that carries what the scope demands. */
  boolean isSeen(ObjectKind kind, String id, LabelFilter scope) {
    return find(kind, id).filter(known -> known.isIn(scope)).isPresent();
  }

  private Optional<Known> stored(ObjectKind kind, String id) {
    Automation automation = courier.automation();
    return switch (kind) {
      case JOB -> job(id);
      case CHAIN -> chain(id);
      case SCHEDULE -> document(automation.schedules().documents(), id);
      case WATCH -> document(automation.watches().documents(), id);
      case EXPECTATION -> document(automation.expectations().documents(), id);
      case CALENDAR -> document(automation.calendars().documents(), id);
      case CHANNEL -> document(courier.partners().channels().documents(), id);
      case WEBHOOK -> webhook(id);
      case CONNECTION ->
          courier
              .partners()
              .connections()
              .find(id)
              .map(stored -> Known.of(stored.connection().labels()));
      case KEY -> courier.partners().keys().find(id).map(key -> Known.of(key.labels()));
      case EXECUTION -> execution(id);
      case CHAIN_EXECUTION -> chainExecution(id);
      case API_KEY, SECRET, SETTINGS, SUBSCRIPTION ->
          throw new IllegalArgumentException(kind.text());
    };
  }

  /** An archived job has its labels still. */
  private Optional<Known> job(String id) {
    return courier
        .jobs()
        .findLabels(id)
        .map(
            labels ->
                courier
                    .jobs()
                    .find(id)
                    .map(job -> new Known(labels, job.definition().toJson(), job.etag()))
                    .orElse(Known.of(labels)));
  }

  /** An archived chain has its labels still. */
  private Optional<Known> chain(String id) {
    Automation automation = courier.automation();
    return automation
        .chains()
        .findLabels(id)
        .map(
            labels ->
                automation
                    .chains()
                    .find(id)
                    .map(chain -> new Known(labels, chain.definition().toJson(), chain.etag()))
                    .orElse(Known.of(labels)));
  }

  private static Optional<Known> document(Documents documents, String id) {
    return documents
        .find(id)
        .map(stored -> new Known(Labels.of(stored.json()), stored.json(), stored.etag()));
  }

  private Optional<Known> webhook(String id) {
    return courier
        .automation()
        .webhooks()
        .findStored(id)
        .map(
            stored ->
                new Known(
                    stored.webhook().definition().labels(),
                    stored.webhook().definition().toJson(),
                    stored.etag()));
  }

  private Optional<Known> execution(String id) {
    return Ulid.isValid(id)
        ? courier.executions().find(id).map(at -> Known.of(at.execution().labels()))
        : Optional.empty();
  }

  private Optional<Known> chainExecution(String id) {
    return Ulid.isValid(id)
        ? courier.automation().chains().findExecution(id).map(ChainExecution::labels).map(Known::of)
        : Optional.empty();
  }
}
