package com.couriermft.transfer.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.file.FileMatcher;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.Span;
import com.couriermft.transfer.listing.Omissions.Reason;
import com.couriermft.transfer.supervision.Cancellation;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** Tests that every entry of a folder is either listed or counted. */
class RemoteListingTest {
  private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

  private final Tree tree = new Tree();

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void list_generatedTrees_listsOrCountsEveryEntry(int seed) throws Exception {
    Random random = new Random(seed);
    int entries = tree.grow("/in", random, 0);
    int most = 1 + random.nextInt(30);
    RemoteListing listing = listing();
    List<RemoteFile> files = listing.list(query(most));
    Omissions omitted = listing.omissions();
    assertThat(files.size() + omitted.count()).isEqualTo(entries);
    assertThat(files).hasSize(Math.min(tree.files, most));
    tree.expected.forEach(
        (reason, count) -> assertThat(omitted.count(reason)).as(reason.text()).isEqualTo(count));
    Omissions copy = new Omissions();
    copy.addAll(omitted.json());
    assertThat(copy.json()).isEqualTo(omitted.json());
    assertThat(omitted.words().isEmpty()).isEqualTo(omitted.count() == 0);
  }

  @Test
  void list_moreFilesThanMemoryHolds_takesTheFirstAndCountsTheRest() throws Exception {
    int total = RemoteListing.MAX_FILES + 500;
    for (int n = total - 1; n >= 0; n--) {
      tree.add("/in", file("/in/f%06d".formatted(n)));
    }
    RemoteListing listing = listing();
    List<RemoteFile> files = listing.list(query(100));
    assertThat(files).hasSize(100);
    assertThat(files.get(0).name()).isEqualTo("f000000");
    assertThat(files.get(99).name()).isEqualTo("f000099");
    assertThat(listing.omissions().count(Reason.MAX_FILES)).isEqualTo(total - 100);
  }

  @Test
  void list_directoryAtTheLimit_isCountedWithItsPath() throws Exception {
    String path = "/in";
    for (int n = 0; n < 40; n++) {
      tree.add(path, directory(path + "/d"));
      path += "/d";
    }
    tree.add(path, file(path + "/a.csv"));
    RemoteListing listing = listing();
    assertThat(listing.list(query(10))).isEmpty();
    assertThat(listing.omissions().count(Reason.TOO_DEEP)).isEqualTo(1);
    assertThat(listing.omissions().first(Reason.TOO_DEEP)).endsWith("/d/d");
  }

  @ParameterizedTest
  @EnumSource(
      value = RemoteFile.Kind.class,
      names = {"DIRECTORY", "OTHER"})
  void list_tooManyEntriesToVisit_failsWithTheDirectoryAndTheLimit(RemoteFile.Kind kind) {
    for (int n = 0; n <= RemoteListing.MAX_FILES; n++) {
      tree.add("/in", new RemoteFile("e" + n, "/in/e" + n, -1, null, kind));
    }
    RemoteListing listing = listing();
    assertThatThrownBy(() -> listing.list(query(10)))
        .isInstanceOfSatisfying(
            CourierException.class,
            e -> assertThat(e.failureCode()).isEqualTo(TransferCodes.TOO_MANY_FILES))
        .hasMessage(
            "Connection 'partner': '/in' has more than 100000 entries to look up one by one, or"
                + " directories to search; use a narrower pattern.");
  }

  private RemoteListing listing() {
    return new RemoteListing(
        tree,
        (time, cancellation) -> {},
        InstantSource.fixed(TIME),
        Cancellation.NEVER,
        LoggerFactory.getLogger(RemoteListingTest.class));
  }

  private static RemoteQuery query(int most) {
    return new RemoteQuery(
        "/in",
        true,
        new FileFilter(FileMatcher.of(null), Span.ANY, Span.ANY),
        Duration.ZERO,
        null,
        most,
        FileOrder.NAME);
  }

  private static RemoteFile file(String path) {
    return new RemoteFile(SafePath.name(path), path, 1, TIME, RemoteFile.Kind.FILE);
  }

  private static RemoteFile directory(String path) {
    return new RemoteFile(SafePath.name(path), path, -1, null, RemoteFile.Kind.DIRECTORY);
  }

  /** A folder in memory with entries of every kind that occurs on partners' servers. */
  private static final class Tree implements Folder {
    private final Map<String, List<RemoteFile>> directories = new HashMap<>();
    private final Map<String, RemoteFile> targets = new HashMap<>();
    private final Map<String, Integer> unreadable = new HashMap<>();
    private final Set<String> closed = new HashSet<>();
    private final Map<Reason, Long> expected = new HashMap<>();
    private int files;

    void add(String directory, RemoteFile entry) {
      directories.computeIfAbsent(directory, none -> new ArrayList<>()).add(entry);
      directories.computeIfAbsent(entry.path(), none -> new ArrayList<>());
    }

    private void expect(Reason reason) {
      expected.merge(reason, 1L, Long::sum);
    }

    /** Fills a directory, and returns the number of entries that must be listed or counted. */
    int grow(String directory, Random random, int depth) {
      directories.computeIfAbsent(directory, none -> new ArrayList<>());
      int entries = 0;
      for (int n = random.nextInt(8); n > 0; n--) {
        String path = directory + "/e" + n;
        switch (random.nextInt(9)) {
          case 0 -> {
            add(directory, new RemoteFile("e\\" + n, path, 1, TIME, RemoteFile.Kind.FILE));
            expect(Reason.UNUSABLE_NAME);
          }
          case 1 -> {
            unreadable.merge(directory, 1, Integer::sum);
            expect(Reason.UNREADABLE_ENTRY);
          }
          case 2 -> {
            link(directory, path, null);
            expect(Reason.NOT_A_FILE);
          }
          case 3 -> {
            link(directory, path, RemoteFile.Kind.OTHER);
            expect(Reason.NOT_A_FILE);
          }
          case 4 -> {
            link(directory, path, RemoteFile.Kind.DIRECTORY);
            expect(Reason.LINK_NOT_FOLLOWED);
          }
          case 5 -> {
            link(directory, path, RemoteFile.Kind.FILE);
            files++;
          }
          case 6 -> {
            add(directory, directory(path));
            closed.add(path);
            expect(Reason.UNREADABLE_DIRECTORY);
          }
          case 7 -> {
            add(directory, directory(path));
            entries += (depth < 3 ? grow(path, random, depth + 1) : 0) - 1;
          }
          default -> {
            add(directory, file(path));
            files++;
          }
        }
        entries++;
      }
      return entries;
    }

    private void link(String directory, String path, RemoteFile.Kind target) {
      add(directory, new RemoteFile(SafePath.name(path), path, 1, TIME, RemoteFile.Kind.OTHER));
      if (target != null) {
        targets.put(path, new RemoteFile(SafePath.name(path), path, 1, TIME, target));
      }
    }

    @Override
    public String connection() {
      return "partner";
    }

    @Override
    public void list(String directory, Entries each) {
      if (closed.contains(directory)) {
        throw CourierException.of(TransferCodes.PERMISSION_DENIED, "No entry: " + directory);
      }
      directories.get(directory).forEach(each);
      for (int n = unreadable.getOrDefault(directory, 0); n > 0; n--) {
        each.omit(Reason.UNREADABLE_ENTRY, "d?---------");
      }
    }

    @Override
    public Optional<RemoteFile> find(String path) {
      return Optional.ofNullable(targets.get(path));
    }
  }
}
