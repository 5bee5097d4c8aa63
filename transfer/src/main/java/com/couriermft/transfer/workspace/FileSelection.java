package com.couriermft.transfer.workspace;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.StoredFile;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files that a step's {@code config} selects: a path, a glob, or a list of paths, globs and
 * objects with a {@code path} (an earlier step's {@code files}).
 *
 * @param names the paths and globs, in the given order
 */
public record FileSelection(List<String> names) {
  public FileSelection {
    names = List.copyOf(names);
  }

  /**
   * Reads a field of a step's config.
   *
   * @param field the field's name, for the error
   * @throws InvalidInputException {@code invalid_config}: the value is missing or has another
   *     format
   */
  public static FileSelection of(@Nullable JsonNode value, String field) {
    List<String> names = new ArrayList<>();
    if (value != null && value.isArray()) {
      value.forEach(each -> names.add(name(each, field)));
    } else {
      names.add(name(value, field));
    }
    return new FileSelection(names);
  }

  private static String name(@Nullable JsonNode value, String field) {
    JsonNode path = value != null && value.isObject() ? value.path("path") : value;
    if (path == null || !path.isTextual() || path.textValue().isEmpty()) {
      throw InvalidInputException.at(
          "/" + field,
          StepCodes.INVALID_CONFIG,
          "'" + field + "' must be a path, a glob or a list of these, not: " + value);
    }
    return path.textValue();
  }

  /**
   * Returns the selected files, each only once.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code file_not_found}: a path or a
   *     glob matches nothing, or there are no names
   */
  public List<StoredFile> resolve(Workspace workspace) {
    return resolve(workspace, OnEmpty.FAIL, "");
  }

  /**
   * Returns the selected files, each only once, for a step with the field {@code on_empty}.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code file_not_found}: a path matches
   *     nothing; with {@link OnEmpty#FAIL}, also if a glob matches nothing or there are no names
   */
  public List<StoredFile> resolve(Workspace workspace, OnEmpty onEmpty) {
    return resolve(workspace, onEmpty, OnEmpty.ADVICE);
  }

  private List<StoredFile> resolve(Workspace workspace, OnEmpty onEmpty, String advice) {
    Map<String, StoredFile> files = new LinkedHashMap<>();
    if (names.isEmpty() && onEmpty == OnEmpty.FAIL) {
      throw CourierException.of(
          FileCodes.FILE_NOT_FOUND, "The list of files is empty" + advice + ".");
    }
    for (String name : names) {
      List<StoredFile> found = workspace.find(name);
      if (found.isEmpty() && !Glob.isGlob(name)) {
        throw FileErrors.notFound(name, workspace.find("**"));
      } else if (found.isEmpty() && onEmpty == OnEmpty.FAIL) {
        throw FileErrors.noMatch(name, workspace.find("**"), advice);
      }
      found.forEach(file -> files.put(file.path(), file));
    }
    return List.copyOf(files.values());
  }

  /** Resolves names like {@link #resolve}, but leaves out missing files. */
  public List<StoredFile> resolvePresent(Workspace workspace) {
    Map<String, StoredFile> files = new LinkedHashMap<>();
    names.forEach(name -> workspace.find(name).forEach(file -> files.put(file.path(), file)));
    return List.copyOf(files.values());
  }
}
