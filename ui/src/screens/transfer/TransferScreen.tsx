import { Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { named, type Named } from "../../api/named";
import { installationZone } from "../../app/preferences";
import { useMe } from "../../app/useMe";
import { may } from "../../model/roles";
import {
  idOf,
  isLocked,
  lacksOf,
  type MadeParts,
  nameOf,
  newTransfer,
  nextPart,
  type Section,
  SECTIONS,
  SOURCES,
  TARGETS,
  type Transfer,
  withoutSecret,
} from "../../model/transferWizard";
import { Fold } from "../../parts/Folded";
import { LeaveGuard } from "../../parts/LeaveGuard";
import { Loaded, Waiting } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { transfer as words } from "../../texts/transfer";
import { ConnectionChoice } from "./ConnectionChoice";
import { DecryptSection } from "./DecryptSection";
import { FromSection } from "./FromSection";
import { MailSection } from "./MailSection";
import { SectionPanel } from "./SectionPanel";
import { saidAt, type SectionProps } from "./sections";
import { Setup } from "./Setup";
import { ToSection } from "./ToSection";
import classes from "./Transfer.module.css";
import { useMaking } from "./useMaking";
import { WhenSection } from "./WhenSection";

/** Sets up a transfer of files from one server to another, with its schedule and emails, on one screen. */
export function TransferScreen() {
  const connections = useQuery(named("connection"));
  const jobs = useQuery(named("job"));
  const me = useMe();
  return (
    <Page title={words.title}>
      <Text size="sm">{words.help}</Text>
      <Loaded query={connections}>
        {(known) => (
          <Loaded query={jobs}>
            {(taken) =>
              me ? <Wizard connections={known} jobs={taken.map(({ name }) => name)} isAdmin={may(me.role, "admin")} /> : <Waiting />
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface Props {
  readonly connections: readonly Named[];
  /** Ids of existing jobs. */
  readonly jobs: readonly string[];
  /** Whether the caller may create connections. */
  readonly isAdmin: boolean;
}

/** The sections that name a connection. */
type Side = "from" | "to";

const fitting = (connections: readonly Named[], types: readonly string[]) => connections.filter(({ type = "" }) => types.includes(type));

function Wizard({ connections, jobs, isAdmin }: Props) {
  const [first] = useState(() => newTransfer(installationZone.get()));
  const [transfer, setTransfer] = useState(first);
  const [made, setMade] = useState<MadeParts>({});
  // Id under which the job may be stored although no response confirmed it.
  const [unsureId, setUnsureId] = useState<string>();
  const [told, setTold] = useState(0);
  // The section in which a connection is being created. It remains when lists are refreshed, because the user is typing
  // there.
  const [open, setOpen] = useState<Side | undefined>(isAdmin && fitting(connections, SOURCES).length === 0 ? "from" : undefined);
  const [isAsked, setAsked] = useState(false);
  const [isFormEdited, setFormEdited] = useState(false);
  const others = jobs.filter((each) => each !== unsureId);
  const lacks = lacksOf(transfer, others, made);
  const id = made.job ?? idOf(transfer, others);
  const set = (change: Partial<Transfer>) => setTransfer((now) => ({ ...now, ...change }));
  const making = useMaking({
    transfer,
    id,
    made,
    onMade: (all, part) => {
      setMade(all);
      setTransfer((now) => withoutSecret(now, part));
    },
    onUnsure: (tried) => {
      setUnsureId(tried);
      set({ id: tried });
    },
  });
  const sections = useFirstLacking(told, SECTIONS.find((section) => lacks[section]));
  const isDone = made.job !== undefined && nextPart(transfer, made) === undefined;

  function choose(side: Side, name: string, type: string): void {
    set(side === "from" ? { from: name, fromType: type } : { to: name, toType: type });
    if (open !== undefined && open !== side) return;
    const hasOthers = fitting(connections, TARGETS).some((each) => each.name !== name);
    setOpen(side === "from" && name !== "" && transfer.to === "" && isAdmin && !hasOthers ? "to" : undefined);
    setAsked(false);
  }

  function openForm(side: Side, isNew: boolean): void {
    set(side === "from" ? { from: "", fromType: "" } : { to: "", toType: "" });
    setOpen(isNew ? side : undefined);
    setAsked(isNew);
  }

  const section = (name: Section) => ({ section: name, isFrozen: making.isPending || isLocked(name, made) });
  const fields = (name: Section) => ({ transfer, set, made, lack: told > 0 ? lacks[name] : undefined });
  const connection = (side: Side) => ({
    connections,
    isAdmin,
    isNew: open === side,
    isAsked,
    lack: told > 0 ? saidAt(lacks[side], "connection") : undefined,
    whyNotNew: open === undefined ? undefined : words.connection.oneAtATime,
    onNew: (isNew: boolean) => openForm(side, isNew),
    onEdited: setFormEdited,
    onChosen: (name: string, type: string) => choose(side, name, type),
  });
  return (
    <div className={classes.columns}>
      <Stack ref={sections}>
        <SectionPanel {...section("from")}>
          <ConnectionChoice types={SOURCES} chosen={transfer.from} {...connection("from")} />
          {open !== "from" && <FromSection {...fields("from")} />}
        </SectionPanel>
        <SectionPanel {...section("decrypt")}>
          <DecryptSection {...fields("decrypt")} />
        </SectionPanel>
        <SectionPanel {...section("to")}>
          <ConnectionChoice types={TARGETS} chosen={transfer.to} {...connection("to")} />
          {open !== "to" && <ToSection {...fields("to")} />}
        </SectionPanel>
        <SectionPanel {...section("when")}>
          <WhenSection {...fields("when")} />
        </SectionPanel>
        <SectionPanel {...section("mail")}>
          <MailSection {...fields("mail")} />
        </SectionPanel>
        <SectionPanel {...section("name")}>
          <NameSection {...fields("name")} id={id} />
        </SectionPanel>
      </Stack>
      <div className={classes.summary}>
        <Setup transfer={transfer} id={id} lacks={lacks} made={made} making={making} onIncomplete={() => setTold(told + 1)} />
      </div>
      <LeaveGuard isNeeded={(transfer !== first || isFormEdited) && !isDone} loss={words.loss} />
    </div>
  );
}

/** Moves to the first section with a missing value after each failed attempt. */
function useFirstLacking(told: number, first: Section | undefined) {
  const sections = useRef<HTMLDivElement>(null);
  const lacking = useRef(first);
  useEffect(() => {
    lacking.current = first;
  }, [first]);
  useEffect(() => {
    if (told === 0) return;
    const section = sections.current?.querySelector(`[data-section="${lacking.current}"]`);
    const field = section?.querySelector<HTMLElement>("[aria-invalid=true]") ?? section?.querySelector<HTMLElement>(":is(input,select,button)");
    field?.focus();
  }, [told]);
  return sections;
}

function NameSection({ transfer, set, lack, id }: SectionProps & { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const ofId = saidAt(lack, "id", "idTaken");
  return (
    <>
      <TextInput
        label={words.name}
        required
        maw={560}
        autoComplete="off"
        value={nameOf(transfer)}
        error={saidAt(lack, "name")}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Fold title={words.advanced} isOpen={isOpen || ofId !== undefined} onToggle={() => setOpen(!isOpen)}>
        <TextInput
          label={words.id}
          description={words.idHelp}
          maw={400}
          autoComplete="off"
          spellCheck={false}
          value={id}
          error={ofId}
          onChange={(event) => set({ id: event.currentTarget.value })}
        />
      </Fold>
    </>
  );
}
