import { type ReactNode, useState } from "react";
import type { ButtonProps } from "@mantine/core";
import type { ProblemError } from "../api/problem";
import type { Role } from "../api/types";
import { type Act, ConfirmAction, type Outdated } from "./ConfirmAction";
import { RoleButton } from "./RoleButton";

interface Props<T> extends ButtonProps {
  readonly needs: Role;
  /** Why the act is not possible now, for a caller of any role. */
  readonly whyNot?: string | undefined;
  readonly act: Act<T>;
  /** Called when the button is pressed: `false` if there is something to be done first, and nothing is asked. */
  readonly onPress?: () => boolean;
  readonly onDone: (result: T) => void;
  /** Called if the server has refused the act: the screen may be out of date. */
  readonly onRefused?: (problem: ProblemError) => void;
  /** Shown under a refusal that tells that the screen was out of date: how things stand now. */
  readonly asItIsNow?: ReactNode;
  /** Replaces the action when it is refused because the object was changed or deleted. */
  readonly outdated?: Outdated<T> | undefined;
}

/** A button for an act that is asked about first; its word is the act's title. */
export function ActButton<T>({ act, onPress = () => true, onDone, onRefused, asItIsNow, outdated, children, ...button }: Props<T>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RoleButton variant="default" {...button} onClick={() => setOpen(onPress())}>
        {children ?? act.title}
      </RoleButton>
      {isOpen && (
        <ConfirmAction
          act={act}
          {...(onRefused && { onRefused })}
          asItIsNow={asItIsNow}
          {...(outdated && { outdated })}
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
