import { NativeSelect, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Fragment } from "react";
import { expiries } from "../../api/installationQueries";
import type { Expiry } from "../../api/types";
import { urgency, usersOf } from "../../model/expiries";
import { count } from "../../model/numbers";
import { DataTable } from "../../parts/DataTable";
import { StoreSecret } from "../../parts/editor/StoreSecret";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { ShowMore } from "../../parts/ShowMore";
import { Time } from "../../parts/Time";
import { texts } from "../../texts";
import { Token } from "../../parts/Token";

const words = texts.keyring;
const route = getRouteApi("/keys");
const DAYS = "90";

/** Shows the keys, secrets, certificates and API keys that expire soon or have expired, by expiry. */
export function Expiries() {
  const { days = DAYS } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(expiries(Number(days)));
  return (
    <Panel
      title={words.expiries}
      aside={
        <NativeSelect
          size="xs"
          aria-label={words.within}
          value={days}
          data={Object.entries(words.days).map(([value, label]) => ({ value, label }))}
          onChange={(event) => void navigate({ search: { days: event.currentTarget.value }, replace: true })}
        />
      }
    >
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.value);
          if (rows.length === 0) return <Text size="sm">{words.nothingExpires}</Text>;
          return (
            <Stack>
              <DataTable
                label={words.expiries}
                rows={rows}
                keyOf={(row) => `${row.kind} ${row.id} ${row.part ?? ""} ${row.expires_at}`}
                columns={[
                  { title: words.what, cell: (row) => <What expiry={row} /> },
                  { title: words.expires, cell: (row) => <Time at={row.expires_at} as="instant" /> },
                  { title: words.left, cell: (row) => <Left expiry={row} /> },
                  { title: words.users, cell: (row) => <Users expiry={row} /> },
                  ...(rows.some(isSecret)
                    ? [
                        {
                          title: words.acts.column,
                          cell: (row: Expiry) => isSecret(row) && <StoreSecret proposed={row.id} isGiven onStored={() => {}} />,
                        },
                      ]
                    : []),
                ]}
              />
              <ShowMore query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
}

const isSecret = (expiry: Expiry) => expiry.kind === "secret";

function What({ expiry }: { readonly expiry: Expiry }) {
  return (
    <>
      {texts.objects.kinds[expiry.kind] ?? expiry.kind} <ObjectLink kind={expiry.kind} id={expiry.id} isRow />{" "}
      {expiry.part && <Token text={expiry.part} />}
    </>
  );
}

function Left({ expiry }: { readonly expiry: Expiry }) {
  const how = urgency(expiry);
  if (how === "over") return <b>✕ {words.over}</b>;
  const days = count(expiry.days_left);
  return how === "soon" ? <b>! {words.soon(days)}</b> : words.daysLeft(days);
}

function Users({ expiry }: { readonly expiry: Expiry }) {
  const users = usersOf(expiry);
  if (users.length === 0) return words.notUsed;
  return users.map((user, i) => (
    <Fragment key={`${user.kind} ${user.id}`}>
      {i > 0 && ", "}
      <ObjectLink kind={user.kind} id={user.id} />
    </Fragment>
  ));
}
