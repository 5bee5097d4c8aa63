import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Delivery } from "../api/types";
import { shownColumns } from "../model/columns";
import { deliveryId } from "../model/files";
import { bytes } from "../model/numbers";
import { texts } from "../texts";
import { execution as executionTexts } from "../texts/execution";
import { DataTable } from "./DataTable";
import { Labels } from "./Labels";
import { ObjectLink } from "./ObjectLink";
import links from "./ObjectLink.module.css";
import { RowName } from "./RowName";
import { Time, Took } from "./Time";
import { Token } from "./Token";
import { Untrusted } from "./Untrusted";
import { type ListColumn, NAME_WIDTH } from "./useColumns";

const words = texts.files;
const shared = executionTexts.files;
const NAME = 80;
const HASH = 12;
/** Minimum width of a column in pixels. */
const COLUMN = 110;

/** The columns of deliveries. */
export const DELIVERY_COLUMNS: ReadonlyArray<ListColumn<Delivery>> = [
  { id: "name", title: words.name, isFixed: true, minWidth: NAME_WIDTH, cell: (row) => <Name delivery={row} /> },
  { id: "direction", title: shared.direction, cell: (row) => shared.directions[row.direction] ?? row.direction },
  { id: "partner", title: shared.partner, cell: (row) => <ObjectLink kind="connection" id={row.remote.connection} /> },
  { id: "when", title: words.when, cell: (row) => <Time at={row.ended_at} as="relative" /> },
  { id: "instant", title: words.instant, isExtra: true, cell: (row) => <Time at={row.ended_at} as="instant" /> },
  { id: "took", title: texts.executions.took, isExtra: true, cell: (row) => <Took from={row.started_at} to={row.ended_at} /> },
  { id: "size", title: shared.size, cell: (row) => bytes(row.size_bytes) },
  { id: "verified", title: shared.verified, cell: (row) => words.verified[row.verified] ?? row.verified },
  { id: "by", title: words.by, cell: (row) => <ObjectLink kind="execution" id={row.execution_id} text={row.job_id} /> },
  { id: "path", title: words.path, isExtra: true, cell: (row) => <Untrusted text={row.remote.path} most={NAME} /> },
  { id: "sha256", title: words.sha256, isExtra: true, cell: (row) => row.sha256 && <Token text={row.sha256} most={HASH} /> },
  { id: "labels", title: texts.objects.labels, isExtra: true, cell: (row) => <Labels labels={row.labels} /> },
];

interface Props {
  readonly rows: readonly Delivery[];
  readonly columns?: ReadonlyArray<ListColumn<Delivery>>;
}

/** A table of deliveries; a row links to the route of the file. */
export function DeliveryTable({ rows, columns = shownColumns(DELIVERY_COLUMNS, undefined) }: Props) {
  return (
    <DataTable
      key={columns.map(({ id }) => id).join()}
      label={words.list}
      rows={rows}
      keyOf={deliveryId}
      minWidth={Math.max(820, columns.length * COLUMN)}
      columns={columns}
    />
  );
}

function Name({ delivery }: { readonly delivery: Delivery }) {
  const { name, sha256, remote } = delivery;
  const shown = <Untrusted text={name} most={NAME} />;
  return (
    <>
      {sha256 ? (
        <Link to="/files/$sha256" params={{ sha256 }} className={`${links.link} ${links.row}`} data-row>
          {shown}
        </Link>
      ) : (
        <RowName>{shown}</RowName>
      )}
      <Text size="xs" c="dimmed">
        <Untrusted text={remote.path} most={NAME} />
        {sha256 && ` · ${sha256.slice(0, HASH)}`}
      </Text>
    </>
  );
}
