import { Button, type ButtonProps, Popover } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { isPressing } from "./afterPress";

interface Props {
  /** Accessible name of the popover. */
  readonly label: string;
  /** Label of the button. */
  readonly title: ReactNode;
  readonly button?: ButtonProps;
  readonly position?: "bottom-start" | "bottom-end";
  readonly width: number;
  /** Content of the popover; `close` closes the popover. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button that opens a popover with controls. When the popover closes, the button gets the focus, unless a click has
 * focused another element.
 */
export function ToolPopover({ label, title, button, position = "bottom-start", width, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isReturning, setReturning] = useState(true);

  function show(isShown: boolean, isByPressElsewhere = false) {
    setReturning(!isByPressElsewhere);
    setOpen(isShown);
  }

  return (
    <Popover
      opened={isOpen}
      onChange={(isShown) => show(isShown, isPressing())}
      position={position}
      width={width}
      trapFocus
      returnFocus={isReturning}
      withinPortal={false}
    >
      <Popover.Target>
        <Button variant="default" {...button} onClick={() => show(!isOpen)}>
          {title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(() => show(false))}</Popover.Dropdown>
    </Popover>
  );
}
