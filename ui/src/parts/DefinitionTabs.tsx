import { Tabs } from "@mantine/core";
import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DefinitionVersion } from "../api/types";
import { DEFINITION_TABS, type DefinitionSearch, type DefinitionTab } from "../model/objects";
import { texts } from "../texts";
import { definitions as definitionsTexts } from "../texts/definitions";
import { JsonView } from "./JsonView";
import { Loaded } from "./Loaded";
import { Versions } from "./Versions";

interface History<K extends QueryKey> {
  /** Kind and id of the definition, which are part of the cache key. */
  readonly of: readonly [kind: string, id: string];
  /** Requests the stored versions. */
  readonly versions: UseQueryOptions<{ value: DefinitionVersion[] }, Error, { value: DefinitionVersion[] }, K>;
  /** Reads the definition of one version. */
  read(version: number): Promise<unknown>;
  /** Opens an earlier version in the editor. */
  readonly onRestore?: (version: number) => void;
}

export interface DefinitionTabsProps<K extends QueryKey> {
  readonly search: DefinitionSearch;
  readonly onChange: (search: DefinitionSearch) => void;
  readonly overview: () => ReactNode;
  readonly history: History<K>;
  readonly definition: unknown;
}

/** The tabs of the screen of a definition with versions. */
export function DefinitionTabs<K extends QueryKey>({ search, onChange, overview, history, definition }: DefinitionTabsProps<K>) {
  const shown = DEFINITION_TABS.find((each) => each === search.tab) ?? "overview";
  const panels: Readonly<Record<DefinitionTab, () => ReactNode>> = {
    overview,
    versions: () => <VersionsTab history={history} search={search} onChange={onChange} />,
    definition: () => <JsonView value={definition} label={texts.objects.definition} />,
  };
  return (
    <Tabs value={shown} keepMounted={false} onChange={(tab) => onChange({ tab: tab as DefinitionTab })}>
      <Tabs.List mb="md">
        {DEFINITION_TABS.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {definitionsTexts.tabs[each]}
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

function VersionsTab<K extends QueryKey>({ history, search, onChange }: Pick<DefinitionTabsProps<K>, "history" | "search" | "onChange">) {
  const query = useQuery(history.versions);
  return (
    <Loaded query={query}>
      {({ value }) => (
        <Versions
          of={history.of}
          versions={value}
          compared={search}
          onCompare={(pair) => onChange({ tab: "versions", ...pair })}
          read={(version) => history.read(version)}
          {...(history.onRestore && { onRestore: history.onRestore })}
        />
      )}
    </Loaded>
  );
}
