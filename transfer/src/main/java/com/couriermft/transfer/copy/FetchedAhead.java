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
 * The contents of files, of which the first parts are fetched in the background while the files
 * before them are sent. Not thread-safe.
 */
public final class FetchedAhead implements AutoCloseable {
  private static final int AHEAD = 8;

  private final Workspace workspace;
  private final Iterator<StoredFile> files;
  private final Deque<HashedInput> fetched = new ArrayDeque<>();

  /** Fetches nothing before it is asked for the first file. */
  public FetchedAhead(Workspace workspace, List<StoredFile> files) {
    this.workspace = workspace;
    this.files = files.iterator();
  }

  /** The next file's content; the caller closes. */
  public HashedInput next() throws IOException {
    while (fetched.size() < AHEAD && files.hasNext()) {
      HashedInput content = workspace.readHashed(files.next());
      fetched.add(content);
      content.prefetch();
    }
    return fetched.remove();
  }

  /** Gives up what nobody has asked for. */
  @Override
  public void close() throws IOException {
    for (HashedInput content : fetched) {
      content.close();
    }
  }
}
