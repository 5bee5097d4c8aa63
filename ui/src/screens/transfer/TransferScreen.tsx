import { Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { named, type Named } from "../../api/named";
import { zoneName } from "../../model/times";
import {
  idOf,
  lacksOf,
  type MadeParts,
  nameOf,
  newTransfer,
  nextPart,
  type Section,
  SOURCES,
  TARGETS,
  type Transfer,
} from "../../model/transferWizard";
import { Folded } from "../../parts/Folded";
import { LeaveGuard } from "../../parts/LeaveGuard";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { transfer as words } from "../../texts/transfer";
import { ConnectionChoice } from "./ConnectionChoice";
import { DecryptSection } from "./DecryptSection";
import { FromSection } from "./FromSection";
import { MailSection } from "./MailSection";
import { SectionPanel } from "./SectionPanel";
import type { SectionProps } from "./sections";
import { Setup } from "./Setup";
import { ToSection } from "./ToSection";
import classes from "./Transfer.module.css";
import { WhenSection } from "./WhenSection";

/** Sets up a transfer of files from one server to another, with its schedule and mails, on one screen. */
export function TransferScreen() {
  const connections = useQuery(named("connection"));
  const jobs = useQuery(named("job"));
  return (
    <Page title={words.title}>
      <Text size="sm">{words.help}</Text>
      <Loaded query={connections}>
        {(known) => <Loaded query={jobs}>{(taken) => <Wizard connections={known} jobs={taken.map(({ name }) => name)} />}</Loaded>}
      </Loaded>
    </Page>
  );
}

interface Props {
  readonly connections: readonly Named[];
  /** Ids of jobs that there are. */
  readonly jobs: readonly string[];
}

const fitting = (connections: readonly Named[], types: readonly string[]) => connections.filter(({ type = "" }) => types.includes(type));

function Wizard({ connections, jobs }: Props) {
  const [first] = useState(() => newTransfer(zoneName(undefined)));
  const [transfer, setTransfer] = useState(first);
  const [made, setMade] = useState<MadeParts>({});
  const [isTold, setTold] = useState(false);
  // Whether connections are made now; undefined where nobody has said it.
  const [newFrom, setNewFrom] = useState<boolean>();
  const [newTo, setNewTo] = useState<boolean>();
  const isFromNew = transfer.from === "" && (newFrom ?? fitting(connections, SOURCES).length === 0);
  const others = fitting(connections, TARGETS).filter(({ name }) => name !== transfer.from);
  // One form for connections at a time.
  const isToNew = transfer.to === "" && !isFromNew && (newTo ?? (transfer.from !== "" && others.length === 0));
  const isJobMade = made.job !== undefined;
  const lacks = isJobMade ? {} : lacksOf(transfer, jobs);
  const id = made.job ?? idOf(transfer, jobs);
  const set = (change: Partial<Transfer>) => setTransfer((now) => ({ ...now, ...change }));
  const isDone = isJobMade && nextPart(transfer, made) === undefined;
  const section = (name: Section, isMade: boolean) => ({ section: name, isMade, lack: isTold ? lacks[name] : undefined });
  const fields = { transfer, set };
  return (
    <div className={classes.columns}>
      <Stack>
        <SectionPanel {...section("from", isJobMade)}>
          <ConnectionChoice
            types={SOURCES}
            connections={connections}
            chosen={transfer.from}
            isNew={isFromNew}
            onNew={(isNew) => {
              setNewFrom(isNew);
              set({ from: "", fromType: "" });
            }}
            onChosen={(from, fromType) => set({ from, fromType })}
          />
          {!isFromNew && <FromSection {...fields} />}
        </SectionPanel>
        <SectionPanel {...section("decrypt", isJobMade || made.passphrase !== undefined)}>
          <DecryptSection {...fields} />
        </SectionPanel>
        <SectionPanel {...section("to", isJobMade)}>
          <ConnectionChoice
            types={TARGETS}
            connections={connections}
            chosen={transfer.to}
            isNew={isToNew}
            whyNotNew={isFromNew ? words.connection.oneAtATime : undefined}
            onNew={(isNew) => {
              setNewTo(isNew);
              set({ to: "", toType: "" });
            }}
            onChosen={(to, toType) => set({ to, toType })}
          />
          {!isToNew && <ToSection {...fields} />}
        </SectionPanel>
        <SectionPanel {...section("when", made.schedule !== undefined)}>
          <WhenSection {...fields} />
        </SectionPanel>
        <SectionPanel {...section("mail", isJobMade || made.channel !== undefined || made.password !== undefined)}>
          <MailSection {...fields} />
        </SectionPanel>
        <SectionPanel {...section("name", isJobMade || made.passphrase !== undefined)}>
          <NameSection {...fields} id={id} />
        </SectionPanel>
      </Stack>
      <div className={classes.summary}>
        <Setup
          transfer={transfer}
          id={id}
          isComplete={Object.keys(lacks).length === 0}
          made={made}
          onMade={setMade}
          onIncomplete={() => setTold(true)}
        />
      </div>
      <LeaveGuard isNeeded={transfer !== first && !isDone} loss={words.loss} />
    </div>
  );
}

function NameSection({ transfer, set, id }: SectionProps & { readonly id: string }) {
  return (
    <>
      <TextInput
        label={words.name}
        required
        maw={560}
        autoComplete="off"
        value={nameOf(transfer)}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Folded title={words.advanced}>
        <TextInput
          label={words.id}
          description={words.idHelp}
          maw={400}
          autoComplete="off"
          spellCheck={false}
          value={id}
          onChange={(event) => set({ id: event.currentTarget.value })}
        />
      </Folded>
    </>
  );
}
