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
 * The temporary files left by earlier attempts of a step.
 *
 * @param remote the session
 * @param writer identifies the step
 * @param journal receives a note for each removed file
 * @param ensureLease called before each removal
 */
public record UploadLeftovers(
    RemoteFiles remote, Writer writer, UploadJournal journal, Runnable ensureLease) {
  /**
   * The minimum size of a part that is worth taking over. Sending a smaller file again costs less.
   */
  private static final long WORTH_TAKING_OVER = 8L << 20;

  /**
   * The codes of attempts that are stopped before they complete, and followed by another attempt.
   */
  private static final Set<FailureCode> STOPPED =
      Set.of(
          StepCodes.SHUTDOWN,
          StepCodes.LEASE_LOST,
          StepCodes.TIMED_OUT,
          StepCodes.INTERRUPTED,
          StepCodes.STOPPED);

  /**
   * Returns whether a part of a file of this length may be worth {@link TakenOverPart continuing}.
   */
  public static boolean isWorthKeeping(long sizeBytes) {
    return sizeBytes >= WORTH_TAKING_OVER;
  }

  /**
   * Returns whether the attempt was stopped or its connection broke, so that another attempt may
   * continue.
   */
  static boolean isNoRefusal(Exception e) {
    return !(e instanceof CourierException thrown) || STOPPED.contains(thrown.failureCode());
  }

  /** Returns whether the attempt must stop. */
  static boolean isStopped(Cancellation cancellation) {
    try {
      cancellation.throwIfCancelled();
      return false;
    } catch (CourierException told) {
      return STOPPED.contains(told.failureCode());
    }
  }

  /**
   * Removes the leftovers of targets. Each leftover is withdrawn first: a fenced-off worker may
   * record the file as complete at any time, and the missing file must not count as renamed.
   *
   * @param targets the targets of the uploads
   * @param keep the leftovers to keep
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

  /** Returns the leftovers of one target, as listed. */
  List<RemoteFile> find(String target) throws IOException {
    return find(SafePath.parent(target), List.of(SafePath.name(target)));
  }

  /** Gives a leftover a new unique name. Its old name is withdrawn first, as for a removal. */
  void rename(String temporary, String own) throws IOException {
    ensureLease.run();
    journal.withdraw(temporary);
    remote.rename(temporary, own, false);
  }

  /** Removes a leftover of any writer. */
  void remove(String temporary) throws IOException {
    ensureLease.run();
    journal.withdraw(temporary);
    remote.delete(temporary);
  }

  /**
   * Removes a leftover that cannot have been recorded as complete; logs a failure to do so.
   *
   * @return false if the server did not respond
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
   * Withdraws a leftover that could not be renamed, if it still exists. Otherwise the rename may
   * have been performed.
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
