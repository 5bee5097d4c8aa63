import { Center, Stack, Text } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Empty.module.css";

const PICTURE = 30;

interface Props {
  readonly title: string;
  /** Icon of the missing objects. */
  readonly icon?: Icon | undefined;
  readonly children?: ReactNode;
}

/** Explains why a list is empty and what to do: nothing exists, nothing matches, or nothing has happened yet. */
export function Empty({ title, icon: Picture, children }: Props) {
  return (
    <Center py="xl">
      <Stack align="center" gap="xs" maw={520} ta="center">
        {Picture && (
          <span className={classes.picture}>
            <Picture size={PICTURE} stroke={1.4} aria-hidden="true" />
          </span>
        )}
        <Text fw={600}>{title}</Text>
        {children}
      </Stack>
    </Center>
  );
}
