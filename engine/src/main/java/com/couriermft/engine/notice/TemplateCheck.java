package com.couriermft.engine.notice;

import com.couriermft.engine.expression.Reference;
import com.couriermft.engine.expression.Root;
import com.couriermft.engine.expression.Template;
import com.couriermft.engine.expression.path.PathSegment;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.storage.event.EventCatalogue;
import com.couriermft.storage.event.EventField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks the references of a template. Each reference must name a field that events of at least one
 * of its types may have.
 *
 * @param types the types of the events that the template is for
 * @param files whether notifications include names of files and folders
 * @param problems the list to which problems are added
 */
record TemplateCheck(Set<String> types, boolean files, List<Problem> problems) {
  private static final Set<String> OF_FILES = Set.of("path", "pattern", "files");

  /** Checks the string at a pointer. */
  void of(String pointer, @Nullable String text) {
    if (text == null) {
      return;
    }
    try {
      Template.parse(text).references().forEach(each -> check(pointer, each));
    } catch (CourierException malformed) {
      problems.add(Problem.of(pointer, malformed));
    }
  }

  private void check(String pointer, Reference reference) {
    if (reference.root() != Root.EVENT) {
      add(
          pointer,
          ReferenceCodes.NOT_IN_SCOPE,
          reference.text()
              + " is not available here; a notification can refer to "
              + "{{event.<field>}}.");
    } else if (!files && OF_FILES.contains(reference.name())) {
      add(
          pointer,
          ReferenceCodes.NOT_IN_SCOPE,
          reference.text()
              + " contains file names, which are included only with "
              + "\"include_files\": true.");
    } else {
      checkPath(pointer, reference);
    }
  }

  private void checkPath(String pointer, Reference reference) {
    List<EventField> known = fields();
    String place = "event";
    for (PathSegment segment : reference.path()) {
      Optional<String> name = segment.name();
      if (name.isEmpty()) {
        return; // an element of a list
      }
      Optional<EventField> found =
          known.stream().filter(each -> each.name().equals(name.get())).findFirst();
      if (found.isEmpty()) {
        String detail = reference.text() + ": " + place + " has no field '" + name.get() + "'.";
        Set<String> names = new TreeSet<>(known.stream().map(EventField::name).toList());
        problems.add(
            Problem.unknownName(
                pointer, ReferenceCodes.REFERENCE_NOT_FOUND, detail, name.get(), names));
        return;
      }
      known = found.get().parts();
      place += "." + name.get();
    }
  }

  private void add(String pointer, FailureCode code, String detail) {
    problems.add(new Problem(pointer, code, detail));
  }

  /** Returns the fields that an event of any of the types may have. */
  private List<EventField> fields() {
    List<EventField> all = new ArrayList<>(EventCatalogue.COMMON);
    types.stream()
        .flatMap(type -> EventCatalogue.find(type).stream())
        .flatMap(schema -> schema.fields().stream())
        .forEach(all::add);
    return all;
  }
}
