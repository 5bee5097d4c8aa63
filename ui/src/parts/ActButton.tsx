import { useState } from "react";
import type { ButtonProps } from "@mantine/core";
import type { Role } from "../api/types";
import { type Act, ConfirmAction } from "./ConfirmAction";
import { RoleButton } from "./RoleButton";

interface Props<T> extends ButtonProps {
  readonly needs: Role;
  /** Why the act is not possible now, for a caller of any role. */
  readonly whyNot?: string | undefined;
  readonly act: Act<T>;
  readonly onDone: (result: T) => void;
}

/** A button for an act that is asked about first; its word is the act's title. */
export function ActButton<T>({ act, onDone, children, ...button }: Props<T>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RoleButton size="compact-md" variant="default" {...button} onClick={() => setOpen(true)}>
        {children ?? act.title}
      </RoleButton>
      {isOpen && (
        <ConfirmAction
          act={act}
          onClose={() => setOpen(false)}
          onDone={(result) => {
            setOpen(false);
            onDone(result);
          }}
        />
      )}
    </>
  );
}
