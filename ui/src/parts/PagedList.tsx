import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ColumnChoice } from "../model/columns";
import { sorted, type Unreadable } from "../model/objects";
import { texts } from "../texts";
import { useMe } from "../app/useMe";
import { useScreenIcon } from "../app/useScreenIcon";
import { Empty } from "./Empty";
import { type Export, ListSummary } from "./ListSummary";
import { Loaded } from "./Loaded";
import { ShowMore } from "./ShowMore";
import { UnreadableEntries } from "./UnreadableEntries";
import { Untrusted } from "./Untrusted";

const LABELS = 300;

interface Page<T> {
  readonly value: readonly T[];
  /** The time back to which an unfinished search has read. */
  readonly scanned_until?: string;
}

interface Query<T> {
  readonly data: { readonly pages: ReadonlyArray<Page<T>> } | undefined;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  refetch(): unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/** Active filters, and the message if nothing matches them. */
export interface Filtered {
  readonly noneMatch: string;
  /** Explains how a search could find more. */
  readonly help?: ReactNode;
  /** Action next to the button that clears the filters. */
  readonly action?: ReactNode;
  readonly onClear: () => void;
}

export interface PagedListProps<T extends object> {
  readonly query: Query<T>;
  /** Sentence shown if the list is empty. */
  readonly none: string;
  /** The first action to offer if the list is empty. */
  readonly first?: ReactNode;
  /** Present if filters are active. */
  readonly filtered?: Filtered | false | undefined;
  readonly nameOf: (entry: Extract<T, Unreadable>) => string;
  /** Applies filters that the API does not support to the loaded rows. */
  readonly select?: (rows: Exclude<T, Unreadable>[]) => Exclude<T, Unreadable>[];
  /** The export of the displayed rows. */
  readonly exported?: Export<Exclude<T, Unreadable>>;
  /** The columns from which the user can select, if any. */
  readonly columns?: readonly ColumnChoice[];
  /** Additional actions on the list. */
  readonly tools?: ReactNode;
  readonly children: (rows: Exclude<T, Unreadable>[], isWhole: boolean) => ReactNode;
}

/** A paged list with its rows, its unreadable entries, and a button for more. */
export function PagedList<T extends object>({ query, none, first, filtered, nameOf, select, exported, columns, tools, children }: PagedListProps<T>) {
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.value);
        const { readable, unreadable } = sorted(entries);
        const rows = select ? select(readable) : readable;
        const isNone = rows.length === 0 && unreadable.length === 0;
        return (
          <Stack>
            <UnreadableEntries entries={unreadable} nameOf={nameOf} />
            {rows.length > 0 && (
              <ListSummary
                rows={rows}
                shown={rows.length + unreadable.length}
                loaded={entries.length}
                isWhole={!query.hasNextPage}
                exported={exported}
                columns={columns}
                tools={tools}
              />
            )}
            {rows.length > 0 && children(rows, !query.hasNextPage)}
            {isNone && (select || !query.hasNextPage) && <Nothing none={none} first={first} filtered={filtered} />}
            {select && filtered && query.hasNextPage && (
              <Text size="sm" ta="center">
                {texts.lists.loaded(entries.length)}
              </Text>
            )}
            <ShowMore query={query} scanned={pages.at(-1)?.scanned_until} isNone={isNone} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function Nothing({ none, first, filtered }: Pick<PagedListProps<object>, "none" | "first" | "filtered">) {
  const labels = useMe()?.labels ?? [];
  const icon = useScreenIcon();
  if (!filtered) {
    return (
      <Empty title={none} icon={icon}>
        {labels.length > 0 && <Untrusted text={texts.lists.limited(labels.join(", "))} most={LABELS} />}
        {first}
      </Empty>
    );
  }
  return (
    <Empty title={filtered.noneMatch} icon={icon}>
      {filtered.help}
      <Group justify="center">
        {filtered.action}
        <Button variant="default" onClick={filtered.onClear}>
          {texts.lists.clear}
        </Button>
      </Group>
    </Empty>
  );
}
