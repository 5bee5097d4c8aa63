package com.couriermft.transfer.delivery;

import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The filter of a query for deliveries; all given conditions must hold. The first given condition
 * of execution, content, name and connection selects the list that is read; without such a
 * condition, the list of all deliveries is read. Pure.
 *
 * @param executionId the execution; its records are ordered by step. All other lists are newest
 *     first, to the second, and exactly within a batch
 * @param sha256 the hash of the content, lower-case hex
 * @param name the name of the file on the partner's server, ignoring case; with a {@code *} at the
 *     end, the name is a prefix and the result is ordered by name
 * @param contains a part of the name on the partner's server, ignoring case
 * @param connection the partner's connection
 * @param since the earliest arrival
 * @param until the latest arrival
 * @param labels the condition on the labels of executions
 */
public record DeliveryFilter(
    @Nullable String executionId,
    @Nullable String sha256,
    @Nullable String name,
    @Nullable String contains,
    @Nullable String connection,
    @Nullable Instant since,
    @Nullable Instant until,
    LabelFilter labels) {

  /** The default period of a search for a part of a name. */
  public static final Duration SEARCHED = Duration.ofDays(31);

  /** The longest period of a search for a part of a name. */
  public static final Duration MOST_SEARCHED = Duration.ofDays(366);

  /** The filter that every record matches. */
  public static final DeliveryFilter ALL = new DeliveryFilter(null, null, null, null, null, null);

  public DeliveryFilter(
      @Nullable String executionId,
      @Nullable String sha256,
      @Nullable String name,
      @Nullable String connection,
      @Nullable Instant since,
      @Nullable Instant until) {
    this(executionId, sha256, name, null, connection, since, until, LabelFilter.ALL);
  }

  /** Returns the filter of an execution's deliveries. */
  public static DeliveryFilter ofExecution(String executionId) {
    return new DeliveryFilter(executionId, null, null, null, null, null);
  }

  /** Returns the filter of a connection's deliveries; {@code null} for all connections. */
  public static DeliveryFilter ofConnection(
      @Nullable String connection, @Nullable Instant since, @Nullable Instant until) {
    return new DeliveryFilter(null, null, null, connection, since, until);
  }

  /** Returns this filter with a condition on labels. */
  public DeliveryFilter with(LabelFilter asked) {
    return new DeliveryFilter(executionId, sha256, name, contains, connection, since, until, asked);
  }

  /** Returns this filter, limited to names that contain a string. */
  public DeliveryFilter containing(@Nullable String part) {
    return new DeliveryFilter(executionId, sha256, name, part, connection, since, until, labels);
  }

  /** Returns this filter with an earliest arrival. */
  public DeliveryFilter notBefore(@Nullable Instant time) {
    return new DeliveryFilter(executionId, sha256, name, contains, connection, time, until, labels);
  }

  /** Returns whether the filter searches the list by time for a part of a name. */
  public boolean isSearch() {
    return contains != null && isByTime();
  }

  private boolean isByTime() {
    return executionId == null && sha256 == null && name == null;
  }

  /** Returns how far back the list by time was read; {@code null} for other lists. */
  @Nullable Instant readBackTo(Position position) {
    return isByTime() ? DeliveryKey.time(position.row().split("\\|")[0]) : null;
  }

  String partition() {
    if (executionId != null) {
      return DeliveryKey.run(executionId);
    } else if (sha256 != null) {
      return DeliveryKey.CONTENTS;
    } else if (name != null) {
      return DeliveryKey.NAMES;
    }
    return connection == null ? DeliveryKey.ALL : DeliveryKey.connection(connection);
  }

  /** Returns whether a string is a valid continuation of this query. */
  public boolean isContinuation(String text) {
    return Position.isValid(text) && range().contains(Position.of(text).row());
  }

  /** Returns the range of rows after a position; {@code null} for the start. */
  KeyRange range(@Nullable Position after) {
    if (after == null) {
      return range();
    }
    // No key is a prefix of another key.
    String from = after.entry() == null ? after.row() + "~" : after.row();
    return new KeyRange(from, range().to());
  }

  private KeyRange range() {
    if (executionId != null) {
      return KeyRange.prefix("");
    } else if (sha256 != null) {
      return times(sha256 + "|");
    } else if (name != null) {
      return isPrefix(name)
          ? KeyRange.prefix(DeliveryKey.name(prefix(name)))
          : times(DeliveryKey.name(name) + "|");
    }
    return times("");
  }

  private KeyRange times(String prefix) {
    // Keys sort newest first, and the key of a batch is that of its newest record.
    return new KeyRange(
        until == null ? prefix : prefix + DeliveryKey.reversed(endOfSecond(until)),
        prefix + (since == null ? "~" : DeliveryKey.reversed(since) + "~"));
  }

  private static Instant endOfSecond(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS).plusMillis(999);
  }

  /** Returns whether the labels of a row exclude its records from the result. */
  boolean hides(Row row) {
    return !labels.isAll() && !labels.matches(BatchRows.labels(row.columns()));
  }

  /** Returns whether a row may lead to a match, judging by the row's own data about its file. */
  boolean mayMatch(Row row) {
    if (!DeliveryKey.isOfOneFile(row.partition())) {
      return true;
    }
    String time = row.key().split("\\|")[1];
    return (since == null || time.compareTo(DeliveryKey.reversed(since)) <= 0)
        && (until == null || time.compareTo(DeliveryKey.reversed(until)) >= 0)
        && (connection == null || BatchRows.mayBeOf(connection, row.columns()));
  }

  boolean matches(Delivery delivery) {
    MovedFile file = delivery.file();
    return (executionId == null || executionId.equals(delivery.by().executionId()))
        && (sha256 == null || sha256.equals(file.sha256()))
        && (name == null || isNamed(file.name()))
        && (contains == null || lower(file.name()).contains(lower(contains)))
        && (connection == null || connection.equals(file.remote().connection()))
        && (since == null || !delivery.endedAt().isBefore(since))
        && (until == null || !delivery.endedAt().isAfter(until));
  }

  private boolean isNamed(String found) {
    String asked = lower(name == null ? "" : name);
    return isPrefix(asked) ? lower(found).startsWith(prefix(asked)) : lower(found).equals(asked);
  }

  private static boolean isPrefix(String name) {
    return name.endsWith("*");
  }

  private static String prefix(String name) {
    return name.substring(0, name.length() - 1);
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
