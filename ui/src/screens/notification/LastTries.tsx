import { Stack, Text } from "@mantine/core";
import type { NotificationWithTries } from "../../api/types";
import { isOpen } from "../../model/notifications";
import { duration } from "../../model/times";
import { DataTable } from "../../parts/DataTable";
import { LongText } from "../../parts/LongText";
import { Time } from "../../parts/Time";
import { Token } from "../../parts/Token";
import { texts } from "../../texts";

const words = texts.notifications;

/** Lists the last attempts to send a notification, newest first, and shows whether there will be more. */
export function LastTries({ notification }: { readonly notification: NotificationWithTries }) {
  const tries = notification.last_tries.toReversed();
  return (
    <Stack gap="sm">
      {tries.length === 0 && <Text size="sm">{words.noTries}</Text>}
      {tries.length > 0 && (
        <DataTable
          label={words.lastTries}
          rows={tries}
          keyOf={(each, index) => `${each.at} ${index}`}
          minWidth={480}
          columns={[
            { title: words.at, cell: (each) => <Time at={each.at} /> },
            { title: words.took, cell: (each) => duration(each.duration_ms) },
            { title: words.outcome, cell: (each) => words.outcomes[each.outcome] ?? each.outcome },
            {
              title: words.what,
              cell: ({ code, message }) => (
                <>
                  {code && <Token text={code} />} {message && <LongText text={message} most={200} />}
                </>
              ),
            },
          ]}
        />
      )}
      {isOpen(notification) && tries.length > 0 && <Text size="sm">{words.open}</Text>}
    </Stack>
  );
}
