package com.couriermft.transfer.upload;

import com.couriermft.formats.json.Field;
import com.couriermft.transfer.file.StoredFile;
import org.jspecify.annotations.Nullable;

/**
 * A file delivered to a partner. JSON:
 *
 * <pre>{"path": "partner-a:/incoming/a.csv", "name": "a.csv", "size_bytes": 1048576,
 *  "sha256": "9f86…", "verified": "hash", "placed": "rename", "gone": false}
 * </pre>
 */
public record UploadedFile(
    @Field(help = "Absolute path, as `connection:path`") String path,
    @Field(help = "Last segment of the path") String name,
    @Field(help = "Size of the file", min = 0) long sizeBytes,
    @Field(
            help = "SHA-256 of the file",
            pattern = StoredFile.SHA256_PATTERN,
            form = StoredFile.SHA256_FORM)
        String sha256,
    @Field(help = "What was compared with the copy on the server") Verified verified,
    @Field(
            help =
                "How the file got its name; absent if an earlier attempt renamed it and this is "
                    + "unknown")
        @Nullable Placed placed,
    @Field(help = "Whether the partner has already removed the file") boolean gone) {
  /** Returns this file, marked as already picked up by the partner. */
  UploadedFile taken() {
    return new UploadedFile(path, name, sizeBytes, sha256, verified, placed, true);
  }

  /** The comparison between the sent file and the file on the server. */
  public enum Verified {
    /** Size and SHA-256 were compared. */
    HASH,
    /** The size was compared. */
    SIZE,
    /**
     * Nothing was compared, because the server does not permit lookups or the configuration says
     * so.
     */
    NONE
  }

  /** The ways in which the file got its name. */
  public enum Placed {
    /** The file was renamed by one request that replaces an older file, like POSIX's rename. */
    POSIX_RENAME,
    /** The file was renamed to a free name. */
    RENAME,
    /**
     * The older file was renamed, then the new one was renamed, and then the older one was deleted.
     */
    ASIDE,
    /** The older file was deleted, then the new one was renamed. */
    DELETE_FIRST,
    /** The file was written under its final name. */
    DIRECT,
    /** The file was uploaded as the body of a PUT request. */
    HTTP_PUT,
    /**
     * The file was uploaded as the body of another request, such as a POST, or as part of a form.
     */
    HTTP_POST,
    /** The file was attached to an email. */
    MAIL
  }
}
