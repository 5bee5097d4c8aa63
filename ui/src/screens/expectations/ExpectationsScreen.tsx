import { Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { expectations } from "../../api/partnerQueries";
import { livePages } from "../../app/live";
import { sorted } from "../../model/objects";
import { folderOf } from "../../model/watches";
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

const words = texts.expectations;

/** Shows which files must have come by when. */
export function ExpectationsScreen() {
  const query = useInfiniteQuery({ ...expectations(), ...livePages() });
  return (
    <Page title={words.title}>
      <Loaded query={query}>
        {({ pages }) => {
          const { readable, unreadable } = sorted(pages.flatMap((page) => page.value));
          return (
            <Stack>
              <UnreadableEntries entries={unreadable} nameOf={(entry) => entry.expectation_id} />
              {readable.length === 0 && unreadable.length === 0 && <Empty title={words.none} />}
              {readable.length > 0 && (
                <DataTable
                  label={words.list}
                  rows={readable}
                  keyOf={(row) => row.expectation_id}
                  minWidth={760}
                  columns={[
                    {
                      title: words.expectation,
                      cell: (row) => <ObjectLink kind="expectation" id={row.expectation_id} isRow />,
                    },
                    { title: words.state, cell: (row) => (row.definition.enabled === false ? words.off : words.on) },
                    {
                      title: words.files,
                      cell: ({ definition }) => (
                        <>
                          {words.atLeast(definition.at_least ?? 1)},{" "}
                          <ObjectLink kind="connection" id={definition.connection} />{" "}
                          <Untrusted text={folderOf(definition)} most={80} />
                        </>
                      ),
                    },
                    {
                      title: words.by,
                      cell: ({ definition }) => words.byAt(definition.by, definition.timezone ?? "UTC"),
                    },
                    { title: words.next, cell: (row) => row.next && <Time at={row.next.by} as="relative" /> },
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
