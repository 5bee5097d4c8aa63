package com.couriermft.engine.definition;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the definitions of a kind by label, in the rows of {@link VersionStore}. */
final class LabelledDefinitions {
  private final Tables tables;
  private final String kind;

  LabelledDefinitions(Tables tables, String kind) {
    this.tables = tables;
    this.kind = kind;
  }

  /**
   * Returns the ids of the definitions, archived or not, whose current versions have the given
   * labels. A version that cannot be read counts as having no labels.
   */
  Set<String> carrying(LabelFilter labels) {
    return tables.queryAll(VersionRows.TABLE, kind, VersionRows.CURRENT).stream()
        .filter(row -> isCarrying(row, labels))
        .map(row -> row.key().substring(VersionRows.current("").length()))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean isCarrying(Row row, LabelFilter labels) {
    try {
      return labels.matches(VersionRows.labels(row));
    } catch (DamagedDataException unreadable) {
      return false;
    }
  }
}
