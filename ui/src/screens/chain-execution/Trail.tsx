import { Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { chainTrail } from "../../api/chains";
import type { ChainExecution } from "../../api/types";
import { livePages } from "../../app/live";
import { chainHasEnded } from "../../model/chains";
import { CallerName } from "../../parts/CallerName";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { ShowMore } from "../../parts/ShowMore";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { execution as executionTexts } from "../../texts/execution";

const words = executionTexts.trail;

/** Lists all events of a chain execution and its nodes, with the user who caused each event. */
export function Trail({ execution }: { readonly execution: ChainExecution }) {
  const query = useInfiniteQuery({
    ...chainTrail(execution.chain_execution_id),
    ...livePages(chainHasEnded(execution) ? "rest" : "list"),
  });
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <Stack>
          <DataTable
            label={words.table}
            rows={pages.flatMap((page) => page.value)}
            keyOf={(event) => `${event.branch} ${event.seq}`}
            columns={[
              { title: words.at, cell: (event) => <Time at={event.at} as="instant" /> },
              { title: words.event, cell: (event) => <Token text={event.event} /> },
              {
                title: words.what,
                cell: (event) => (
                  <Text size="sm" component="div">
                    {event.node && <Untrusted text={event.node} most={80} />} {event.reason && <Untrusted text={event.reason} most={300} />}
                    {event.failure && <Untrusted text={`${event.failure.code}: ${event.failure.message}`} most={300} />}
                  </Text>
                ),
              },
              { title: words.who, cell: (event) => <CallerName by={event.actor} most={80} /> },
            ]}
          />
          <ShowMore query={query} />
        </Stack>
      )}
    </Loaded>
  );
}
