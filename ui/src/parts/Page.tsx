import { Group, Stack, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { texts } from "../texts";

interface Props {
  /** The title of the screen, which is the tab's as well. */
  readonly title: string;
  /** Heading of the page, by default its title as text. */
  readonly heading?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A whole screen. */
export function Page({ title, heading, actions, children }: Props) {
  useEffect(() => {
    document.title = texts.documentTitle(title);
  }, [title]);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={1} size="h3">
          {heading ?? title}
        </Title>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
