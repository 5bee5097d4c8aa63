import { Group, Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Panel.module.css";

interface Props {
  readonly title: string;
  /** Content to the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen with its own title. */
export function Panel({ title, aside, children }: Props) {
  return (
    <Paper component="section" p="md" className={classes.panel} aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}
