import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Delivery } from "../api/types";
import { deliveryId } from "../model/files";
import { bytes } from "../model/numbers";
import { texts } from "../texts";
import { execution as executionTexts } from "../texts/execution";
import { DataTable } from "./DataTable";
import { ObjectLink } from "./ObjectLink";
import links from "./ObjectLink.module.css";
import { RowName } from "./RowName";
import { Time } from "./Time";
import { Untrusted } from "./Untrusted";

const words = texts.files;
const shared = executionTexts.files;
const NAME = 80;
const HASH = 12;

/** Deliveries, one a row; a row's link leads to the way of the file. */
export function DeliveryTable({ rows }: { readonly rows: readonly Delivery[] }) {
  return (
    <DataTable
      label={words.list}
      rows={rows}
      keyOf={deliveryId}
      minWidth={820}
      columns={[
        { title: words.name, cell: (row) => <Name delivery={row} /> },
        { title: shared.direction, cell: (row) => shared.directions[row.direction] ?? row.direction },
        { title: shared.partner, cell: (row) => <ObjectLink kind="connection" id={row.remote.connection} /> },
        { title: words.when, cell: (row) => <Time at={row.ended_at} as="relative" /> },
        { title: shared.size, cell: (row) => bytes(row.size_bytes) },
        { title: shared.verified, cell: (row) => words.verified[row.verified] ?? row.verified },
        {
          title: words.by,
          cell: (row) => (
            <ObjectLink kind="execution" id={row.execution_id} text={row.job_id} />
          ),
        },
      ]}
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
