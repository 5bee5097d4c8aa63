package com.couriermft.transfer.upload;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.TempName;
import com.couriermft.transfer.file.Writer;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.supervision.Cancellation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;

/**
 * The temporary files that earlier attempts of a step have left.
 *
 * @param remote where
 * @param writer of which step
 * @param journal is told of each that goes
 * @param ensureLease to be called before each goes
 */
public record UploadLeftovers(
    RemoteFiles remote, Writer writer, UploadJournal journal, Runnable ensureLease) {
  /**
   * The size from which on a part is worth taking over: no server has to send a smaller one again
   * at any cost worth a look.
   */
  private static final long WORTH_TAKING_OVER = 8L << 20;

  /** The codes by which an attempt is to end before it is done, and to be followed by another. */
  private static final Set<FailureCode> STOPPED =
      Set.of(
          StepCodes.SHUTDOWN,
          StepCodes.LEASE_LOST,
          StepCodes.TIMED_OUT,
          StepCodes.INTERRUPTED,
          StepCodes.STOPPED);

  /** Whether a part of a file of this length may be worth {@link TakenOverPart going on with}. */
  public static boolean isWorthKeeping(long sizeBytes) {
    return sizeBytes >= WORTH_TAKING_OVER;
  }

  /** Whether the attempt was stopped, or its line broke: then another one may go on. */
  static boolean isNoRefusal(Exception e) {
    return !(e instanceof CourierException thrown) || STOPPED.contains(thrown.failureCode());
  }

  /** Whether the attempt is told to stop, whatever has come of that. */
  static boolean isStopped(Cancellation cancellation) {
    try {
      cancellation.throwIfCancelled();
      return false;
    } catch (CourierException told) {
      return STOPPED.contains(told.failureCode());
    }
  }

  /**
   * Removes the leftovers of these targets. Each is withdrawn first: a worker that was given up may
   * note it as whole any time, and then nobody takes it for renamed.
   *
   * @param targets of the uploads
   * @param keep which stay
   */
  public void remove(Collection<String> targets, Predicate<RemoteFile> keep) throws IOException {
    Map<String, List<String>> namesByDirectory =
        targets.stream()
            .collect(
                Collectors.groupingBy(
                    SafePath::parent, Collectors.mapping(SafePath::name, Collectors.toList())));
    for (Map.Entry<String, List<String>> entry : namesByDirectory.entrySet()) {
      for (RemoteFile leftover : find(entry.getKey(), entry.getValue())) {
        if (!keep.test(leftover)) {
          remove(leftover.path());
        }
      }
    }
  }

  /** Returns the leftovers of one target, as they are listed. */
  List<RemoteFile> find(String target) throws IOException {
    return find(SafePath.parent(target), List.of(SafePath.name(target)));
  }

  /**
   * Gives a leftover another name, which nobody else knows. Its old name is withdrawn first, as
   * when it goes.
   */
  void rename(String temporary, String own) throws IOException {
    ensureLease.run();
    journal.withdraw(temporary);
    remote.rename(temporary, own, false);
  }

  /** Removes a leftover, whoever wrote it. */
  void remove(String temporary) throws IOException {
    ensureLease.run();
    journal.withdraw(temporary);
    remote.delete(temporary);
  }

  /**
   * Removes a leftover that nobody can have noted as whole; says so if it has to stay.
   *
   * @return false if the server did not answer
   */
  boolean discard(String temporary, Logger log) {
    try {
      remote.delete(temporary);
      return true;
    } catch (IOException | CourierException e) {
      left(temporary, log, e);
      return e instanceof CourierException;
    }
  }

  /**
   * Gives up a leftover that could not get its name, if it is there: else it may have got the name.
   */
  void withdraw(String temporary, Logger log) {
    try {
      if (remote.find(temporary).isPresent()) {
        remove(temporary);
      }
    } catch (IOException | CourierException e) {
      left(temporary, log, e);
    }
  }

  private static void left(String temporary, Logger log, Exception why) {
    log.info("'{}' is left on the server until the next attempt: {}", temporary, why.getMessage());
  }

  private List<RemoteFile> find(String directory, List<String> names) throws IOException {
    List<String> prefixes = names.stream().map(name -> TempName.prefix(name, writer)).toList();
    List<RemoteFile> leftovers = new ArrayList<>();
    if (!RemoteRename.isThere(() -> remote.find(directory), true)) {
      return leftovers;
    }
    remote.list(
        directory,
        entry -> {
          String found = entry.name();
          if (TempName.isTemporary(found)
              && SafePath.isName(found)
              && prefixes.stream().anyMatch(found::startsWith)) {
            leftovers.add(entry);
          }
        });
    return leftovers;
  }
}
