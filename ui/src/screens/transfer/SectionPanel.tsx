import { Fieldset, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Lack, Section } from "../../model/transferWizard";
import { Panel } from "../../parts/Panel";
import { transfer as words } from "../../texts/transfer";
import classes from "./Transfer.module.css";

interface Props {
  readonly section: Section;
  readonly lack: Lack | undefined;
  /** Whether what is chosen here has been made, and cannot be changed any more. */
  readonly isMade: boolean;
  readonly children: ReactNode;
}

/** One section of the screen, with what is missing in it. */
export function SectionPanel({ section, lack, isMade, children }: Props) {
  return (
    <Panel title={words.sections[section]}>
      <Fieldset variant="unstyled" className={classes.fields} disabled={isMade} data-section={section}>
        <Stack gap="sm">
          {children}
          {lack && (
            <Text size="sm" className={classes.lack} role="alert">
              {words.lacks[lack]}
            </Text>
          )}
        </Stack>
      </Fieldset>
    </Panel>
  );
}
