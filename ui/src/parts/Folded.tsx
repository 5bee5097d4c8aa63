import { Box, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Content that is shown after a click on its title. */
export function Folded({ title, children }: Props) {
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <Fold title={title} isOpen={isOpen} onToggle={toggle}>
      {children}
    </Fold>
  );
}

interface FoldProps extends Props {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A fold whose parent controls whether its content is shown. */
export function Fold({ title, isOpen, onToggle, children }: FoldProps) {
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        leftSection={<span aria-hidden="true">{isOpen ? "▾" : "▸"}</span>}
        onClick={onToggle}
      >
        {title}
      </Button>
      {isOpen && <Box pt="xs">{children}</Box>}
    </div>
  );
}
