package com.couriermft.transfer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The temporary files that earlier attempts of an execution have left.
 *
 * @param remote where
 * @param executionId in whose temporary names it may meddle
 * @param journal knows which of them are whole
 */
public record UploadLeftovers(RemoteFiles remote, String executionId, UploadJournal journal) {
  /**
   * Removes them. One that is whole is withdrawn first, so that nobody takes it for renamed.
   *
   * @param targets of the uploads
   * @param keep which stay
   */
  public void remove(Collection<String> targets, Predicate<String> keep) throws IOException {
    Map<String, List<String>> namesByDirectory =
        targets.stream()
            .collect(
                Collectors.groupingBy(
                    SafePath::parent, Collectors.mapping(SafePath::name, Collectors.toList())));
    for (Map.Entry<String, List<String>> entry : namesByDirectory.entrySet()) {
      for (String leftover : find(entry.getKey(), entry.getValue())) {
        if (keep.test(leftover)) {
          continue;
        }
        if (journal.isWhole(leftover)) {
          journal.withdraw(leftover);
        }
        remote.delete(leftover);
      }
    }
  }

  private List<String> find(String directory, List<String> names) throws IOException {
    List<String> leftovers = new ArrayList<>();
    if (remote.find(directory).isEmpty()) {
      return leftovers;
    }
    remote.list(
        directory,
        entry -> {
          String found = entry.name();
          if (TempName.isTemporary(found)
              && SafePath.isName(found)
              && names.stream().anyMatch(n -> TempName.isOf(found, n, executionId))) {
            leftovers.add(SafePath.join(directory, found));
          }
        });
    return leftovers;
  }
}
