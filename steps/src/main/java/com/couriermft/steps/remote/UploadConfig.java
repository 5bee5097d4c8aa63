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
            help = "The connection",
            required = true,
            kind = Field.Kind.CONNECTION)
        String connection,
    @Field(
            title = "Files",
            group = FieldGroup.FILES,
            help = "What to send: paths or globs in the workspace, or the permanent store",
            required = true,
            kind = Field.Kind.PATH)
        List<String> files,
    @Field(
            title = "Remote path",
            group = FieldGroup.DESTINATION,
            help =
                "Where to: a directory, or for a single file also its path; '.' is the login"
                    + " directory",
            required = true)
        String path,
    @Field(
            title = "If the target exists",
            group = FieldGroup.DESTINATION,
            help =
                "What if the target exists: fail, replace it (in one step where the server can,"
                    + " else the old one is set aside until the new one has its name, or deleted"
                    + " first if the connection's quirk 'replace' says so), or rename the new one"
                    + " to the first free name-1, -2, …",
            defaultValue = "\"fail\"")
        Overwrite overwrite,
    @Field(
            title = "Temporary name",
            group = FieldGroup.DESTINATION,
            advanced = true,
            help =
                "'rename' writes under a temporary name, verifies and renames; 'none' is for"
                    + " servers that forbid renaming: partial files are visible to the partner",
            defaultValue = "\"rename\"")
        Temp temp,
    @Field(
            title = "Create missing directories",
            group = FieldGroup.DESTINATION,
            help = "Whether to make missing directories",
            defaultValue = "false")
        boolean createDirectories,
    @Field(
            title = "Verification after upload",
            group = FieldGroup.DESTINATION,
            advanced = true,
            help =
                "What to compare before a file gets its name: 'auto' the size, and the SHA-256"
                    + " where the server computes it; 'size'; or 'none' for servers that don't"
                    + " show files",
            defaultValue = "\"auto\"")
        Verify verify,
    @Field(
            title = "Parallel transfers",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "How many files are moved at the same time, large ones two at most; 1 for a partner"
                    + " who wants them one after the other",
            defaultValue = "8",
            min = 1,
            max = 16)
        int parallelFiles,
    @Field(
            title = "If no file matches",
            group = FieldGroup.ERRORS,
            help = "What to do when a glob matches nothing",
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
   * @throws InvalidInputException {@code invalid_combination}: {@code overwrite} needs a rename
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
