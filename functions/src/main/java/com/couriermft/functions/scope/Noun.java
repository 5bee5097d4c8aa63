package com.couriermft.functions.scope;

import com.couriermft.Automation;
import com.couriermft.Courier;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ArrivalCodes;
import com.couriermft.formats.failure.catalogue.ChainCodes;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.failure.catalogue.KeyCodes;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.formats.failure.catalogue.WebhookCodes;
import com.couriermft.operating.label.LabelFilter;
import com.couriermft.operating.label.Labels;
import com.couriermft.running.execution.Ulid;
import com.couriermft.starting.chain.ChainExecution;
import com.couriermft.storage.store.trail.Documents;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;

/** The kinds of what addresses name and labels tell apart. */
public enum Noun {
  /** A job; an archived one has its labels still. */
  JOB(DefinitionCodes.JOB_NOT_FOUND, Noun::job),
  /** A chain; an archived one has its labels still. */
  CHAIN(ChainCodes.CHAIN_NOT_FOUND, Noun::chain),
  /** A schedule. */
  SCHEDULE(
      ScheduleCodes.SCHEDULE_NOT_FOUND,
      (courier, id) -> document(courier.automation().schedules().documents(), id)),
  /** A watch. */
  WATCH(
      ArrivalCodes.WATCH_NOT_FOUND,
      (courier, id) -> document(courier.automation().watches().documents(), id)),
  /** An expectation. */
  EXPECTATION(
      ArrivalCodes.EXPECTATION_NOT_FOUND,
      (courier, id) -> document(courier.automation().expectations().documents(), id)),
  /** A calendar. */
  CALENDAR(
      ScheduleCodes.CALENDAR_NOT_FOUND,
      (courier, id) -> document(courier.automation().calendars().documents(), id)),
  /** A webhook. */
  WEBHOOK(WebhookCodes.WEBHOOK_NOT_FOUND, Noun::webhook),
  /** A connection. */
  CONNECTION(
      ConnectionCodes.CONNECTION_NOT_FOUND,
      (courier, name) ->
          courier
              .partners()
              .connections()
              .find(name)
              .map(stored -> Known.of(stored.connection().labels()))),
  /** A channel. */
  CHANNEL(
      ChannelCodes.CHANNEL_NOT_FOUND,
      (courier, id) -> document(courier.partners().channels().documents(), id)),
  /** An SSH or OpenPGP key. */
  KEY(
      KeyCodes.KEY_NOT_FOUND,
      (courier, name) -> courier.partners().keys().find(name).map(key -> Known.of(key.labels()))),
  /** An execution, with the labels that its job had at its start. */
  EXECUTION(ExecutionCodes.EXECUTION_NOT_FOUND, Noun::execution),
  /** A chain execution, with the labels that its chain had at its start. */
  CHAIN_EXECUTION(ChainCodes.CHAIN_EXECUTION_NOT_FOUND, Noun::chainExecution);

  private final FailureCode notFound;
  private final BiFunction<Courier, String, Optional<Known>> finder;

  Noun(FailureCode notFound, BiFunction<Courier, String, Optional<Known>> finder) {
    this.notFound = notFound;
    this.finder = finder;
  }

  /** Returns what is stored under an id; of what cannot be read no label is known. */
  Optional<Known> find(Courier courier, String id) {
    try {
      return finder.apply(courier, id);
    } catch (DamagedDataException unreadable) {
      return Optional.of(Known.of(Labels.NONE));
    }
  }

  /** Returns whether there is one of this id that carries what the scope demands. */
  boolean isSeen(Courier courier, String id, LabelFilter scope) {
    return find(courier, id).filter(known -> known.isIn(scope)).isPresent();
  }

  /**
   * Returns the kind that a singular noun stands for, such as {@code webhook}.
   *
   * @throws IllegalArgumentException there is no such kind
   */
  public static Noun of(String noun) {
    return valueOf(noun.toUpperCase(Locale.ROOT));
  }

  /** Returns the field in which a definition says its id, such as {@code job_id}. */
  String idField() {
    return name().toLowerCase(Locale.ROOT) + "_id";
  }

  /** Returns the refusal of an id, the same whether there is one of it or not. */
  NotFoundException notFound(String id) {
    return new NotFoundException(
        notFound, "There is no %s '%s' that you may see.".formatted(words(), id));
  }

  /** Returns the noun as sentences have it, such as {@code chain execution}. */
  String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Returns what an id stands for, as a sentence begins with it, such as {@code Job 'a'}. */
  String subject(String id) {
    String words = words();
    return Character.toUpperCase(words.charAt(0)) + words.substring(1) + " '" + id + "'";
  }

  private static Optional<Known> job(Courier courier, String id) {
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

  private static Optional<Known> chain(Courier courier, String id) {
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

  private static Optional<Known> webhook(Courier courier, String id) {
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

  private static Optional<Known> execution(Courier courier, String id) {
    return Ulid.isValid(id)
        ? courier.executions().find(id).map(at -> Known.of(at.execution().labels()))
        : Optional.empty();
  }

  private static Optional<Known> chainExecution(Courier courier, String id) {
    return Ulid.isValid(id)
        ? courier.automation().chains().findExecution(id).map(ChainExecution::labels).map(Known::of)
        : Optional.empty();
  }
}
