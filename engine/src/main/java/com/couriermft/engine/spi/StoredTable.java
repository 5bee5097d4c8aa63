package com.couriermft.engine.spi;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.TableSource;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;

/**
 * A table in a file of a workspace.
 *
 * @param workspace the workspace
 * @param file the file
 */
public record StoredTable(Workspace workspace, StoredFile file) implements TableSource {
  @Override
  public String name() {
    return file.path();
  }

  @Override
  public InputStream stream(long offset) throws IOException {
    return workspace.read(file, offset);
  }

  @Override
  public SeekableByteChannel channel() throws IOException {
    return workspace.open(file);
  }
}
