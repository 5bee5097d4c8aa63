package com.couriermft.transfer;

import com.couriermft.transfer.RemoteUpload.Small;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * The contents of small files, fetched in the background while those before them are sent. Not
 * thread-safe.
 */
final class FetchedAhead implements AutoCloseable {
  private static final int AHEAD = 8;

  private final UploadWriting writing;
  private final Iterator<Small> files;
  private final Deque<HashedInput> fetched = new ArrayDeque<>();

  FetchedAhead(UploadWriting writing, List<Small> files) {
    this.writing = writing;
    this.files = files.iterator();
  }

  /** The next file's content; the caller closes. */
  HashedInput next() throws IOException {
    while (fetched.size() < AHEAD && files.hasNext()) {
      Small small = files.next();
      try {
        fetched.add(writing.prefetch(small.file()));
      } catch (IOException e) {
        throw WrittenTogether.failed(small, e);
      }
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
