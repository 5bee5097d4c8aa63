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
 * The filter of a query for deliveries: all conditions that are given must hold. The first of
 * execution, content, name and connection that is given chooses the list that is read; without any
 * it is that of all. Pure.
 *
 * @param executionId of this execution; they come by step, all others newest first: to the second,
 *     exactly among those that were kept together
 * @param sha256 with this content, lower-case hex
 * @param name with this name at the partner, whatever its case; with {@code *} at its end, names
 *     that begin so, which come by name
 * @param contains with a name at the partner that contains this text, whatever its case
 * @param connection from or to this partner
 * @param since arrived at this time or later
 * @param until arrived at this time or earlier
 * @param labels what is asked of the labels of their executions
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

  /** The period in which a part of a name is searched if a query has no {@code since}. */
  public static final Duration SEARCHED = Duration.ofDays(31);

  /** The longest period in which a part of a name is searched. */
  public static final Duration MOST_SEARCHED = Duration.ofDays(366);

  /** The filter that every record passes. */
  public static final DeliveryFilter ALL = new DeliveryFilter(null, null, null, null, null, null);

  /** Creates a filter without conditions on labels and on parts of names. */
  public DeliveryFilter(
      @Nullable String executionId,
      @Nullable String sha256,
      @Nullable String name,
      @Nullable String connection,
      @Nullable Instant since,
      @Nullable Instant until) {
    this(executionId, sha256, name, null, connection, since, until, LabelFilter.ALL);
  }

  /** Returns the filter of deliveries of an execution. */
  public static DeliveryFilter ofExecution(String executionId) {
    return new DeliveryFilter(executionId, null, null, null, null, null);
  }

  /** Returns the filter of deliveries from or to a partner; {@code null} for all partners. */
  public static DeliveryFilter ofConnection(
      @Nullable String connection, @Nullable Instant since, @Nullable Instant until) {
    return new DeliveryFilter(null, null, null, connection, since, until);
  }

  /** Returns this filter, limited to files with some labels. */
  public DeliveryFilter with(LabelFilter asked) {
    return new DeliveryFilter(executionId, sha256, name, contains, connection, since, until, asked);
  }

  /** Returns this filter, limited to names that contain a text. */
  public DeliveryFilter containing(@Nullable String part) {
    return new DeliveryFilter(executionId, sha256, name, part, connection, since, until, labels);
  }

  /** Returns this filter, limited to files from a time on. */
  public DeliveryFilter notBefore(@Nullable Instant time) {
    return new DeliveryFilter(executionId, sha256, name, contains, connection, time, until, labels);
  }

  /** Returns whether the filter searches for part of a name in the list by time. */
  public boolean isSearch() {
    return contains != null && isByTime();
  }

  private boolean isByTime() {
    return executionId == null && sha256 == null && name == null;
  }

  /** Returns the time back to which the list by time was read; {@code null} for other lists. */
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

  /** Returns whether a text may be the position at which a page of this query ended. */
  public boolean isContinuation(String text) {
    return Position.isValid(text) && range().contains(Position.of(text).row());
  }

  /** Returns the range of rows after a position; {@code null} for the beginning. */
  KeyRange range(@Nullable Position after) {
    if (after == null) {
      return range();
    }
    // No key is the beginning of another one.
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
    // Keys run backwards in time, and a batch's is of the newest of its second.
    return new KeyRange(
        until == null ? prefix : prefix + DeliveryKey.reversed(endOfSecond(until)),
        prefix + (since == null ? "~" : DeliveryKey.reversed(since) + "~"));
  }

  private static Instant endOfSecond(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS).plusMillis(999);
  }

  /** Returns whether a row stands for records whose labels are not those that are asked for. */
  boolean hides(Row row) {
    return !labels.isAll() && !labels.matches(BatchRows.labels(row.columns()));
  }

  /**
   * Returns whether a row may lead to a match, by what it tells of its one file without being
   * followed.
   */
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
