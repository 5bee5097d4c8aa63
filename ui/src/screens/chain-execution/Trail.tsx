import { Code, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { chainTrail } from "../../api/chains";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { Panel } from "../../parts/Panel";
import { ShowMore } from "../../parts/ShowMore";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.execution.trail;

/** Everything that happened to a chain execution and its nodes, and who did it. */
export function Trail({ id }: { readonly id: string }) {
  const query = useInfiniteQuery(chainTrail(id));
  return (
    <Panel title={texts.chainExecutions.trail}>
      <Loaded query={query}>
        {({ pages }) => (
          <Stack>
            <DataTable
              label={words.table}
              rows={pages.flatMap((page) => page.value)}
              keyOf={(event) => `${event.branch} ${event.seq}`}
              columns={[
                { title: words.at, cell: (event) => <Time at={event.at} as="instant" /> },
                { title: words.event, cell: (event) => <Code>{event.event}</Code> },
                {
                  title: words.what,
                  cell: (event) => (
                    <Text size="sm" component="div">
                      {event.node} {event.reason && <Untrusted text={event.reason} most={300} />}
                      {event.failure && (
                        <>
                          {event.failure.code}: <Untrusted text={event.failure.message} most={300} />
                        </>
                      )}
                    </Text>
                  ),
                },
                { title: words.who, cell: (event) => <Untrusted text={event.actor} most={80} /> },
              ]}
            />
            <ShowMore query={query} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
