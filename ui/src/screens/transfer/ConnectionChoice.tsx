import { Group, NativeSelect } from "@mantine/core";
import type { Named } from "../../api/named";
import { NewConnection } from "../../parts/editor/NewConnection";
import { visible } from "../../model/visible";
import { RoleButton } from "../../parts/RoleButton";
import { transfer as transferTexts } from "../../texts/transfer";

const words = transferTexts.connection;

interface Props {
  /** Types of connections that fit. */
  readonly types: readonly string[];
  readonly connections: readonly Named[];
  readonly chosen: string;
  /** Whether a new one is made now. */
  readonly isNew: boolean;
  /** Why none can be made now. */
  readonly whyNotNew?: string | undefined;
  readonly onNew: (isNew: boolean) => void;
  readonly onChosen: (name: string, type: string) => void;
}

/** Chooses a connection of some types, or makes one. */
export function ConnectionChoice({ types, connections, chosen, isNew, whyNotNew, onNew, onChosen }: Props) {
  const fitting = connections.filter(({ type = "" }) => types.includes(type));
  if (isNew) {
    return (
      <NewConnection
        protocol="sftp"
        types={types}
        taken={connections.map(({ name }) => name)}
        onSaved={onChosen}
        onCancel={fitting.length > 0 ? () => onNew(false) : undefined}
      />
    );
  }
  // One that has just been saved may not be in the list yet.
  const shown = chosen === "" || fitting.some(({ name }) => name === chosen) ? fitting : [...fitting, { name: chosen }];
  return (
    <Group align="end">
      <NativeSelect
        label={words.label}
        required
        miw={260}
        value={chosen}
        data={[{ value: "", label: words.choose }, ...shown.map(({ name, type }) => ({ value: name, label: visible(type ? `${name} (${type})` : name) }))]}
        onChange={({ currentTarget: { value } }) => onChosen(value, fitting.find(({ name }) => name === value)?.type ?? "")}
      />
      <RoleButton needs="admin" variant="default" whyNot={whyNotNew} onClick={() => onNew(true)}>
        {words.add}
      </RoleButton>
    </Group>
  );
}
