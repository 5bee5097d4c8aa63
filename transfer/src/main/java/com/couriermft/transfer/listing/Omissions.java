package com.couriermft.transfer.listing;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Counts the entries that a listing or a step leaves out, by reason, and keeps the first entry for
 * each reason. JSON:
 *
 * <pre>[{"reason": "max_files", "count": 2, "first": "/in/c.csv"}]</pre>
 *
 * <p>Thread-safe.
 */
public final class Omissions {
  /** The step output that contains the omissions. */
  public static final String OMITTED = "omitted";

  /** The step output that contains the total number of omissions. */
  public static final String OMITTED_COUNT = "omitted_count";

  private static final int MAX_TEXT = 300;

  /** The shape of {@link #json}. */
  public static final Shape.ListOf<Shape.Fields> SHAPE =
      Shape.ListOf.any(
          Shape.Fields.of(
              Property.required(
                  "reason",
                  Shape.OneOf.of(Reason.class),
                  "Reason for the omission. "
                      + Arrays.stream(Reason.values())
                          .map(reason -> "`" + reason.text() + "`: " + reason.words)
                          .collect(Collectors.joining("; "))),
              Property.required("count", Shape.Whole.atLeast(1), "Number of entries"),
              Property.required(
                  "first", Shape.Text.any(), "The first entry, in printable characters")));

  /** The field type of a response with {@link #json}. */
  public static final class Counts implements FieldType<Shape.ListOf<Shape.Fields>, JsonNode> {
    @Override
    public Shape.ListOf<Shape.Fields> shape() {
      return SHAPE;
    }

    @Override
    public JsonNode read(CheckedObject object, Property<Shape.ListOf<Shape.Fields>> property) {
      throw new UnsupportedOperationException("Omissions in responses are not read");
    }

    @Override
    public JsonNode write(JsonNode counts) {
      return counts;
    }
  }

  /** The reasons for leaving an entry out. */
  public enum Reason {
    /** The name is not usable as a file name. */
    UNUSABLE_NAME("names that are not usable as file names"),
    /** The server's line or record for the entry was not understood. */
    UNREADABLE_ENTRY("entries of the server's listing that were not understood"),
    /** The entry is a link without a target, a pipe or a device. */
    NOT_A_FILE("links without a target, pipes and devices"),
    /** The entry is a link to a directory, which a recursive listing does not follow. */
    LINK_NOT_FOLLOWED("links to directories, which Courier does not follow"),
    /** The entry is a directory below the maximum depth of the search. */
    TOO_DEEP("directories that are nested too deep to search"),
    /** The entry is a directory that the server refuses to list. */
    UNREADABLE_DIRECTORY("directories that the server did not list"),
    /** More files match than the step or the watch accepts. */
    MAX_FILES("files beyond max_files"),
    /** The path is too long for a watch. */
    PATH_TOO_LONG("files whose paths are too long"),
    /** The file was listed but missing when it was read. */
    GONE("files that disappeared after they were listed"),
    /** The server did not permit opening the file. */
    LOCKED("files that could not be opened"),
    /** An archive entry that is not safe to unpack. */
    UNSAFE_ENTRY("entries of archives that are not safe to unpack");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** Returns the name of the reason in JSON. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private record Some(long count, String first) {}

  private final Map<Reason, Some> some = new EnumMap<>(Reason.class);

  /** Counts one entry, whose name may contain any characters. */
  public void add(Reason reason, String name) {
    add(reason, 1, name);
  }

  public synchronized void add(Reason reason, long count, String first) {
    if (count > 0) {
      some.merge(
          reason,
          new Some(count, SafeText.of(RemoteErrors.printable(first), MAX_TEXT)),
          (before, more) -> new Some(before.count + more.count, before.first));
    }
  }

  /** Adds the counts of other omissions. */
  public void addAll(Omissions more) {
    more.copy().forEach((reason, those) -> add(reason, those.count, those.first));
  }

  /** Adds the counts in the format of {@link #json}. */
  public void addAll(JsonNode json) {
    json.forEach(
        each ->
            add(
                Reason.valueOf(each.path("reason").asText().toUpperCase(Locale.ROOT)),
                each.path("count").asLong(),
                each.path("first").asText()));
  }

  private synchronized Map<Reason, Some> copy() {
    return new EnumMap<>(some);
  }

  /** Returns the number of omitted entries. */
  public long count() {
    return copy().values().stream().mapToLong(Some::count).sum();
  }

  /** Returns the number of entries omitted for a reason. */
  public long count(Reason reason) {
    Some those = copy().get(reason);
    return those == null ? 0 : those.count;
  }

  /**
   * Returns the first entry that was omitted for a reason, in printable characters; empty if there
   * is none.
   */
  public String first(Reason reason) {
    Some those = copy().get(reason);
    return those == null ? "" : those.first;
  }

  /** Returns the counts as JSON; an empty array if nothing was omitted. */
  public ArrayNode json() {
    ArrayNode json = Json.array();
    copy()
        .forEach(
            (reason, those) ->
                json.addObject()
                    .put("reason", reason.text())
                    .put("count", those.count)
                    .put("first", those.first));
    return json;
  }

  /**
   * Returns a description of the omissions, such as {@code 2 files beyond max_files (the first is
   * '/in/c.csv')}; empty if there are none.
   */
  public String words() {
    return copy().entrySet().stream()
        .map(
            e ->
                "%d %s (the first is '%s')"
                    .formatted(e.getValue().count, e.getKey().words, e.getValue().first))
        .collect(Collectors.joining(", "));
  }
}
