package com.couriermft.sdk;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The files that a function may use: those that its parameters name with {@link Parameter#reads}
 * and {@link Parameter#writes}, and no others. A relative path is in the execution's workspace, one
 * that starts with {@code /} in the permanent store, {@code archive:/a.csv} in the place of the
 * connection {@code archive}. Thread-safe; its streams are not.
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
   * Opens a file from its beginning; the caller closes. A file that this attempt creates cannot be
   * read by it.
   *
   * @param path as the parameter has it
   * @throws IllegalArgumentException no parameter that reads names the path
   * @throws IOException the file cannot be read; one that does not exist fails for good
   */
  InputStream read(String path) throws IOException;

  /**
   * Begins a file, which replaces one that is there; the caller closes. Files become visible when
   * {@link JobFunction#run} has returned, and not at all if it throws.
   *
   * @param path as the parameter has it; of one that ends with {@code /}, any path below it
   * @throws IllegalArgumentException no parameter that writes names the path, or it was created
   *     before
   */
  OutputStream create(String path) throws IOException;
}
