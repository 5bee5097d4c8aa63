import { Box, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Content that is there once its title has been pressed. */
export function Folded({ title, children }: Props) {
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        leftSection={<span aria-hidden="true">{isOpen ? "▾" : "▸"}</span>}
        onClick={toggle}
      >
        {title}
      </Button>
      {isOpen && <Box pt="xs">{children}</Box>}
    </div>
  );
}
