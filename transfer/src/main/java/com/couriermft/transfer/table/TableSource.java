package com.couriermft.transfer.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;

/** The file that a table is read from. */
public interface TableSource {
  /** Returns the file's name, for errors. */
  String name();

  /** Opens the file's bytes from an offset; the caller closes the stream. */
  InputStream stream(long offset) throws IOException;

  /** Opens the file for random access, which workbooks require; the caller closes the channel. */
  SeekableByteChannel channel() throws IOException;
}
