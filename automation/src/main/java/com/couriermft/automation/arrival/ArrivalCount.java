package com.couriermft.automation.arrival;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.transfer.delivery.Delivery;
import com.couriermft.transfer.delivery.DeliveryFilter;
import com.couriermft.transfer.delivery.DeliveryStore;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.file.SafePath;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the files that arrived in a folder within a window: files that were received, according to
 * the records of deliveries, and files that are still in the folder. A path counts once, however
 * often it arrived. The arrival time of a file that is still in the folder is the time when a watch
 * first saw it. If no watch saw the file, its arrival time is the modification time that the server
 * reports. Thread-safe.
 */
final class ArrivalCount {
  private static final Logger LOG = LoggerFactory.getLogger(ArrivalCount.class);
  private static final int PAGE = 1_000;
  private static final int MOST_TEXT = 1_000;

  /** Maximum number of files per lookup. */
  private static final int MOST_ASKED = 1_000;

  private final DeliveryStore deliveries;
  private final Poll.Look folders;
  private final FirstSeen firstSeen;

  /** Provides the times at which watches first saw the current files. */
  @FunctionalInterface
  interface FirstSeen {
    /**
     * Returns the lookup for the files of a connection. The lookup is empty for a file that no
     * watch knows.
     */
    Function<ObservedFile, Optional<Instant>> in(String connection);
  }

  ArrivalCount(DeliveryStore deliveries, Poll.Look folders, FirstSeen firstSeen) {
    this.deliveries = deliveries;
    this.folders = folders;
    this.firstSeen = firstSeen;
  }

  /**
   * Counts arrived files, at most up to the expected number.
   *
   * @param mayWait whether the count can be postponed
   * @throws Watches.BusyException the count must be postponed because the connection has no free
   *     session
   */
  ExpectationResult.Count count(Expectation expectation, Deadlines.Window window, boolean mayWait)
      throws InterruptedException {
    Instant end = window.by().plus(expectation.grace());
    Set<String> paths = new TreeSet<>();
    received(expectation, window.from(), end, paths);
    String problem = null;
    if (paths.size() < expectation.atLeast()) {
      try {
        lying(expectation, window.from(), end, paths);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
        if (mayWait && e instanceof Watches.BusyException) {
          throw e;
        }
        // Report the missed expectation even if the folder could not be listed; the event describes
        // the problem.
        LOG.warn("Expectation(id='{}') couldn't list its folder", expectation.id(), e);
        problem = SafeText.of("Couldn't list the folder: " + e.getMessage(), MOST_TEXT);
      }
    }
    return new ExpectationResult.Count(new ArrayList<>(paths), problem);
  }

  private void received(Expectation expectation, Instant from, Instant end, Set<String> paths) {
    String connection = expectation.folder().connection();
    DeliveryFilter filter = DeliveryFilter.ofConnection(connection, from, end);
    String continuation = null;
    do {
      DeliveryStore.Page page = deliveries.list(filter, PAGE, continuation);
      for (Delivery delivery : page.deliveries()) {
        MovedFile file = delivery.file();
        String path = file.remote().path();
        if (file.direction() == MovedFile.Direction.RECEIVED
            && delivery.endedAt().isAfter(from)
            && expectation.folder().accepts(path)) {
          paths.add(below(expectation, path));
        }
      }
      continuation = page.continuation();
    } while (continuation != null && paths.size() < expectation.atLeast());
  }

  private void lying(Expectation expectation, Instant from, Instant end, Set<String> paths)
      throws InterruptedException {
    Function<ObservedFile, Optional<Instant>> seen =
        firstSeen.in(expectation.folder().connection());
    int asked = 0;
    for (ObservedFile file : folders.at(expectation.folder()).files()) {
      String path = SafeText.printableEnd(file.file().path(), MOST_TEXT);
      if (paths.size() < expectation.atLeast()
          && !paths.contains(below(expectation, path))
          && cameIn(asked++ < MOST_ASKED ? seen : unknown -> Optional.empty(), file, from, end)) {
        paths.add(below(expectation, path));
      }
    }
  }

  private static boolean cameIn(
      Function<ObservedFile, Optional<Instant>> seen,
      ObservedFile file,
      Instant from,
      Instant end) {
    Instant came = seen.apply(file).orElse(file.file().modifiedAt());
    return came == null || came.isAfter(from) && !came.isAfter(end);
  }

  private static String below(Expectation expectation, String path) {
    return SafePath.relative(SafePath.check(expectation.folder().path()), path);
  }
}
