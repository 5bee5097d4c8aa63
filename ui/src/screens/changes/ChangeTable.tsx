import { Text } from "@mantine/core";
import type { Change } from "../../api/types";
import { CallerName } from "../../parts/CallerName";
import { CopyText } from "../../parts/CopyText";
import { DataTable } from "../../parts/DataTable";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";
import { Differences } from "./Differences";

const words = texts.changes;
const TRACE = 8;

/** Changes, one a row, each with what differs. */
export function ChangeTable({ rows }: { readonly rows: readonly Change[] }) {
  return (
    <DataTable
      label={words.list}
      rows={rows}
      keyOf={(row) => [row.at, row.kind, row.id, row.action, row.version].join(" ")}
      minWidth={820}
      columns={[
        {
          title: words.when,
          cell: (row) => (
            <>
              <Time at={row.at} as="relative" />
              <Text size="xs" c="dimmed">
                <Time at={row.at} as="instant" />
              </Text>
            </>
          ),
        },
        { title: words.what, cell: (row) => <What change={row} /> },
        { title: words.by, cell: (row) => <Who change={row} /> },
        { title: words.differences, cell: (row) => <Differences change={row} /> },
      ]}
    />
  );
}

function What({ change }: { readonly change: Change }) {
  const { kind, id, action, version, from_version: before } = change;
  return (
    <>
      <ObjectLink kind={kind} id={id} isRow />
      <Text size="xs" c="dimmed">
        {texts.objects.kinds[kind] ?? kind} · {words.actions[action] ?? action}
        {version !== undefined && ` · ${before === undefined ? words.version(version) : words.versions(before, version)}`}
      </Text>
      {change.outcome === "unknown" && <Text size="xs">{words.unknown}</Text>}
    </>
  );
}

function Who({ change }: { readonly change: Change }) {
  return (
    <>
      <CallerName by={change.by} most={60} />
      {change.reason && (
        <Text size="sm" c="dimmed">
          “<Untrusted text={change.reason} most={300} />”
        </Text>
      )}
      {change.trace_id && (
        <div>
          <CopyText label={texts.problem.trace} text={change.trace_id} shown={change.trace_id.slice(0, TRACE)} />
        </div>
      )}
    </>
  );
}
