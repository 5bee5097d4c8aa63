import { Button, type ButtonProps, Popover } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { isPressing } from "./afterPress";

interface Props {
  /** Name of the popover for readers of screens. */
  readonly label: string;
  /** What the button says. */
  readonly title: ReactNode;
  readonly button?: ButtonProps;
  readonly position?: "bottom-start" | "bottom-end";
  readonly width: number;
  /** What the popover holds; `close` closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a popover of controls. When it closes, the button has the focus, unless a press elsewhere gave it to something else. */
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
