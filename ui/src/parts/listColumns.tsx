import { labelsIn } from "../model/csv";
import { texts } from "../texts";
import { CallerName } from "./CallerName";
import { EnabledBadge } from "./EnabledBadge";
import { Labels } from "./Labels";
import type { Export } from "./ListSummary";
import { Time } from "./Time";
import type { ListColumn } from "./useColumns";

/**
 * Returns the export of a list: the exported value of each column.
 *
 * @param idOf required if no column contains the complete id of a row
 */
export function exportOf<T>(name: string, columns: ReadonlyArray<ListColumn<T>>, idOf?: (row: T) => string): Export<T> {
  const written = columns.flatMap(({ id, title, isFixed, written: of }) => (of ? [{ title, of, ...(!isFixed && { column: id }) }] : []));
  return { name, columns: idOf ? [{ title: texts.objects.id, of: idOf }, ...written] : written };
}

type Labelled = Readonly<Record<string, string>> | undefined;

interface Saved {
  readonly version: number;
  readonly saved_at: string;
  readonly saved_by: string;
}

/** Returns the column of labels. */
export function labelsColumn<T>(labelsOf: (row: T) => Labelled, isExtra = false): ListColumn<T> {
  return {
    id: "labels",
    title: texts.objects.labels,
    isExtra,
    cell: (row) => <Labels labels={labelsOf(row)} />,
    written: (row) => labelsIn(labelsOf(row)),
  };
}

/**
 * Returns the common columns of all lists of definitions: labels, version, and time and author of the last change.
 *
 * @param own ids of the columns that the list shows by default
 */
export function savedColumns<T extends Saved>(labelsOf: (row: T) => Labelled, own: ReadonlyArray<"labels" | "version" | "changed" | "changedBy">): ReadonlyArray<ListColumn<T>> {
  return [
    labelsColumn(labelsOf, !own.includes("labels")),
    {
      id: "version",
      title: texts.objects.version,
      isExtra: !own.includes("version"),
      sortBy: (row) => row.version,
      cell: (row) => row.version,
      written: (row) => row.version,
    },
    {
      id: "changed",
      title: texts.objects.changed,
      isExtra: !own.includes("changed"),
      sortBy: (row) => row.saved_at,
      cell: (row) => <Time at={row.saved_at} as="relative" />,
      written: (row) => row.saved_at,
    },
    {
      id: "changedBy",
      title: texts.objects.savedBy,
      isExtra: !own.includes("changedBy"),
      sortBy: (row) => row.saved_by,
      cell: (row) => <CallerName by={row.saved_by} most={40} />,
      written: (row) => row.saved_by,
    },
  ];
}

/** Returns the column that shows whether definitions are enabled. */
export function enabledColumn<T>(title: string, isEnabled: (row: T) => boolean): ListColumn<T> {
  return {
    id: "standing",
    title,
    sortBy: (row) => Number(!isEnabled(row)),
    cell: (row) => <EnabledBadge isEnabled={isEnabled(row)} />,
    written: (row) => (isEnabled(row) ? texts.objects.enabled : texts.objects.disabled),
  };
}
