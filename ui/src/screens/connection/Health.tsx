import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { connectionHealth } from "../../api/partnerQueries";
import type { ConnectionHealth } from "../../api/types";
import { live } from "../../app/live";
import { failuresOf, newestFirst } from "../../model/connections";
import { bytes, count } from "../../model/numbers";
import { DataTable } from "../../parts/DataTable";
import { Facts } from "../../parts/Facts";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.connections;

/** Shows the health of a connection: the newest file, the newest failure, and both by day. */
export function Health({ name }: { readonly name: string }) {
  const query = useQuery({ ...connectionHealth(name), ...live("list") });
  return (
    <Panel title={words.health}>
      <Loaded query={query}>
        {(health) => (
          <Stack>
            <Facts
              facts={[
                [words.lastSuccess, success(health)],
                [words.lastFailure, failure(health)],
                [words.permits, words.permitsOf(health.permits.taken, health.permits.waiting)],
              ]}
            />
            {health.days.length === 0 ? <Text size="sm">{words.calm}</Text> : <Days days={health.days} />}
            {!health.is_complete && (
              <Text size="xs" c="dimmed">
                {words.incomplete}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

function success({ last_success: last }: ConnectionHealth) {
  if (!last) return words.neverSuccess;
  return (
    <>
      <Untrusted text={last.name} most={80} />, <Time at={last.at} as="relative" />{" "}
      <ObjectLink kind="execution" id={last.execution_id} text={last.job_id} />
    </>
  );
}

function failure({ last_failure: last }: ConnectionHealth) {
  if (!last) return words.neverFailure;
  return (
    <>
      <Token text={last.code} /> <Time at={last.at} as="relative" />{" "}
      <ObjectLink kind="execution" id={last.execution_id} text={last.job_id} />
    </>
  );
}

function Days({ days }: { readonly days: ConnectionHealth["days"] }) {
  return (
    <DataTable
      label={words.days}
      rows={newestFirst(days)}
      keyOf={(day) => day.day}
      minWidth={420}
      columns={[
        { title: words.day, cell: (day) => day.day },
        { title: words.files, cell: (day) => count(day.files) },
        { title: words.bytes, cell: (day) => bytes(day.bytes) },
        {
          title: words.failures,
          cell: (day) =>
            failuresOf(day).map(([code, times]) => (
              <Text key={code} size="sm" span mr="xs">
                {count(times)} ×{" "}
                <Link to="/executions" search={{ code }}>
                  <Untrusted text={code} most={80} />
                </Link>
              </Text>
            )),
        },
      ]}
    />
  );
}
