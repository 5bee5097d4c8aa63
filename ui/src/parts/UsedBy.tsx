import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { references } from "../api/installationQueries";
import type { ReferredKind } from "../api/types";
import { texts } from "../texts";
import { DataTable } from "./DataTable";
import { Loaded } from "./Loaded";
import { ObjectLink } from "./ObjectLink";
import { Panel } from "./Panel";
import { Token } from "./Token";
import { Untrusted } from "./Untrusted";

const words = texts.objects;
const POINTERS = 3;

/** The definitions that name an object, and where in them. */
export function UsedBy({ kind, id }: { readonly kind: ReferredKind; readonly id: string }) {
  const query = useQuery(references(kind, id));
  return (
    <Panel title={words.usedBy}>
      <Loaded query={query}>
        {({ value, more, unreadable = [] }) => (
          <>
            {value.length === 0 && unreadable.length === 0 && <Text size="sm">{words.unused}</Text>}
            {value.length > 0 && (
              <DataTable
                label={words.usedBy}
                rows={value}
                keyOf={(user) => `${user.kind} ${user.id}`}
                minWidth={320}
                columns={[
                  {
                    title: words.usedBy,
                    cell: (user) => (
                      <>
                        {words.kinds[user.kind] ?? user.kind} <ObjectLink kind={user.kind} id={user.id} />
                      </>
                    ),
                  },
                  { title: words.where, cell: (user) => <Pointers pointers={user.pointers} /> },
                ]}
              />
            )}
            {more && <Text size="xs">{words.moreUsers}</Text>}
            {unreadable.length > 0 && (
              <Text size="sm">
                {words.unreadableUsers}{" "}
                <Untrusted text={unreadable.map((each) => `${words.kinds[each.kind] ?? each.kind} ${each.id}`).join(", ")} />
              </Text>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Pointers({ pointers }: { readonly pointers: readonly string[] }) {
  return (
    <>
      {pointers.slice(0, POINTERS).map((pointer) => (
        <Token key={pointer} text={pointer} mr={4} />
      ))}
      {pointers.length > POINTERS && `+${pointers.length - POINTERS}`}
    </>
  );
}
