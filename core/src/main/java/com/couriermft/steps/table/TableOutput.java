package com.couriermft.steps.table;

import com.couriermft.files.table.TableColumns;
import com.couriermft.files.table.TableFormat;
import com.couriermft.files.table.TableWriter;
import com.couriermft.files.transfer.Overwrite;
import com.couriermft.files.transfer.StoredFile;
import com.couriermft.files.transfer.UploadOutputStream;
import com.couriermft.files.transfer.Workspace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A file of the workspace that a table is written to. Not thread-safe. */
final class TableOutput implements AutoCloseable {
  private static final int BUFFER = 64 << 10;

  private final Workspace.Upload upload;
  private final OutputStream out;
  private final TableWriter writer;
  private long rows;

  TableOutput(
      Workspace workspace,
      String path,
      Overwrite overwrite,
      TableFormat format,
      TableColumns columns)
      throws IOException {
    upload = workspace.create(path, overwrite);
    out = new BufferedOutputStream(new UploadOutputStream(upload), BUFFER);
    writer = format.write(out, columns, path);
  }

  void write(ObjectNode values) throws IOException {
    writer.write(values);
    rows++;
  }

  long rows() {
    return rows;
  }

  StoredFile commit() throws IOException {
    writer.finish();
    out.flush();
    return upload.commit();
  }

  @Override
  public void close() throws IOException {
    try {
      writer.close();
    } finally {
      upload.close();
    }
  }
}
