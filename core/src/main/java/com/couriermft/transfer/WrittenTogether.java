package com.couriermft.transfer;

import com.couriermft.transfer.RemoteUpload.Small;
import com.couriermft.transfer.UploadJournal.Intent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Writes small files under temporary names without waiting for one after the other, where the
 * session allows it: some are created ahead of their content, and all are confirmed in the end.
 * Their contents are fetched ahead in any session. Not thread-safe.
 */
final class WrittenTogether {
  /** What one worker has open at most on a server that answers in its own time. */
  private static final int AHEAD = 8;

  private final boolean pipelines;
  private final UploadWriting writing;
  private final UnaryOperator<String> temporaryFor;
  private final Predicate<String> discard;

  /**
   * Writes in a session.
   *
   * @param temporaryFor gives a target's temporary name
   * @param discard removes a temporary file, or leaves it and says so; false if the server did not
   *     answer
   */
  WrittenTogether(
      RemoteFiles remote,
      UploadWriting writing,
      UnaryOperator<String> temporaryFor,
      Predicate<String> discard) {
    this.pipelines = remote.pipelines();
    this.writing = writing;
    this.temporaryFor = temporaryFor;
    this.discard = discard;
  }

  /**
   * Writes them. If one cannot be, none is left.
   *
   * @return what is to be noted of each; they are whole and verified
   */
  Map<Small, Intent> write(List<Small> files) throws IOException {
    List<UploadWriting.Begun> begun = new ArrayList<>();
    Map<Small, Intent> whole = new LinkedHashMap<>();
    boolean complete = false;
    try (FetchedAhead contents = new FetchedAhead(writing, files)) {
      for (int n = 0; n < files.size(); n++) {
        while (begun.size() < Math.min(files.size(), n + (pipelines ? AHEAD : 1))) {
          begun.add(begin(files.get(begun.size())));
        }
        fill(files.get(n), contents, begun.get(n));
        if (!pipelines) {
          whole.put(files.get(n), confirm(files.get(n), begun.get(n)));
        }
      }
      for (int n = whole.size(); n < files.size(); n++) {
        whole.put(files.get(n), confirm(files.get(n), begun.get(n)));
      }
      complete = true;
    } finally {
      begun.forEach(UploadWriting.Begun::close);
      if (!complete) {
        // Ends with the first: a server that has stopped answering is not asked for each.
        begun.stream().map(file -> file.path).allMatch(discard);
      }
    }
    return whole;
  }

  private UploadWriting.Begun begin(Small small) throws IOException {
    String temporary = temporaryFor.apply(small.target());
    UploadWriting.Begun begun = null;
    try {
      begun = writing.begin(temporary);
      return begun;
    } catch (IOException e) {
      throw failed(small, e);
    } finally {
      if (begun == null) {
        discard.test(temporary);
      }
    }
  }

  private static void fill(Small small, FetchedAhead contents, UploadWriting.Begun begun)
      throws IOException {
    HashedInput next = contents.next();
    try (HashedInput content = next) {
      begun.fill(small.file(), content);
    } catch (IOException e) {
      throw failed(small, e);
    }
  }

  private static Intent confirm(Small small, UploadWriting.Begun begun) throws IOException {
    try {
      return begun.confirm().intent(small.file(), small.target());
    } catch (IOException e) {
      throw failed(small, e);
    }
  }

  static IOException failed(Small small, IOException e) {
    return new IOException("'" + small.target() + "': " + e.getMessage(), e);
  }
}
