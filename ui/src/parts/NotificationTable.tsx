import { Text } from "@mantine/core";
import type { Notification } from "../api/types";
import { subjectOf } from "../model/notifications";
import { shortId } from "../model/objects";
import { texts } from "../texts";
import { bulk as bulkTexts } from "../texts/bulk";
import { ChooseAll, ChooseRow } from "./bulk/ChoiceBox";
import type { Choice } from "./bulk/useChoice";
import { DataTable } from "./DataTable";
import { ObjectLink } from "./ObjectLink";
import { StateBadge } from "./StateBadge";
import { Time } from "./Time";
import { Untrusted } from "./Untrusted";

const words = texts.notifications;

interface Props {
  readonly rows: readonly Notification[];
  /** Choice of rows; without it none can be chosen. */
  readonly choice?: Choice;
}

/** Notifications, one a row. */
export function NotificationTable({ rows, choice }: Props) {
  const ids = rows.map((row) => row.notification_id);
  return (
    <DataTable
      label={words.list}
      rows={rows}
      keyOf={(row) => row.notification_id}
      minWidth={760}
      columns={[
        ...(choice
          ? [
              {
                title: bulkTexts.column,
                head: <ChooseAll ids={ids} choice={choice} />,
                cell: (row: Notification) => <ChooseRow id={row.notification_id} choice={choice} />,
              },
            ]
          : []),
        { title: words.state, cell: (row) => <StateBadge state={row.state} /> },
        {
          title: words.event,
          cell: (row) => (
            <>
              <ObjectLink kind="notification" id={row.notification_id} isRow text={row.event_type} />
              <Text size="xs" c="dimmed" ff="monospace" title={row.notification_id}>
                {shortId(row.notification_id)}
              </Text>
            </>
          ),
        },
        { title: words.about, cell: (row) => <About row={row} /> },
        { title: words.subscription, cell: (row) => row.subscription_id && <ObjectLink kind="subscription" id={row.subscription_id} /> },
        { title: words.channel, cell: (row) => row.channel_id && <ObjectLink kind="channel" id={row.channel_id} /> },
        { title: words.made, cell: (row) => <Time at={row.made_at} as="relative" /> },
        { title: words.next, cell: (row) => row.next_try_at && <Time at={row.next_try_at} as="relative" /> },
        { title: words.tries, cell: (row) => row.tries },
        { title: words.reason, cell: (row) => row.reason && <Untrusted text={row.reason} most={120} /> },
      ]}
    />
  );
}

function About({ row }: { readonly row: Notification }) {
  const subject = subjectOf(row);
  return subject && <ObjectLink {...subject} />;
}
