package com.couriermft.files.transfer;

import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import java.util.regex.Pattern;

/** The shapes of files, as steps put them out. */
public final class FileShape {
  /** The last segment of a file's path. */
  public static final Property<Shape.Text> NAME =
      Property.required("name", Shape.Text.any(), "Last segment of the path");

  /** The length of a file. */
  public static final Property<Shape.Whole> SIZE_BYTES =
      Property.required("size_bytes", Shape.Whole.atLeast(0), "Its length");

  /** The SHA-256 of a file's bytes. */
  public static final Shape.Text SHA256 =
      Shape.Text.matching(Pattern.compile("[0-9a-f]{64}"), "SHA-256 in lower-case hex");

  /** The shape of a {@link StoredFile}. */
  public static final Shape.Fields STORED =
      Shape.Fields.of(
          Property.required(
              "path", Shape.Text.any(), "Absolute: work:/{execution_id}/a.csv or files:/a.csv"),
          NAME,
          SIZE_BYTES,
          Property.optional("sha256", SHA256, "Of its bytes; absent where nobody has computed it"),
          Property.optional(
              "modified_at", new Shape.Time(), "When it was committed; absent where unknown"));

  /** The shape of a {@link RemoteFile}. */
  public static final Shape.Fields REMOTE =
      Shape.Fields.of(
          NAME,
          Property.required("path", Shape.Text.any(), "As the server knows it"),
          Property.required(
              "size_bytes",
              Shape.Whole.atLeast(RemoteFile.UNKNOWN_SIZE),
              "Its length; -1 where the server does not tell"),
          Property.optional(
              "modified_at",
              new Shape.Time(),
              "By the server's clock; absent where the server does not tell"));

  private FileShape() {}
}
