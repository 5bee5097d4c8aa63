package com.couriermft.operate.bundle;

import com.couriermft.formats.failure.Problem;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.LabelFilter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides which changes are allowed for a caller with a label scope. An object must have the
 * scope's labels before and after a change, and may refer only to visible objects. Connections,
 * keys and settings cannot be changed. Thread-safe.
 *
 * @param whole all objects of the installation
 * @param scope the label scope; {@link LabelFilter#ALL} allows everything
 * @param mentions finds mentions in objects
 */
public record ScopeJudge(Installation whole, LabelFilter scope, ObjectMentions mentions) {
  /** Returns whether the caller may see a stored object. */
  public boolean sees(StoredObject object) {
    return scope.matches(object.labels());
  }

  /** Returns why no object of a kind can be changed; empty if objects can be changed. */
  public Optional<Problem> findClosed(ObjectKind kind) {
    return scope.isAll() || kind.isOpenToLimited()
        ? Optional.empty()
        : Optional.of(OutOfScope.closed(kind));
  }

  /** Returns why no object can be created under a name; empty if one can be created. */
  public Optional<Problem> findTaken(ObjectName name) {
    return scope.isAll()
        ? Optional.empty()
        : whole
            .of(name.kind())
            .findLabels(name.id())
            .filter(labels -> !scope.matches(labels))
            .map(labels -> OutOfScope.taken(name));
  }

  /**
   * Returns the parts of a definition that violate the scope.
   *
   * @param seen the objects that the caller would see after the change
   */
  public List<Problem> problems(ObjectName name, ObjectNode definition, InstallationContext seen) {
    List<Problem> problems = new ArrayList<>();
    if (scope.isAll()) {
      return problems;
    }
    if (!scope.matches(StoredObject.labels(name.kind(), definition))) {
      problems.add(OutOfScope.labels(name.kind().labelsPointer(), scope));
    }
    mentions.certain(name.kind(), definition).stream()
        .filter(
            mention ->
                !ObjectMentions.mayName(mention, used -> seen.exists(used.kind(), used.id())))
        .map(OutOfScope::named)
        .distinct()
        .forEach(problems::add);
    return problems;
  }
}
