import { Group, Paper, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Panel.module.css";

interface Props {
  readonly title: string;
  /** Content at the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen with a title of its own. */
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
