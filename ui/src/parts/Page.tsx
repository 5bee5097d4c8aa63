import { Group, Stack, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { clamped, visible } from "../model/visible";
import { texts } from "../texts";
import { Untrusted } from "./Untrusted";

const MOST = 120;

interface Props {
  /** The title of the screen and of the tab; other parties may have chosen a part of it. */
  readonly title: string;
  /** State of the screen's object, shown next to the title. */
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A complete screen. */
export function Page({ title, badge, actions, children }: Props) {
  useEffect(() => {
    document.title = texts.documentTitle(clamped(visible(title), MOST));
  }, [title]);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={1}>
          <Group gap="sm">
            <Untrusted text={title} most={MOST} />
            {badge}
          </Group>
        </Title>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
