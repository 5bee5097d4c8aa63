package com.couriermft.sdk;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The files that a function may use: only files that its parameters name with {@link
 * Parameter#reads} and {@link Parameter#writes}. A relative path is in the execution's workspace,
 * and a path that starts with {@code /} is in the permanent store. {@code archive:/a.csv} is in the
 * storage location of the connection {@code archive}. Thread-safe, but the streams are not.
 *
 * <pre>{@code
 * try (InputStream in = context.files().read(parameters.orders());
 *     OutputStream out = context.files().create(parameters.report())) {
 *   in.transferTo(out);
 * }
 * }</pre>
 */
public interface FunctionFiles {
  /**
   * Opens a file for reading from the start; the caller closes the stream. Files that this attempt
   * creates cannot be read.
   *
   * @param path the path exactly as the parameter contains it
   * @throws IllegalArgumentException no parameter marked {@link Parameter#reads} names the path
   * @throws IOException the file cannot be read; a missing file is a permanent failure
   */
  InputStream read(String path) throws IOException;

  /**
   * Creates a file, or replaces an existing file; the caller closes the stream. Files become
   * visible after {@link JobFunction#run} returns. They never become visible if it throws an
   * exception.
   *
   * @param path the path exactly as the parameter contains it; if the parameter ends with {@code
   *     /}, any path below it
   * @throws IllegalArgumentException no parameter marked {@link Parameter#writes} names the path,
   *     or this attempt has already created the file
   */
  OutputStream create(String path) throws IOException;
}
