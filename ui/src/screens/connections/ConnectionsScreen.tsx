import { Code, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { connections } from "../../api/partnerQueries";
import { livePages } from "../../app/live";
import { addressOf, userOf } from "../../model/connections";
import { sorted } from "../../model/objects";
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

const words = texts.connections;

/** The partners' servers, containers and shares that the installation knows. */
export function ConnectionsScreen() {
  const query = useInfiniteQuery({ ...connections(), ...livePages() });
  return (
    <Page title={words.title}>
      <Loaded query={query}>
        {({ pages }) => {
          const { readable, unreadable } = sorted(pages.flatMap((page) => page.value));
          return (
            <Stack>
              <UnreadableEntries entries={unreadable} nameOf={(entry) => entry.name} />
              {readable.length === 0 && unreadable.length === 0 && <Empty title={words.none} />}
              {readable.length > 0 && (
                <DataTable
                  label={words.list}
                  rows={readable}
                  keyOf={(row) => row.name}
                  minWidth={680}
                  columns={[
                    { title: words.name, cell: (row) => <ObjectLink kind="connection" id={row.name} isRow /> },
                    { title: words.type, cell: (row) => <Code>{row.connection.type}</Code> },
                    { title: words.at, cell: (row) => <Untrusted text={addressOf(row.connection)} most={80} /> },
                    { title: words.user, cell: (row) => <Untrusted text={userOf(row.connection)} most={40} /> },
                    { title: texts.objects.changed, cell: (row) => <Time at={row.changed_at} as="relative" /> },
                    {
                      title: words.probed,
                      cell: (row) => row.profile && <Time at={row.profile.taken_at} as="relative" />,
                    },
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
