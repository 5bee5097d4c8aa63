import type { ReactNode } from "react";
import { isFiltered } from "../model/filters";
import { texts } from "../texts";
import { type Filter, Filters, type Search } from "./Filters";
import { Page } from "./Page";
import { type Filtered, PagedList, type PagedListProps } from "./PagedList";

interface Props<T extends object, N extends string> extends Omit<PagedListProps<T>, "filtered"> {
  readonly title: string;
  readonly actions?: ReactNode;
  /** The filters in the URL. */
  readonly search: Search<N>;
  readonly filters: ReadonlyArray<Filter<N>>;
  readonly onFilter: (search: Search<N>) => void;
  /** Sentence shown if nothing matches the filters. */
  readonly noneMatch?: string;
  /** Content after the list. */
  readonly after?: ReactNode;
  /** Additional content if nothing matches. */
  readonly nothing?: Pick<Filtered, "help" | "action">;
}

/** A screen with a list and filters. */
export function ListPage<T extends object, N extends string>({
  title,
  actions,
  search,
  filters,
  onFilter,
  noneMatch = texts.lists.noneMatch,
  nothing,
  after,
  ...list
}: Props<T, N>) {
  const filtered = isFiltered(search) && { ...nothing, noneMatch, onClear: () => onFilter({}) };
  return (
    <Page title={title} actions={actions}>
      <Filters search={search} filters={filters} onChange={onFilter} />
      <PagedList {...list} filtered={filtered} />
      {after}
    </Page>
  );
}
