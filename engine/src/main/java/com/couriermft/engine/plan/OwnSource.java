package com.couriermft.engine.plan;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the steps of a job that deliver into a folder that an earlier step of the job reads. The
 * next execution would receive the delivered files again. The form for a new transfer in the
 * dashboard refuses the same folders.
 */
final class OwnSource {
  private static final String CONNECTION = "connection";
  private static final String PATH = "path";
  private static final String DESTINATION = "destination";

  /** A path with its connection, such as {@code archive:/in/}. */
  private static final Pattern PLACE = Pattern.compile("([a-z0-9][a-z0-9-]*):/*(.*)");

  /** A reference whose value can differ between two steps. */
  private static final Pattern CHANGING =
      Pattern.compile("\\{\\{(?!\\s*(?:parameters|variables)\\.)");

  private static final Pattern GLOB = Pattern.compile("[*?\\[]");

  private OwnSource() {}

  /**
   * A folder of a connection.
   *
   * @param connection name of the connection; empty for the permanent store
   * @param path path without leading, trailing and repeated slashes and without {@code .}, because
   *     the default folder of most servers is their root
   */
  record Folder(String connection, String path) {
    /** Returns a folder, which may be written with its connection. */
    static Folder of(String connection, String text) {
      String path = text.strip();
      String own = connection + ":/";
      return new Folder(
          connection,
          Arrays.stream((path.startsWith(own) ? path.substring(own.length()) : path).split("/"))
              .filter(segment -> !segment.isEmpty() && !segment.equals("."))
              .collect(Collectors.joining("/")));
    }
  }

  private record Source(StepDefinition step, Folder folder) {}

  /** Returns a warning for each step that delivers into a folder that the job reads, in order. */
  static List<Problem> of(JobDefinition job) {
    List<Problem> warnings = new ArrayList<>();
    List<Source> sources = new ArrayList<>();
    for (StepDefinition step : job.steps()) {
      String field = isUpload(step) ? PATH : DESTINATION;
      String text = step.config().path(field).asText();
      target(step, text)
          .flatMap(target -> sources.stream().filter(s -> s.folder().equals(target)).findFirst())
          .ifPresent(source -> warnings.add(warning(step, field, text, source)));
      folders(step).map(folder -> new Source(step, folder)).forEach(sources::add);
    }
    return warnings;
  }

  private static boolean isUpload(StepDefinition step) {
    return step.type().endsWith(".upload");
  }

  /** Returns the folder that a step delivers to; empty for the workspace and for files. */
  private static Optional<Folder> target(StepDefinition step, String text) {
    if (text.isBlank()) {
      return Optional.empty();
    }
    return isUpload(step)
        ? remote(step, text)
        : text.endsWith("/") ? place(step, text) : Optional.empty();
  }

  /** Returns the folders whose files a step lists or reads. */
  private static Stream<Folder> folders(StepDefinition step) {
    if (isUpload(step)) {
      return Stream.empty();
    }
    if (step.type().matches("(sftp|ftp)\\.(list|download)")) {
      return texts(step.config().path(PATH))
          .flatMap(path -> remote(step, withoutGlob(path)).stream());
    }
    return Stream.of("input", PATH)
        .flatMap(field -> texts(step.config().path(field)))
        .filter(path -> path.endsWith("/") || GLOB.matcher(path).find())
        .flatMap(path -> place(step, withoutGlob(path)).stream());
  }

  private static Stream<String> texts(JsonNode value) {
    return value.isArray()
        ? Stream.iterate(0, i -> i + 1).limit(value.size()).map(i -> value.path(i).asText())
        : value.isTextual() ? Stream.of(value.textValue()) : Stream.empty();
  }

  private static String withoutGlob(String path) {
    Matcher glob = GLOB.matcher(path);
    return glob.find() ? path.substring(0, path.lastIndexOf('/', glob.start()) + 1) : path;
  }

  private static Optional<Folder> remote(StepDefinition step, String path) {
    return known(step.config().path(CONNECTION).asText(), path);
  }

  /**
   * Returns a folder of a connection or of the permanent store; empty for the workspace. Only file
   * steps, and steps that move files on a server, resolve paths on their connection.
   */
  private static Optional<Folder> place(StepDefinition step, String path) {
    Matcher place = PLACE.matcher(path.strip());
    if (place.matches()) {
      return place.group(1).equals("work") ? Optional.empty() : known(place.group(1), path);
    }
    boolean isOnConnection = step.type().matches("file\\..*|(sftp|ftp)\\.move");
    String connection = isOnConnection ? step.config().path(CONNECTION).asText() : "";
    return connection.isEmpty() && !path.startsWith("/")
        ? Optional.empty()
        : known(connection, path);
  }

  private static Optional<Folder> known(String connection, String path) {
    return CHANGING.matcher(connection + path).find()
        ? Optional.empty()
        : Optional.of(Folder.of(connection, path));
  }

  private static Problem warning(StepDefinition step, String field, String text, Source source) {
    String pointer = Pointer.child(Pointer.child("/steps", step.index()), "config");
    return new Problem(
        Pointer.child(pointer, field),
        DefinitionCodes.DELIVERS_TO_SOURCE,
        "'%s' is the folder that step '%s' reads, so the job can receive its own files again."
                .formatted(text, source.step().id())
            + " Deliver to another folder.");
  }
}
