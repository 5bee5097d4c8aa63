package com.couriermft.starting.arrival;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.operating.label.Labels;
import com.couriermft.partners.connection.Connection;
import com.couriermft.starting.launch.Target;
import java.util.regex.Pattern;

/** The fields of watches as authors send them. */
public final class WatchShape {
  private static final int MOST_TEXT = 1_000;
  private static final int DAY = 86_400;

  static final Property<Shape.Text> ID =
      Property.optional(
              "watch_id",
              Shape.Text.matching(JobDefinition.ID, ""),
              "Its id, if given that of the address")
          .titled("Watch ID", FieldGroup.GENERAL);

  static final Property<Shape.Text> CONNECTION =
      Property.required(
              "connection",
              Shape.Text.matching(Pattern.compile(Connection.NAME), ""),
              "The connection whose folder is looked at, of any type")
          .titled("Connection", FieldGroup.CONNECTION);

  static final Property<Shape.Text> PATH =
      Property.required(
              "path",
              Shape.Text.matching(
                  Pattern.compile("/(?!(?:.*/)?\\.\\.(?:/|$))[^\\x00-\\x1f\\x7f]{0,900}"),
                  "an absolute path, without `..`"),
              "The folder")
          .titled("Folder", FieldGroup.FILES);

  static final Property<Shape.Text> PATTERN =
      Property.optional(
              "pattern",
              Shape.Text.upTo(MOST_TEXT),
              "Which files: a glob, or a regular expression after `re:`, as for `sftp.list`")
          .titled("File pattern", FieldGroup.FILES);

  static final Property<Shape.Flag> RECURSIVE =
      Property.optional("recursive", new Shape.Flag(), "Whether to look into subdirectories")
          .titled("Include subdirectories", FieldGroup.FILES)
          .defaultsTo(false);

  static final Property<Shape.Text> DONE_FILE =
      Property.optional(
              "done_file",
              Shape.Text.matching(Pattern.compile("[^/\\x00-\\x1f\\x7f]{1,255}"), "a file's name"),
              "Only files beside which this file exists; `{name}` and `{stem}` stand for the file's"
                  + " name with and without its extension")
          .titled("Done file", FieldGroup.FILTERS)
          .advanced();

  static final Property<Shape.Whole> EVERY =
      Property.optional(
              "every_seconds", Shape.Whole.of(10, DAY), "How often the folder is looked at")
          .titled("Check interval", FieldGroup.SCHEDULE)
          .in("seconds")
          .defaultsTo(60);

  static final Property<Shape.Whole> STABLE_FOR =
      Property.optional(
              "stable_for_seconds",
              Shape.Whole.of(0, 3_600),
              "How far apart two equal observations of a file must be before it counts as complete;"
                  + " 0 trusts the first")
          .titled("Stable for", FieldGroup.FILTERS)
          .in("seconds")
          .defaultsTo(30);

  static final Property<Shape.OneOf> BATCH =
      Property.optional(
              "batch",
              Shape.OneOf.of(Watch.Batching.class),
              "An execution for each `file`, or one for `all` that are complete, up to 98 files")
          .titled("Files per execution", FieldGroup.FLOW)
          .defaultsTo(Watch.Batching.FILE);

  static final Property<Shape.Whole> MAX_FILES =
      Property.optional(
              "max_files",
              Shape.Whole.of(1, 1_000),
              "At most so many files of one look are handed over, the least recently changed first;"
                  + " the others follow with the next looks")
          .titled("Maximum number of files", FieldGroup.LIMITS)
          .advanced()
          .defaultsTo(100);

  static final Property<Shape.OneOf> EXISTING =
      Property.optional(
              "existing",
              Shape.OneOf.of(Watch.Existing.class),
              "What becomes of files that are there at the first look: they `start` executions like"
                  + " later ones, or are only noted and ignored")
          .titled("Existing files", FieldGroup.FILTERS)
          .defaultsTo(Watch.Existing.START);

  static final Property<Shape.Whole> REMEMBER_DAYS =
      Property.optional(
              "remember_days",
              Shape.Whole.of(1, 3_650),
              "How long a file that has gone is remembered: if it comes back within that time with"
                  + " the same size and time, it is the same file")
          .titled("Remember files for", FieldGroup.ADVANCED)
          .in("days")
          .advanced()
          .defaultsTo(30);

  static final Property<Shape.AnyObject> PARAMETERS =
      Property.optional("parameters", new Shape.AnyObject(), "The parameters of the executions")
          .titled("Parameters", FieldGroup.PARAMETERS);

  static final Property<Shape.Whole> PRIORITY =
      Property.optional(
              "priority",
              Shape.Whole.of(0, 9),
              "The priority of the executions; the target's if not given")
          .titled("Priority", FieldGroup.LIMITS)
          .advanced();

  static final Property<Shape.Flag> ENABLED =
      Property.optional("enabled", new Shape.Flag(), "Whether it looks")
          .titled("Enabled", FieldGroup.GENERAL)
          .defaultsTo(true);

  /** A watch. */
  public static final Shape.Fields WATCH =
      Shape.Fields.of(
          ID,
          CONNECTION,
          PATH,
          PATTERN,
          RECURSIVE,
          DONE_FILE,
          EVERY,
          STABLE_FOR,
          Target.TARGET,
          BATCH,
          MAX_FILES,
          EXISTING,
          REMEMBER_DAYS,
          PARAMETERS,
          PRIORITY,
          ENABLED,
          Labels.LABELS);

  private WatchShape() {}
}
