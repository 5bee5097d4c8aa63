import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { sorted, type Unreadable } from "../model/objects";
import { Empty } from "./Empty";
import { Loaded } from "./Loaded";
import { ShowMore } from "./ShowMore";
import { UnreadableEntries } from "./UnreadableEntries";

interface Query<T> {
  readonly data: { readonly pages: ReadonlyArray<{ readonly value: readonly T[] }> } | undefined;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  refetch(): unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

interface Props<T extends object> {
  readonly query: Query<T>;
  /** Sentence shown if the list is empty. */
  readonly none: string;
  readonly nameOf: (entry: Extract<T, Unreadable>) => string;
  readonly children: (rows: Exclude<T, Unreadable>[]) => ReactNode;
}

/** A list that comes in pages: its rows, what it holds and cannot be read, and a button for more. */
export function PagedList<T extends object>({ query, none, nameOf, children }: Props<T>) {
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const { readable, unreadable } = sorted(pages.flatMap((page) => page.value));
        return (
          <Stack>
            <UnreadableEntries entries={unreadable} nameOf={nameOf} />
            {readable.length > 0 && children(readable)}
            {readable.length === 0 && unreadable.length === 0 && !query.hasNextPage && <Empty title={none} />}
            <ShowMore query={query} />
          </Stack>
        );
      }}
    </Loaded>
  );
}
