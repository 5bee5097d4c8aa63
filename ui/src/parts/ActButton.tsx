import { type ReactNode, useState } from "react";
import type { ButtonProps } from "@mantine/core";
import type { ProblemError } from "../api/problem";
import type { Role } from "../api/types";
import { type Act, ConfirmAction, type Outdated } from "./ConfirmAction";
import { RoleButton } from "./RoleButton";

interface Props<T> extends ButtonProps {
  readonly needs: Role;
  /** Why the action is not possible now, for a caller of any role. */
  readonly whyNot?: string | undefined;
  readonly act: Act<T>;
  /** Called when the button is pressed; returns `false` if something else must be done first, and no dialog opens. */
  readonly onPress?: () => boolean;
  readonly onDone: (result: T) => void;
  /** Called if the server refused the action, because the screen may be outdated. */
  readonly onRefused?: (problem: ProblemError) => void;
  /** The current state, shown below a refusal that indicates that the screen was outdated. */
  readonly asItIsNow?: ReactNode;
  /** Replaces the action when it is refused because the object was changed or deleted. */
  readonly outdated?: Outdated<T> | undefined;
}

/** A button that asks for confirmation of an action; its label is the title of the action. */
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
