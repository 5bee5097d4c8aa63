import { Button, type ButtonProps, Tooltip, VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import type { Role } from "../api/types";
import { useMe } from "../app/useMe";
import { may } from "../model/roles";
import { texts } from "../texts";

interface Props extends ButtonProps {
  /** The role that the action requires. */
  readonly needs: Role;
  /** Why the action is not possible now, for a caller of any role. */
  readonly whyNot?: string | undefined;
  readonly onClick: () => void;
}

/** A button that explains why it is disabled, also for keyboard and screen reader users. */
export function RoleButton({ needs, whyNot, onClick, children, ...button }: Props) {
  const me = useMe();
  const id = useId();
  const reason = may(me?.role, needs) ? whyNot : texts.needsRole(needs);
  if (!reason) {
    return (
      <Button {...button} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
      <span>
        <Button {...button} data-disabled aria-disabled="true" aria-describedby={id}>
          {children}
        </Button>
        <VisuallyHidden id={id}>{reason}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
