package com.couriermft.steps.table;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.FileChangedException;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.TableColumns;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.table.TableWriter;
import com.couriermft.transfer.workspace.Workspace;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** A file with a table, written by one invocation or several. Not thread-safe. */
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
      StagingMode staging,
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

  /** Creates the file of a table. */
  static TableOutput begin(
      StagingMode staging, String path, TableFormat format, TableColumns columns)
      throws IOException {
    return new TableOutput(staging, staging.create(path), 0, path, format, columns, 0);
  }

  /**
   * Resumes the file of a table.
   *
   * @return empty if its written bytes are missing
   */
  static Optional<TableOutput> goOn(
      StagingMode staging, String path, TableFormat format, TableColumns columns, OutputMark from)
      throws IOException {
    Optional<byte[]> rest = rest(staging.workspace(), from.rest());
    if (rest.isEmpty()) {
      return Optional.empty();
    }
    long kept = from.bytes() - rest.get().length;
    Workspace.Upload upload = staging.create(path);
    if (upload.position() < kept) {
      upload.close();
      return Optional.empty();
    }
    TableColumns known = new TableColumns(from.columns(), columns.types());
    TableOutput output = new TableOutput(staging, upload, kept, path, format, known, from.rows());
    try {
      output.staged.write(rest.get(), 0, rest.get().length);
    } catch (IOException | RuntimeException e) {
      output.close();
      throw e;
    }
    return Optional.of(output);
  }

  /** Returns the bytes that an earlier invocation could not stage; empty if they are missing. */
  private static Optional<byte[]> rest(Workspace workspace, JsonNode kept) throws IOException {
    byte[] bytes = {};
    for (StoredFile file : workspace.adopt(kept, Overwrite.REPLACE).values()) {
      try (InputStream in = workspace.read(file, 0)) {
        bytes = in.readAllBytes();
      } catch (FileChangedException e) {
        return Optional.empty();
      } finally {
        workspace.delete(file);
      }
    }
    return Optional.of(bytes);
  }

  void write(ObjectNode values) throws IOException {
    writer.write(values);
    rows++;
  }

  /** Returns the known columns. */
  List<String> columns() {
    return writer.columns();
  }

  long rows() {
    return rows;
  }

  /** Returns whether another invocation can continue the file; see {@link #handOver}. */
  boolean canBeLeft() throws IOException {
    if (!canBeAppended) {
      return false;
    }
    writer.flush();
    out.flush();
    return upload.unkept().isPresent();
  }

  /**
   * Hands the file over to another invocation; nothing may be written afterwards.
   *
   * @param rest workspace path of a temporary file for the bytes that cannot be staged; the file is
   *     kept for the next invocation, but other steps do not find it
   */
  OutputMark handOver(String rest) throws IOException {
    writer.flush();
    out.flush();
    byte[] bytes = upload.unkept().orElseThrow();
    upload.keep();
    JsonNode kept = Json.array();
    if (bytes.length > 0) {
      try (Workspace.Upload begun = workspace.create(rest, Overwrite.REPLACE)) {
        begun.write(bytes, 0, bytes.length);
        StoredFile file = begun.commit();
        kept = workspace.keep(List.of(file));
        workspace.delete(file);
      }
    }
    return new OutputMark(staged.position(), rows, writer.columns(), kept);
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

  /**
   * Writes to an upload, without the bytes that an earlier attempt has already staged. Not
   * thread-safe.
   */
  private static final class StagedBytes extends OutputStream {
    private final Upload upload;
    private long position;

    /**
     * Creates a stream for the bytes of a file from a position.
     *
     * @param position start of the bytes, at most the position of the upload
     */
    StagedBytes(Upload upload, long position) {
      this.upload = upload;
      this.position = position;
    }

    /** Returns the number of written bytes of the file, including staged ones. */
    long position() {
      return position;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      int staged = (int) Math.min(length, upload.position() - position);
      if (staged < length) {
        upload.write(buffer, offset + staged, length - staged);
      }
      position += length;
    }
  }
}
