package com.couriermft.transfer.copy;

import com.couriermft.transfer.file.HashedInput;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Fetches the first parts of files in the background while earlier files are sent. Not thread-safe.
 */
public final class FetchedAhead implements AutoCloseable {
  private static final int AHEAD = 8;

  private final Workspace workspace;
  private final Iterator<StoredFile> files;
  private final Deque<HashedInput> fetched = new ArrayDeque<>();

  /** Creates the queue. Fetching starts with the first call of {@link #next}. */
  public FetchedAhead(Workspace workspace, List<StoredFile> files) {
    this.workspace = workspace;
    this.files = files.iterator();
  }

  /** Returns the next file's content; the caller closes it. */
  public HashedInput next() throws IOException {
    while (fetched.size() < AHEAD && files.hasNext()) {
      HashedInput content = workspace.readHashed(files.next());
      fetched.add(content);
      content.prefetch();
    }
    return fetched.remove();
  }

  /** Discards the contents that were not requested. */
  @Override
  public void close() throws IOException {
    for (HashedInput content : fetched) {
      content.close();
    }
  }
}
