import { Fieldset, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Section } from "../../model/transferWizard";
import { Panel } from "../../parts/Panel";
import { transfer as words } from "../../texts/transfer";
import classes from "./Transfer.module.css";

interface Props {
  readonly section: Section;
  /** Whether the object of this section has been created or is being created. */
  readonly isFrozen: boolean;
  readonly children: ReactNode;
}

/** One section of the screen. */
export function SectionPanel({ section, isFrozen, children }: Props) {
  return (
    <Panel title={words.sections[section]}>
      <Fieldset variant="unstyled" className={classes.fields} disabled={isFrozen} data-section={section}>
        <Stack gap="sm">{children}</Stack>
      </Fieldset>
    </Panel>
  );
}
