import { Code, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { watches } from "../../api/partnerQueries";
import type { StoredWatch } from "../../api/types";
import { livePages } from "../../app/live";
import { sorted } from "../../model/objects";
import { folderOf, stateOf, targetOf } from "../../model/watches";
import { DataTable } from "../../parts/DataTable";
import { Empty } from "../../parts/Empty";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Page } from "../../parts/Page";
import { ShowMore } from "../../parts/ShowMore";
import { Time } from "../../parts/Time";
import { UnreadableEntries } from "../../parts/UnreadableEntries";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.watches;

/** The folders that are looked into, and whether the looks succeed. */
export function WatchesScreen() {
  const query = useInfiniteQuery({ ...watches(), ...livePages() });
  return (
    <Page title={words.title}>
      <Loaded query={query}>
        {({ pages }) => {
          const { readable, unreadable } = sorted(pages.flatMap((page) => page.value));
          return (
            <Stack>
              <UnreadableEntries entries={unreadable} nameOf={(entry) => entry.watch_id} />
              {readable.length === 0 && unreadable.length === 0 && <Empty title={words.none} />}
              {readable.length > 0 && (
                <DataTable
                  label={words.list}
                  rows={readable}
                  keyOf={(row) => row.watch_id}
                  minWidth={820}
                  columns={[
                    { title: words.state, cell: (row) => <State watch={row} /> },
                    { title: words.watch, cell: (row) => <ObjectLink kind="watch" id={row.watch_id} isRow /> },
                    { title: words.looksInto, cell: (row) => <Folder watch={row} /> },
                    { title: words.starts, cell: (row) => <ObjectLink {...targetOf(row.definition)} /> },
                    { title: words.lastLook, cell: (row) => look(row.last_poll_at) },
                    { title: words.nextLook, cell: (row) => stateOf(row) !== "off" && look(row.next_poll_at) },
                  ]}
                />
              )}
              <ShowMore query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

function State({ watch }: { readonly watch: StoredWatch }) {
  return (
    <>
      {words[stateOf(watch)]} {watch.last_error && <Code>{watch.last_error.code}</Code>}
    </>
  );
}

function Folder({ watch }: { readonly watch: StoredWatch }) {
  const { connection } = watch.definition;
  return (
    <>
      <ObjectLink kind="connection" id={connection} /> <Untrusted text={folderOf(watch.definition)} most={80} />
    </>
  );
}

function look(at: string | undefined) {
  return at ? <Time at={at} as="relative" /> : words.never;
}
