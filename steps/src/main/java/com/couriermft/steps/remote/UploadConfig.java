package com.couriermft.steps.remote;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.upload.UploadPolicy.Verify;
import java.util.List;

/** The configuration of the upload steps, such as {@code sftp.upload}. */
public record UploadConfig(
    @Field(
            title = "Connection",
            group = FieldGroup.CONNECTION,
            help = "The connection to the server",
            required = true,
            kind = Field.Kind.CONNECTION)
        String connection,
    @Field(
            title = "Files",
            group = FieldGroup.FILES,
            help = "Files to upload: paths or globs in the workspace or the permanent store",
            required = true,
            kind = Field.Kind.PATH)
        List<String> files,
    @Field(
            title = "Remote path",
            group = FieldGroup.DESTINATION,
            help =
                "A directory on the server, or for a single file its path. `.` is the login "
                    + "directory",
            required = true)
        String path,
    @Field(
            title = "If the target exists",
            group = FieldGroup.DESTINATION,
            help =
                "What to do if the target exists: `fail`; `replace` it; or `rename` the new file "
                    + "to the first free name (name-1, name-2, …). `replace` is one operation if "
                    + "the server supports it. Otherwise, Courier sets the old file aside until "
                    + "the new one has its name, or deletes it first if the connection's quirk "
                    + "`replace` says so",
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Field(
            title = "Temporary name",
            group = FieldGroup.DESTINATION,
            advanced = true,
            help =
                "`rename` uploads under a temporary name, verifies the file and renames it. "
                    + "`none` is for servers that do not allow renaming; the partner then sees "
                    + "partial files",
            defaultValue = "\"rename\"")
        Temp temp,
    @Field(
            title = "Create missing directories",
            group = FieldGroup.DESTINATION,
            help = "Whether to create missing directories",
            defaultValue = "false")
        boolean createDirectories,
    @Field(
            title = "Verification after upload",
            group = FieldGroup.DESTINATION,
            advanced = true,
            help =
                "What to compare before a file gets its final name: `auto` compares the size, and "
                    + "the SHA-256 if the server can compute it; `size` only the size; `none` is "
                    + "for servers that do not show files",
            defaultValue = "\"auto\"")
        Verify verify,
    @Field(
            title = "Parallel transfers",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "How many files are transferred at the same time, at most two of them large. Use "
                    + "1 for partners that require one file after the other",
            defaultValue = "8",
            min = 1,
            max = 16)
        int parallelFiles,
    @Field(
            title = "If no file matches",
            group = FieldGroup.ERRORS,
            help = "What to do if a glob matches nothing",
            defaultValue = "\"fail\"")
        OnEmpty onEmpty) {

  /** The ways to prevent the partner from seeing partial files. */
  public enum Temp {
    /** The file is uploaded under a temporary name and then renamed. */
    RENAME,
    /** No protection: the partner may see a partial file. */
    NONE
  }

  /**
   * Copies the lists.
   *
   * @throws InvalidInputException {@code invalid_combination}: {@code overwrite} requires uploading
   *     under a temporary name
   */
  public UploadConfig {
    files = List.copyOf(files);
    if (temp == Temp.NONE && overwrite == Overwrite.RENAME) {
      throw InvalidInputException.at(
          "/overwrite",
          FieldCodes.INVALID_COMBINATION,
          "\"overwrite\": \"rename\" requires a temporary name; set \"temp\" to \"rename\".");
    }
  }
}
