import { Table, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Overview } from "../../api/types";
import { count } from "../../model/numbers";
import { duration } from "../../model/times";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { texts } from "../../texts";

const words = texts.overview;

/** Shows how full the pools are, and whether the queues move. */
export function Pools({ overview }: { readonly overview: Overview }) {
  return (
    <Panel title={words.pools}>
      <Table.ScrollContainer minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.pool}</Table.Th>
              <Table.Th>{words.inUse}</Table.Th>
              <Table.Th>{words.waiting}</Table.Th>
              <Table.Th>{words.oldest}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {overview.pools.map((pool) => (
              <Table.Tr key={pool.pool}>
                <Table.Td>
                  <Link to="/executions" search={{ pool: pool.pool }}>
                    {pool.pool}
                  </Link>
                </Table.Td>
                <Table.Td>
                  {count(pool.running)} / {count(pool.limit)}
                </Table.Td>
                <Table.Td>{count(pool.waiting)}</Table.Td>
                <Table.Td>{pool.waiting > 0 && duration(pool.oldest_waiting_seconds * 1_000)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed" mt="xs" component="div">
        {overview.queues.map((queue) => (
          <div key={queue.queue}>
            {words.queue} {queue.queue}: {count(queue.messages)}
            {queue.messages > 0 && `, ${words.age} ${duration(queue.oldest_seconds * 1_000)}`}
          </div>
        ))}
        {overview.sweep && (
          <>
            {words.sweep} <Time at={overview.sweep.at} as="relative" />
          </>
        )}
      </Text>
    </Panel>
  );
}
