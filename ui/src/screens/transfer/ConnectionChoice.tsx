import { Group, NativeSelect, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Named } from "../../api/named";
import { visible } from "../../model/visible";
import { NewConnection } from "../../parts/editor/NewConnection";
import { RoleButton } from "../../parts/RoleButton";
import { transfer as transferTexts } from "../../texts/transfer";
import classes from "./Transfer.module.css";

const words = transferTexts.connection;

interface Props {
  /** Allowed types of connections. */
  readonly types: readonly string[];
  readonly connections: readonly Named[];
  readonly chosen: string;
  /** Whether the caller may create a connection. */
  readonly isAdmin: boolean;
  /** Whether a new connection is being created, and whether the user requested that. */
  readonly isNew: boolean;
  readonly isAsked: boolean;
  /** The missing value, if it should be shown. */
  readonly lack: string | undefined;
  /** Why no connection can be created now. */
  readonly whyNotNew?: string | undefined;
  readonly onNew: (isNew: boolean) => void;
  readonly onEdited: (isEdited: boolean) => void;
  readonly onChosen: (name: string, type: string) => void;
}

/** Selects a connection of certain types, or creates one. */
export function ConnectionChoice({ types, connections, chosen, isAdmin, isNew, isAsked, lack, whyNotNew, onNew, onEdited, onChosen }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const wasNew = useRef(isNew);
  useEffect(() => {
    // The button that was pressed no longer exists.
    if (wasNew.current && !isNew) select.current?.focus();
    wasNew.current = isNew;
  }, [isNew]);
  const fitting = connections.filter(({ type = "" }) => types.includes(type));
  if (isNew) {
    return (
      <>
        <NewConnection
          protocol="sftp"
          types={types}
          taken={connections.map(({ name }) => name)}
          isFocused={isAsked}
          onEdited={onEdited}
          onSaved={onChosen}
          onCancel={fitting.length > 0 ? () => onNew(false) : undefined}
        />
        {lack && (
          <Text size="sm" className={classes.lack} role="alert">
            {lack}
          </Text>
        )}
      </>
    );
  }
  if (fitting.length === 0 && chosen === "" && !isAdmin) return <Text size="sm">{words.adminFirst}</Text>;
  // A connection that has just been saved might not be in the list yet.
  const shown = chosen === "" || fitting.some(({ name }) => name === chosen) ? fitting : [...fitting, { name: chosen }];
  return (
    <Group align="start">
      <NativeSelect
        ref={select}
        label={words.label}
        required
        miw={260}
        value={chosen}
        error={lack}
        data={[{ value: "", label: words.choose }, ...shown.map(({ name, type }) => ({ value: name, label: visible(type ? `${name} (${type})` : name) }))]}
        onChange={({ currentTarget: { value } }) => onChosen(value, fitting.find(({ name }) => name === value)?.type ?? "")}
      />
      <div className={classes.beside}>
        <RoleButton needs="admin" variant="default" whyNot={whyNotNew} onClick={() => onNew(true)}>
          {words.add}
        </RoleButton>
      </div>
    </Group>
  );
}
