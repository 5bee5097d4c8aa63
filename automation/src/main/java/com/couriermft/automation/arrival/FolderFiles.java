package com.couriermft.automation.arrival;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.connection.Connection;
import com.couriermft.transfer.file.FileMatcher;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.jspecify.annotations.Nullable;

/**
 * The fields of watches and expectations that select files in a folder.
 *
 * @param connection name of the connection
 * @param path absolute path; for a storage location, relative to its root
 * @param pattern a glob, or a regular expression after {@code re:}; {@code null} for every file
 * @param recursive whether files in subdirectories are included
 */
record FolderFiles(
    @Field(
            title = "Connection",
            group = FieldGroup.CONNECTION,
            help = "The connection to the server that has the folder",
            required = true,
            pattern = Connection.NAME)
        String connection,
    @Field(
            title = "Folder",
            group = FieldGroup.FILES,
            help = "Absolute path of the folder on the server",
            required = true,
            pattern = "/(?!(?:.*/)?\\.\\.(?:/|$))[^\\x00-\\x1f\\x7f]{0,900}",
            form = "an absolute path, without `..`")
        String path,
    @Field(
            title = "File pattern",
            group = FieldGroup.FILES,
            help =
                "Which files count: a glob such as `*.csv`, or a regular expression after"
                    + " `re:`. By default all files",
            type = PatternField.class)
        @Nullable String pattern,
    @Field(
            title = "Include subdirectories",
            group = FieldGroup.FILES,
            help = "Whether files in subdirectories count",
            defaultValue = "false")
        boolean recursive) {
  private static final int MAX_PATTERN = 1_000;

  /**
   * Returns the query for these files.
   *
   * @param doneFile name of the marker file that shows that a file is complete; {@code null} for
   *     none
   */
  FolderQuery query(@Nullable String doneFile) {
    return new FolderQuery(connection, path, pattern, recursive, doneFile);
  }

  /** Reads a pattern and checks that it compiles. */
  static final class PatternField implements FieldType<Shape.Text, @Nullable String> {
    @Override
    public Shape.Text shape() {
      return Shape.Text.upTo(MAX_PATTERN);
    }

    @Override
    public @Nullable String read(CheckedObject object, Property<Shape.Text> property) {
      String pattern = object.findText(property);
      try {
        FileMatcher.of(pattern);
      } catch (InvalidInputException e) {
        String detail = e.problems().get(0).detail();
        object.problem(property.name(), FieldCodes.INVALID_PATTERN, detail);
      }
      return pattern;
    }

    @Override
    public JsonNode write(@Nullable String pattern) {
      return TextNode.valueOf(pattern);
    }
  }
}
