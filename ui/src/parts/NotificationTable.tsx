import { Text } from "@mantine/core";
import type { Notification } from "../api/types";
import { subjectOf } from "../model/notifications";
import { shortId } from "../model/objects";
import { texts } from "../texts";
import type { Choice } from "./bulk/useChoice";
import { labelsColumn } from "./listColumns";
import { ListTable } from "./ListTable";
import { ObjectLink } from "./ObjectLink";
import { StateBadge } from "./StateBadge";
import { Time } from "./Time";
import { Untrusted } from "./Untrusted";
import { type ListColumn, NAME_WIDTH } from "./useColumns";

const words = texts.notifications;

/** The columns of notifications. */
export const NOTIFICATION_COLUMNS: ReadonlyArray<ListColumn<Notification>> = [
  { id: "state", title: words.state, cell: (row) => <StateBadge state={row.state} />, written: (row) => row.state },
  { id: "event", title: words.event, isFixed: true, minWidth: NAME_WIDTH, cell: (row) => <Event row={row} />, written: (row) => row.event_type },
  { id: "about", title: words.about, cell: (row) => <About row={row} />, written: (row) => subjectOf(row)?.id },
  {
    id: "subscription",
    title: words.subscription,
    cell: (row) => row.subscription_id && <ObjectLink kind="subscription" id={row.subscription_id} />,
    written: (row) => row.subscription_id,
  },
  {
    id: "channel",
    title: words.channel,
    cell: (row) => row.channel_id && <ObjectLink kind="channel" id={row.channel_id} />,
    written: (row) => row.channel_id,
  },
  { id: "made", title: words.made, cell: (row) => <Time at={row.made_at} as="relative" />, written: (row) => row.made_at },
  {
    id: "next",
    title: words.next,
    cell: (row) => row.next_try_at && <Time at={row.next_try_at} as="relative" />,
    written: (row) => row.next_try_at,
  },
  { id: "tries", title: words.tries, cell: (row) => row.tries, written: (row) => row.tries },
  { id: "reason", title: words.reason, cell: (row) => row.reason && <Untrusted text={row.reason} most={120} />, written: (row) => row.reason },
  labelsColumn((row) => row.labels, true),
];

interface Props {
  readonly rows: readonly Notification[];
  /** Selection of rows; without it, rows cannot be selected. */
  readonly choice?: Choice;
}

/** A table of notifications. */
export function NotificationTable({ rows, choice }: Props) {
  return (
    <ListTable
      label={words.list}
      rows={rows}
      keyOf={(row) => row.notification_id}
      minWidth={760}
      columns={NOTIFICATION_COLUMNS}
      choice={choice}
    />
  );
}

function Event({ row }: { readonly row: Notification }) {
  return (
    <>
      <ObjectLink kind="notification" id={row.notification_id} isRow text={row.event_type} />
      <Text size="xs" c="dimmed" ff="monospace" title={row.notification_id}>
        {shortId(row.notification_id)}
      </Text>
    </>
  );
}

function About({ row }: { readonly row: Notification }) {
  const subject = subjectOf(row);
  return subject && <ObjectLink {...subject} />;
}
