package com.couriermft.transfer.file;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Thrown if a file has changed since it was looked up. */
public final class FileChangedException extends IOException {
  private static final long serialVersionUID = 1L;

  public FileChangedException(String path, @Nullable Throwable cause) {
    super("'" + path + "' was changed or deleted after it was looked up", cause);
  }
}
