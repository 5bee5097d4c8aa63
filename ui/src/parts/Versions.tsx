import { Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DefinitionVersion } from "../api/types";
import { shownZone } from "../app/preferences";
import { useStore } from "../app/useStore";
import { callerName } from "../model/callers";
import { type Change, differences } from "../model/diff";
import { instant } from "../model/times";
import { DataTable } from "./DataTable";
import { Loaded } from "./Loaded";
import { Panel } from "./Panel";
import { RoleButton } from "./RoleButton";
import { definitions as definitionsTexts } from "../texts/definitions";
import { Token } from "./Token";
import { Untrusted } from "./Untrusted";
import { clamped, visible } from "../model/visible";

const words = definitionsTexts.versions;
const LONG = 400;
const BY = 60;

/** The two compared versions, as in the URL. */
export interface Compared {
  readonly before?: string;
  readonly after?: string;
}

interface Props {
  /** Kind and id of the definition, which are part of the cache key. */
  readonly of: readonly [kind: string, id: string];
  readonly versions: readonly DefinitionVersion[];
  readonly compared: Compared;
  readonly onCompare: (compared: Compared) => void;
  read(version: number): Promise<unknown>;
  /** Opens an earlier version in the editor; without it, versions cannot be restored. */
  readonly onRestore?: (version: number) => void;
}

/** Compares two versions of a definition: by default, the newest version and the previous one. */
export function Versions({ of, versions, compared, onCompare, read, onRestore }: Props) {
  const zone = useStore(shownZone);
  const newest = [...versions].sort((one, other) => other.version - one.version);
  const options = newest.map(({ version, saved_at, saved_by }) => ({
    value: String(version),
    label: words.option(version, instant(saved_at, zone), clamped(visible(callerName(saved_by)), BY)),
  }));
  const known = (version: string | undefined) => options.find((option) => option.value === version)?.value;
  const after = known(compared.after) ?? options[0]?.value;
  const before = known(compared.before) ?? options[1]?.value;
  if (!after || !before) return <Text size="sm">{words.one}</Text>;
  const pair = { before, after };
  const current = options[0]?.value;
  return (
    <Stack>
      <Group align="end">
        {(["before", "after"] as const).map((side) => (
          <NativeSelect
            key={side}
            label={words[side]}
            value={pair[side]}
            data={options}
            onChange={(event) => onCompare({ ...pair, [side]: event.currentTarget.value })}
          />
        ))}
        {onRestore &&
          [before, after]
            .filter((each, i, all) => each !== current && all.indexOf(each) === i)
            .map((each) => (
              <RoleButton key={each} needs="author" variant="default" onClick={() => onRestore(Number(each))}>
                {words.restore(each)}
              </RoleButton>
            ))}
      </Group>
      <Difference key={`${before} ${after}`} of={of} before={Number(before)} after={Number(after)} read={read} />
    </Stack>
  );
}

interface DifferenceProps extends Pick<Props, "of" | "read"> {
  readonly before: number;
  readonly after: number;
  readonly title?: string;
}

/** Shows the differences between two versions of a definition. */
export function Difference({ of, before, after, read, title = words.changes }: DifferenceProps) {
  const query = useQuery({
    queryKey: ["difference", ...of, before, after],
    // Versions do not change once they are stored.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const [one, other] = await Promise.all([read(before), read(after)]);
      return differences(one, other);
    },
  });
  return (
    <Panel title={title}>
      <Loaded query={query}>
        {(changes) => (changes.length === 0 ? <Text size="sm">{words.same}</Text> : <Changes changes={changes} />)}
      </Loaded>
    </Panel>
  );
}

/** Shows the differences between two JSON values, one per row. */
export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <DataTable
      label={words.changes}
      rows={changes}
      keyOf={(change, i) => `${i} ${change.pointer}`}
      columns={[
        {
          title: words.where,
          cell: (change) => (
            <>
              <Token text={change.pointer || "/"} most={200} />
              {change.within && (
                <Text size="xs" c="dimmed">
                  <Untrusted text={words.within(change.within)} most={LONG} />
                </Text>
              )}
            </>
          ),
        },
        { title: words.what, cell: (change) => words.kinds[change.kind] },
        { title: words.was, cell: (change) => <Value value={change.before} /> },
        { title: words.is, cell: (change) => <Value value={change.after} /> },
      ]}
    />
  );
}

function Value({ value }: { readonly value: unknown }) {
  if (value === undefined) return null;
  return (
    <Token text={JSON.stringify(value)} most={LONG} />
  );
}
