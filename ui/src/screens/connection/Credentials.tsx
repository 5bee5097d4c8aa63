import { Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { expiries } from "../../api/installationQueries";
import type { Expiry } from "../../api/types";
import { urgency } from "../../model/expiries";
import { count } from "../../model/numbers";
import { expiriesOf, type Gap } from "../../model/partnerPage";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { texts } from "../../texts";
import { partner } from "../../texts/partner";
import { MoreUnread } from "./Unread";

const words = partner.credentials;
/** Ten years; later expiries are irrelevant now. */
const DAYS = 3_650;

interface Props {
  readonly name: string;
  /** The key with which the connection signs in; empty for none. */
  readonly signInKey: string;
  readonly jobs: readonly string[];
  /** Why there may be further jobs. */
  readonly gap: Gap | undefined;
}

/** Shows the keys and secrets of a partner and its jobs, and when they expire. */
export function Credentials({ name, signInKey, jobs, gap }: Props) {
  const query = useInfiniteQuery(expiries(DAYS));
  return (
    <Panel title={words.title}>
      <Stack gap="sm">
        {signInKey && (
          <Text size="sm">
            {words.signsIn} {words.key} <ObjectLink kind="key" id={signInKey} />
          </Text>
        )}
        <Loaded query={query}>
          {({ pages }) => {
            const rows = expiriesOf(name, signInKey, jobs, pages.flatMap((page) => page.value));
            return (
              <>
                {rows.length === 0 && !gap && <Text size="sm">{words.none}</Text>}
                {rows.length > 0 && <Expiring rows={rows} />}
                {gap && <MoreUnread gap={gap} what={words.unread} />}
                {signInKey && rows.length > 0 && !rows.some(({ kind, id }) => kind === "key" && id === signInKey) && (
                  <Text size="xs" c="dimmed">
                    {words.noExpiry}
                  </Text>
                )}
              </>
            );
          }}
        </Loaded>
      </Stack>
    </Panel>
  );
}

function Expiring({ rows }: { readonly rows: readonly Expiry[] }) {
  return (
    <DataTable
      label={words.table}
      rows={rows}
      keyOf={({ kind, id, part }) => `${kind} ${id} ${part ?? ""}`}
      minWidth={360}
      columns={[
        {
          title: words.what,
          cell: ({ kind, id }) => (
            <>
              {texts.objects.kinds[kind] ?? kind} <ObjectLink kind={kind} id={id} />
            </>
          ),
        },
        { title: words.expires, cell: (row) => <Time at={row.expires_at} as="instant" /> },
        {
          title: words.left,
          cell: (row) => {
            const how = urgency(row);
            const left = how === "over" ? words.expired : words.days(count(row.days_left));
            return how === "later" ? left : <b>{left}</b>;
          },
        },
      ]}
    />
  );
}
