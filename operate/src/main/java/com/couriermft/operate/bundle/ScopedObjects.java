package com.couriermft.operate.bundle;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * The objects of one kind within a label scope. All other objects count as missing. So do
 * unreadable objects, whose labels are unknown.
 *
 * @param all objects of the kind
 * @param scope the label scope
 * @param hidden whether the entire kind is hidden
 */
record ScopedObjects(StoredObjects all, LabelFilter scope, boolean hidden)
    implements StoredObjects {
  @Override
  public List<Listed<StoredObject>> listed() {
    return hidden ? List.of() : all.listed().stream().filter(this::isSeen).toList();
  }

  @Override
  public List<Heading> headings() {
    return hidden
        ? List.of()
        : all.headings().stream().filter(each -> scope.matches(each.labels())).toList();
  }

  private boolean isSeen(Listed<StoredObject> listed) {
    StoredObject object = listed.value();
    return object != null && scope.matches(object.labels());
  }

  @Override
  public Optional<StoredObject> find(String key) {
    if (hidden) {
      return Optional.empty();
    }
    try {
      return all.find(key).filter(object -> scope.matches(object.labels()));
    } catch (DamagedDataException unreadable) {
      return Optional.empty();
    }
  }

  @Override
  public Optional<Labels> findLabels(String id) {
    return hidden ? Optional.empty() : all.findLabels(id).filter(scope::matches);
  }

  @Override
  public String newKey(String id) {
    return all.newKey(id);
  }

  @Override
  public Reader among(InstallationContext surroundings) {
    return all.among(surroundings);
  }

  @Override
  public boolean isWhole(ObjectNode json) {
    return all.isWhole(json);
  }

  @Override
  public boolean isUntouched(StoredObject stored) {
    return all.isUntouched(stored);
  }

  @Override
  public void requireReplaceable(StoredObject stored, ObjectNode json) {
    all.requireReplaceable(stored, json);
  }

  @Override
  public void save(String key, ObjectNode json, String by, String etag) {
    all.save(key, json, by, etag);
  }

  @Override
  public void delete(String key, String by, String etag) {
    all.delete(key, by, etag);
  }
}
