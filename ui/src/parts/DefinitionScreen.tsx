import { Stack, Text } from "@mantine/core";
import type { QueryKey } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isNotFound } from "../api/problem";
import { type DefinedKind, isReferred, isSwitched, listOf } from "../model/editing";
import { texts } from "../texts";
import { definitions as definitionsTexts } from "../texts/definitions";
import { CallerName } from "./CallerName";
import { ChangesLink } from "./ChangesLink";
import { DefinitionActs } from "./DefinitionActs";
import { DefinitionTabs, type DefinitionTabsProps } from "./DefinitionTabs";
import { EnableAction } from "./EnableAction";
import { EnabledBadge } from "./EnabledBadge";
import { Facts, type FactsProps } from "./Facts";
import { JsonView } from "./JsonView";
import { Labels } from "./Labels";
import { Loaded, type Loading } from "./Loaded";
import links from "./ObjectLink.module.css";
import { Page } from "./Page";
import { Panel } from "./Panel";
import { Time } from "./Time";
import { UsedBy } from "./UsedBy";

const LISTS: Readonly<Record<DefinedKind, { readonly title: string }>> = {
  job: texts.jobs,
  chain: texts.chains,
  schedule: texts.schedules,
  calendar: texts.calendars,
  watch: texts.watches,
  expectation: texts.expectations,
  connection: texts.connections,
  channel: texts.channels,
  subscription: texts.subscriptions,
};

/** A stored definition. */
interface Stored {
  readonly version: number;
  readonly saved_at: string;
  readonly saved_by?: string | undefined;
  readonly definition: object & {
    readonly enabled?: boolean | undefined;
    readonly labels?: Readonly<Record<string, string>> | undefined;
  };
}

interface Props<T extends Stored, K extends QueryKey> {
  readonly kind: DefinedKind;
  readonly id: string;
  readonly query: Loading<T>;
  /** Shown next to the title; by default, whether the definition is enabled, if it can be disabled. */
  readonly badge?: (stored: T) => ReactNode;
  /** Actions in addition to those of every definition. */
  readonly acts?: (stored: T) => ReactNode;
  /** Present if the server keeps versions of the definition. */
  readonly versions?: Pick<DefinitionTabsProps<K>, "search" | "onChange" | "history">;
  /** Content above the common content of every definition. */
  readonly children: (stored: T) => ReactNode;
}

/** The screen of one definition: its actions, the content for its kind, the objects that use it, and its text. */
export function DefinitionScreen<T extends Stored, K extends QueryKey = QueryKey>(props: Props<T, K>) {
  const { kind, id, query, badge, acts, versions, children } = props;
  const { data: stored, error } = query;
  const isDeleted = isNotFound(error);
  const isEnabled = stored !== undefined && stored.definition.enabled !== false;
  const overview = (data: T) => (
    <Stack>
      {children(data)}
      {isReferred(kind) && <UsedBy kind={kind} id={id} />}
    </Stack>
  );
  return (
    <Page
      title={`${texts.objects.kinds[kind] ?? kind} ${id}`}
      badge={stored !== undefined && (badge ? badge(stored) : isSwitched(kind) && <EnabledBadge isEnabled={isEnabled} />)}
      actions={
        !isDeleted &&
        (stored !== undefined || error !== null) && (
          <>
            {stored !== undefined && acts?.(stored)}
            {stored !== undefined && isSwitched(kind) && <EnableAction kind={kind} id={id} isEnabled={isEnabled} />}
            <DefinitionActs kind={kind} id={id} />
          </>
        )
      }
    >
      <Loaded query={query}>
        {(data) =>
          versions ? (
            <DefinitionTabs {...versions} overview={() => overview(data)} definition={data.definition} />
          ) : (
            <>
              {overview(data)}
              <Panel title={texts.objects.definition}>
                <JsonView value={data.definition} label={texts.objects.definitionText} />
              </Panel>
            </>
          )
        }
      </Loaded>
      {isDeleted && (
        <Text size="sm">
          <Link to={`/${listOf(kind)}` as NonNullable<LinkProps["to"]>} className={links.link}>
            {definitionsTexts.toList(LISTS[kind].title)}
          </Link>
        </Text>
      )}
    </Page>
  );
}

interface DefinitionFactsProps extends FactsProps {
  readonly kind: DefinedKind;
  readonly id: string;
  readonly stored: Stored;
  /** Label of the fact that shows the definition's labels. */
  readonly labelled?: string;
}

/**
 * Shows facts about a definition; the last ones are common to all definitions: labels, version, and the time and author
 * of the last change.
 */
export function DefinitionFacts({ kind, id, stored, facts, labelled = texts.objects.labels }: DefinitionFactsProps) {
  const { version, saved_at: at, saved_by: by, definition } = stored;
  return (
    <Panel title={texts.objects.facts} aside={<ChangesLink kind={kind} id={id} />}>
      <Facts
        facts={[
          ...facts,
          [labelled, definition.labels && <Labels key="labels" labels={definition.labels} />],
          [texts.objects.version, version],
          [texts.objects.changed, <Time key="saved" at={at} />],
          [texts.objects.savedBy, by && <CallerName key="by" by={by} most={80} />],
        ]}
      />
    </Panel>
  );
}
