import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { texts } from "../texts";

/** The parts of a definition's screen that one at a time is shown of. */
export const DEFINITION_TABS = ["overview", "versions", "definition"] as const;
export type DefinitionTab = (typeof DEFINITION_TABS)[number];

interface Props {
  /** Tab that the address asks for; the overview by default. */
  readonly tab: string | undefined;
  readonly onChange: (tab: DefinitionTab) => void;
  readonly panels: Readonly<Record<DefinitionTab, () => ReactNode>>;
}

/** A definition's screen, a part at a time. */
export function DefinitionTabs({ tab, onChange, panels }: Props) {
  const shown = DEFINITION_TABS.find((each) => each === tab) ?? "overview";
  return (
    <Tabs value={shown} keepMounted={false} onChange={(chosen) => onChange(chosen as DefinitionTab)}>
      <Tabs.List mb="md">
        {DEFINITION_TABS.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {texts.definitions.tabs[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {DEFINITION_TABS.map((each) => (
        <Tabs.Panel key={each} value={each}>
          {each === shown && panels[each]()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
