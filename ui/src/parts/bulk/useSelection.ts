import { chosenOf } from "../../model/choice";
import { filtersInWords, type MatchingPage, type WordedFilter } from "../../model/matching";
import { stringifySearch } from "../../model/search";
import { type Choice, useChoice } from "./useChoice";
import { type Matching, useMatching } from "./useMatching";

/**
 * The selected objects of a list: rows that the user selected individually, or all objects that match the list's
 * filters.
 */
export interface Selection<R> {
  readonly rows: readonly R[];
  readonly idOf: (row: R) => string;
  /** The selection as list rows, which the list shows and changes. */
  readonly choice: Choice;
  readonly matching: Matching<R>;
  /** The filters in words, if all matching objects are selected. */
  readonly filters: readonly string[] | undefined;
  clear(): void;
}

interface Selectable<R> {
  /** The filters in the URL. */
  readonly search: Readonly<Record<string, string | undefined>>;
  readonly filters: readonly WordedFilter[];
  /** The rows that the list shows. */
  readonly rows: readonly R[];
  readonly idOf: (row: R) => string;
  /** Reads a page of the objects that match the filters. */
  readonly pageAt: (continuation: string) => Promise<MatchingPage<R>>;
}

/** Lets the user select objects of a list. */
export function useSelection<R>({ search, filters, rows, idOf, pageAt }: Selectable<R>): Selection<R> {
  const choice = useChoice();
  const matching = useMatching(stringifySearch(search), idOf, pageAt);
  return {
    rows: matching.state ? matching.rows : chosenOf(rows, idOf, choice.chosen),
    idOf,
    choice: matching.choice ?? choice,
    matching,
    filters: matching.choice && filtersInWords(search, filters),
    clear: matching.choice ? matching.clear : choice.clear,
  };
}
