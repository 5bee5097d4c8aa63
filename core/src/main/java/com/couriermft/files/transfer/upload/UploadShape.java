package com.couriermft.files.transfer.upload;

import com.couriermft.files.transfer.FileShape;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;

/** The shape of what an upload delivers. */
public final class UploadShape {
  /** The shape of an {@link UploadedFile}. */
  public static final Shape.Fields UPLOADED =
      Shape.Fields.of(
          Property.required("path", Shape.Text.any(), "Absolute: connection:path"),
          FileShape.NAME,
          FileShape.SIZE_BYTES,
          Property.required("sha256", FileShape.SHA256, "Of its bytes"),
          Property.required(
              "verified",
              Shape.OneOf.of(UploadedFile.Verified.class),
              "What was compared with the server's copy"),
          Property.optional(
              "placed",
              Shape.OneOf.of(UploadedFile.Placed.class),
              "How it got its name; absent if an earlier attempt renamed it and could not say"),
          Property.required("gone", new Shape.Flag(), "Whether the partner has taken it already"));

  private UploadShape() {}
}
