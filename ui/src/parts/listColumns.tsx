import { labelsIn } from "../model/csv";
import { texts } from "../texts";
import { CallerName } from "./CallerName";
import { EnabledBadge } from "./EnabledBadge";
import { Labels } from "./Labels";
import type { Export } from "./ListSummary";
import { Time } from "./Time";
import type { ListColumn } from "./useColumns";

/**
 * Returns how a list is exported: what is written for each of its columns.
 *
 * @param idOf given if no column has the whole id of a row
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
 * Returns the columns that lists of all definitions have: their labels, their versions, and who changed them when.
 *
 * @param own ids of those that a list shows by itself
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

/** Returns the column that says whether definitions are enabled. */
export function enabledColumn<T>(title: string, isEnabled: (row: T) => boolean): ListColumn<T> {
  return {
    id: "standing",
    title,
    sortBy: (row) => Number(!isEnabled(row)),
    cell: (row) => <EnabledBadge isEnabled={isEnabled(row)} />,
    written: (row) => (isEnabled(row) ? texts.objects.enabled : texts.objects.disabled),
  };
}
