import { Text } from "@mantine/core";
import type { Change } from "../../api/types";
import { CallerName } from "../../parts/CallerName";
import { CopyText } from "../../parts/CopyText";
import { exportOf } from "../../parts/listColumns";
import type { Export } from "../../parts/ListSummary";
import { ListTable } from "../../parts/ListTable";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { type ListColumn, NAME_WIDTH } from "../../parts/useColumns";
import { texts } from "../../texts";
import { Differences } from "./Differences";

const words = texts.changes;
const TRACE = 8;

/** The columns of changes. */
export const CHANGE_COLUMNS: ReadonlyArray<ListColumn<Change>> = [
  { id: "when", title: words.when, cell: (row) => <When change={row} />, written: (row) => row.at },
  { id: "what", title: words.what, isFixed: true, minWidth: NAME_WIDTH, cell: (row) => <What change={row} />, written: (row) => row.id },
  { id: "by", title: words.by, cell: (row) => <Who change={row} />, written: (row) => row.by },
  { id: "differences", title: words.differences, cell: (row) => <Differences change={row} />, written: placesIn },
  { id: "version", title: texts.objects.version, isExtra: true, cell: (row) => row.version, written: (row) => row.version },
];

const EXPORTED = exportOf("changes", CHANGE_COLUMNS);

/** Changes as a table for other programs, with only the locations of the differences. */
export const exportedChanges: Export<Change> = {
  ...EXPORTED,
  columns: [
    ...EXPORTED.columns,
    { title: words.kind, of: (row) => row.kind },
    { title: words.action, of: (row) => row.action },
    { title: words.reason, column: "by", of: (row) => row.reason },
    { title: texts.problem.trace, column: "by", of: (row) => row.trace_id },
  ],
};

/** A table of changes with their differences. */
export function ChangeTable({ rows }: { readonly rows: readonly Change[] }) {
  return (
    <ListTable
      label={words.list}
      rows={rows}
      keyOf={(row) => [row.at, row.kind, row.id, row.action, row.version].join(" ")}
      minWidth={820}
      columns={CHANGE_COLUMNS}
    />
  );
}

/** Returns the changed locations as JSON pointers. */
function placesIn({ changes: all = [] }: Change): string {
  return all.map(({ pointer }) => pointer || words.whole).join(", ");
}

function When({ change: { at } }: { readonly change: Change }) {
  return (
    <>
      <Time at={at} as="relative" />
      <Text size="xs" c="dimmed">
        <Time at={at} as="instant" />
      </Text>
    </>
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
