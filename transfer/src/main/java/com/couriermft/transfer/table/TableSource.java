package com.couriermft.transfer.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;

/** The file that a table is read from. */
public interface TableSource {
  /** Returns its name, for errors. */
  String name();

  /** Opens its bytes from an offset on; the caller closes. */
  InputStream stream(long offset) throws IOException;

  /** Opens it for random access, which workbooks need; the caller closes. */
  SeekableByteChannel channel() throws IOException;
}
