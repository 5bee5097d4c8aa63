package com.couriermft.operate.search;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.operate.bundle.Installation;
import com.couriermft.operate.bundle.StoredObjects.Heading;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.ConcurrentRequests;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds objects of an installation by part of their id or name, ignoring case. A search reads the
 * lists of ten kinds in parallel, with one query per 1,000 rows of a list. Thread-safe.
 */
public final class ObjectSearch {
  /** Maximum number of objects that a search returns. */
  public static final int MAX_FOUND = 50;

  /**
   * The kinds that are not searched. The settings are a single object, and the id of a webhook is
   * random.
   */
  private static final Set<ObjectKind> NOT_SEARCHED =
      EnumSet.of(ObjectKind.SETTINGS, ObjectKind.WEBHOOK);

  private final Installation installation;

  public ObjectSearch(Installation installation) {
    this.installation = installation;
  }

  /**
   * An object that was found. JSON: {@code {"kind": "job", "id": "acme-invoices", "name": "Invoices
   * of Acme"}}.
   *
   * @param name display name; {@code null} if the object has only an id
   */
  @SchemaName("FoundObject")
  public record Found(
      @Field(help = "Type of the object") ObjectKind kind,
      @Field(help = "The ID in API paths; for connections and keys, the name") String id,
      @Field(help = "Name that people see, if the object has one") @Nullable String name) {}

  /**
   * The objects that a search found.
   *
   * @param found the best matches first, at most {@link #MAX_FOUND}
   * @param hasMore whether further objects match
   */
  public record Result(List<Found> found, boolean hasMore) {
    public Result {
      found = List.copyOf(found);
    }
  }

  /**
   * Returns the objects whose id or name contains a text. Objects with exactly this id come first,
   * followed by those that start with the text, those with a word that starts with the text, and
   * all others.
   *
   * @param text at least one character
   * @param scope the reader's label scope; unreadable objects are not found
   * @throws IllegalArgumentException the text is empty
   */
  public Result find(String text, LabelFilter scope) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("A search needs a search term");
    }
    String wanted = text.toLowerCase(Locale.ROOT);
    Installation seen = installation.within(scope);
    List<ObjectKind> kinds =
        ObjectKind.portable().stream().filter(kind -> !NOT_SEARCHED.contains(kind)).toList();
    List<Found> all =
        ConcurrentRequests.map(kinds, kind -> matches(seen, kind, wanted)).stream()
            .flatMap(List::stream)
            .sorted(
                Comparator.comparingInt(Match::rank)
                    .thenComparing(match -> match.found().id().length())
                    .thenComparing(match -> match.found().id()))
            .limit(MAX_FOUND + 1L)
            .map(Match::found)
            .toList();
    boolean hasMore = all.size() > MAX_FOUND;
    return new Result(hasMore ? all.subList(0, MAX_FOUND) : all, hasMore);
  }

  private static List<Match> matches(Installation seen, ObjectKind kind, String wanted) {
    return seen.of(kind).headings().stream()
        .map(heading -> Match.of(kind, heading, wanted))
        .filter(match -> match.rank() < Match.NONE)
        .toList();
  }

  /** An object and the rank of its match; a lower rank is better. */
  private record Match(Found found, int rank) {
    static final int NONE = 4;

    static Match of(ObjectKind kind, Heading heading, String wanted) {
      String name = heading.name();
      int rank =
          heading.id().equalsIgnoreCase(wanted)
              ? 0
              : Math.min(
                  quality(heading.id(), wanted), name == null ? NONE : quality(name, wanted));
      return new Match(new Found(kind, heading.id(), name), rank);
    }

    private static int quality(String text, String wanted) {
      String lower = text.toLowerCase(Locale.ROOT);
      int best = NONE;
      int at = lower.indexOf(wanted);
      while (at >= 0 && best > 1) {
        boolean beginsWord = at > 0 && !Character.isLetterOrDigit(lower.charAt(at - 1));
        best = Math.min(best, at == 0 ? 1 : beginsWord ? 2 : 3);
        at = lower.indexOf(wanted, at + 1);
      }
      return best;
    }
  }
}
