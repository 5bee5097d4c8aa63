import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { connectionTraffic } from "../../api/partnerQueries";
import { now } from "../../app/clock";
import { live } from "../../app/live";
import { useStore } from "../../app/useStore";
import { bytes, counted } from "../../model/numbers";
import { dayOf, decisiveOn, type ExpectedFiles, isGap, type Standing, standingOn, trafficOf } from "../../model/partnerPage";
import { folderOf } from "../../model/watches";
import { DataTable } from "../../parts/DataTable";
import { NewDefinition } from "../../parts/DefinitionActs";
import { Facts } from "../../parts/Facts";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { partner } from "../../texts/partner";
import { MoreUnread, Unread } from "./Unread";
import type { PartnerObjects } from "./usePartner";

const words = partner.today;
const COLORS: Partial<Record<Standing, string>> = { met: "var(--state-completed)", missed: "var(--state-failed)" };

interface Props {
  readonly name: string;
  readonly objects: PartnerObjects;
}

/** Shows the received, sent and expected files of the day. */
export function Today({ name, objects }: Props) {
  const day = useStore(now, dayOf);
  const query = useQuery({ ...connectionTraffic(name, day), ...live("list") });
  return (
    <Panel
      title={words.title}
      aside={
        <Text size="sm" c="dimmed">
          {words.day(day)}
        </Text>
      }
    >
      <Stack>
        <Loaded query={query}>
          {(lines) => {
            const { received, sent } = trafficOf(lines);
            return (
              <Facts
                facts={[
                  [words.received, words.of(counted(received.files, "file"), bytes(received.bytes))],
                  [words.sent, words.of(counted(sent.files, "file"), bytes(sent.bytes))],
                ]}
              />
            );
          }}
        </Loaded>
        <Expected day={day} objects={objects} />
      </Stack>
    </Panel>
  );
}

function Expected({ day, objects: { expectations, hasMoreExpectations, gaps } }: { readonly day: string; readonly objects: PartnerObjects }) {
  if (expectations.length === 0) {
    return gaps.expectations ? (
      <MoreUnread gap={gaps.expectations} what={words.unread} />
    ) : (
      <Stack gap="xs" align="start">
        <Text size="sm">{words.none}</Text>
        <NewDefinition kind="expectation" isPlain />
      </Stack>
    );
  }
  return (
    <>
      <DataTable
        label={words.expected}
        rows={expectations}
        keyOf={({ id }) => id}
        minWidth={480}
        columns={[
          { title: words.expectation, cell: ({ id }) => <ObjectLink kind="expectation" id={id} /> },
          {
            title: words.files,
            cell: ({ stored }) =>
              isGap(stored) ? <Unread gap={stored} /> : <Untrusted text={folderOf(stored.definition)} most={80} />,
          },
          { title: words.standing, cell: (row) => <OnDay day={day} files={row} /> },
          {
            title: words.next,
            cell: ({ stored }) =>
              isGap(stored) ? <Unread gap={stored} /> : stored.next && <Time at={stored.next.by} as="relative" />,
          },
        ]}
      />
      {!hasMoreExpectations && gaps.expectations === "unknown" && <MoreUnread gap="unknown" what={words.unread} />}
      {hasMoreExpectations && <Text size="xs">{words.more}</Text>}
    </>
  );
}

function OnDay({ day, files: { stored, judgements } }: { readonly day: string; readonly files: ExpectedFiles }) {
  if (isGap(stored)) return <Unread gap={stored} />;
  if (isGap(judgements)) return <Unread gap={judgements} />;
  const standing = standingOn(day, stored, judgements);
  const color = COLORS[standing];
  const decisive = decisiveOn(day, standing, judgements);
  return (
    <Text size="sm" {...(color && { c: color, fw: 600 })}>
      {words.standings[standing]}
      {decisive && ` (${words.came(decisive.came, decisive.expected)})`}
    </Text>
  );
}
