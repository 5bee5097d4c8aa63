import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { chain } from "../api/chains";
import { references } from "../api/installationQueries";
import { job } from "../api/jobs";
import type { ReferredKind, References } from "../api/types";
import { placeOf } from "../model/places";
import { visible } from "../model/visible";
import { texts } from "../texts";
import { DataTable } from "./DataTable";
import { Loaded } from "./Loaded";
import { ObjectLink } from "./ObjectLink";
import { Panel } from "./Panel";
import { Untrusted } from "./Untrusted";

const words = texts.objects;
const POINTERS = 3;
const PLACE = 120;
/** Maximum number of definitions that are read for the ids of their steps or nodes; each one is a request. */
const MOST_READ = 10;

type User = References["value"][number];

/** The definitions that refer to an object, and the locations of the references. */
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
                  { title: words.where, cell: (user) => <Places user={user} isRead={value.indexOf(user) < MOST_READ} /> },
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

/** Describes in words where a definition refers to the object. */
function Places({ user: { kind, id, pointers, more_pointers: more }, isRead }: { readonly user: User; readonly isRead: boolean }) {
  const { data: ofJob } = useQuery({ ...job(id), enabled: isRead && kind === "job" });
  const { data: ofChain } = useQuery({ ...chain(id), enabled: isRead && kind === "chain" });
  const definition = kind === "chain" ? ofChain?.definition : ofJob?.definition;
  const left = pointers.length - POINTERS;
  return (
    <>
      {pointers.slice(0, POINTERS).map((pointer) => (
        <Text key={pointer} size="sm" title={visible(pointer)}>
          <Untrusted text={placeOf(pointer, definition)} most={PLACE} />
        </Text>
      ))}
      {left > 0 && `+${left}${more ? "…" : ""}`}
    </>
  );
}
