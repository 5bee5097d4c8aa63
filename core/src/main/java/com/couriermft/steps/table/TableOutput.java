package com.couriermft.steps.table;

import com.couriermft.files.table.TableColumns;
import com.couriermft.files.table.TableFormat;
import com.couriermft.files.table.TableWriter;
import com.couriermft.files.transfer.Overwrite;
import com.couriermft.files.transfer.StoredFile;
import com.couriermft.files.transfer.Workspace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file that a table is written to, by one invocation or several. Not thread-safe. */
final class TableOutput implements AutoCloseable {
  private static final int BUFFER = 64 << 10;

  private final Workspace workspace;
  private final Workspace.Upload upload;
  private final StagedBytes staged;
  private final OutputStream out;
  private final TableWriter writer;
  private final boolean canBeAppended;
  private long rows;

  private TableOutput(
      Staging staging,
      Workspace.Upload upload,
      long position,
      String path,
      TableFormat format,
      TableColumns columns,
      long rows) {
    this.workspace = staging.workspace();
    this.upload = upload;
    this.staged = new StagedBytes(upload, position);
    this.out = new BufferedOutputStream(staged, BUFFER);
    this.rows = rows;
    this.canBeAppended = staging.key() != null && format.canBeAppended();
    this.writer =
        rows == 0 ? format.write(out, columns, path) : format.append(out, columns, path, rows);
  }

  /** Begins a table. */
  static TableOutput begin(Staging staging, String path, TableFormat format, TableColumns columns)
      throws IOException {
    return new TableOutput(staging, staging.create(path), 0, path, format, columns, 0);
  }

  /**
   * Goes on with a table.
   *
   * @return empty if what was written of it is gone
   */
  static Optional<TableOutput> goOn(
      Staging staging, String path, TableFormat format, TableColumns columns, OutputMark from)
      throws IOException {
    Workspace workspace = staging.workspace();
    StoredFile rest = from.rest() == null ? null : workspace.get(from.rest());
    long kept = from.bytes() - (rest == null ? 0 : rest.sizeBytes());
    Workspace.Upload upload = staging.create(path);
    if (upload.position() < kept) {
      upload.close();
      return Optional.empty();
    }
    TableColumns known = new TableColumns(from.columns(), columns.types());
    TableOutput output = new TableOutput(staging, upload, kept, path, format, known, from.rows());
    output.copy(rest);
    return Optional.of(output);
  }

  private void copy(@Nullable StoredFile rest) throws IOException {
    if (rest != null) {
      try (InputStream in = workspace.read(rest, 0)) {
        in.transferTo(staged);
      } catch (IOException | RuntimeException e) {
        close();
        throw e;
      }
    }
  }

  void write(ObjectNode values) throws IOException {
    writer.write(values);
    rows++;
  }

  long rows() {
    return rows;
  }

  /** Returns whether another invocation can go on with the file, as {@link #handOver} lets it. */
  boolean canBeLeft() throws IOException {
    if (!canBeAppended) {
      return false;
    }
    writer.flush();
    out.flush();
    return upload.unkept().isPresent();
  }

  /**
   * Leaves the file, which {@link #canBeLeft}, to another invocation; nothing may be written after.
   *
   * @param rest path, in the workspace, of a file for those bytes that cannot be staged
   */
  OutputMark handOver(String rest) throws IOException {
    writer.flush();
    out.flush();
    byte[] bytes = upload.unkept().orElseThrow();
    upload.keep();
    String path = null;
    if (bytes.length > 0 && staged.position() > upload.keepable()) {
      try (Workspace.Upload kept = workspace.create(rest, Overwrite.REPLACE)) {
        kept.write(bytes, 0, bytes.length);
        path = kept.commit().path();
      }
    }
    return new OutputMark(staged.position(), rows, writer.columns(), path);
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
