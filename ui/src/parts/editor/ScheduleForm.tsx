import { Fieldset, Group, Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { named } from "../../api/named";
import type { Field, Flaw } from "../../model/parameters";
import { type JsonObject, without, withValue } from "../../model/pointers";
import {
  flawedIn,
  type Given,
  givenBy,
  type TargetKind,
  targetIn,
  type Timing,
  type TimingField,
  TIMING_INPUTS,
  timesIn,
  timingOf,
  withTarget,
  withTiming,
  zoneIn,
} from "../../model/scheduleForm";
import { isZone } from "../../model/zones";
import { scheduleForm as words } from "../../texts/scheduleForm";
import { Fold } from "../Folded";
import { Panel } from "../Panel";
import { ParameterFields } from "../ParameterFields";
import { NameField, NamesField } from "../PickedField";
import { Untrusted } from "../Untrusted";
import classes from "./ConnectionForm.module.css";
import { TimingFields } from "./TimingFields";
import type { Draft } from "./useDraft";
import type { Visits } from "./useVisited";

const DETAIL = 500;
const TARGET = "/target";
const PARAMETERS = "/parameters";
/** Fields that the form shows separately. */
const APART = ["/type", TARGET, "/expression", "/dialect", "/at", "/every_seconds", "/timezone", "/calendars"];

/** The times of a schedule in its fields: the last entered values, until something else changes the schedule. */
export interface EditedTiming {
  readonly timing: Timing;
  set(timing: Timing, definition?: JsonObject): void;
  /** Shows the times of the schedule and discards entered values. */
  forget(): void;
}

/**
 * Returns the times of a schedule that is being edited. An unreadable text stays in its field, and the schedule is
 * unchanged.
 */
export function useTiming({ definition, setParts }: Draft): EditedTiming {
  const [held, hold] = useState<{ readonly timing: Timing; readonly of: string }>();
  const timing = held?.of === timesIn(definition) ? held.timing : timingOf(definition);
  return {
    timing,
    set: (next, from = definition) => {
      const edited = withTiming(from, next);
      hold({ timing: next, of: timesIn(edited) });
      setParts(edited, []);
    },
    forget: () => hold(undefined),
  };
}

/** Returns a function that changes the target of the schedule. */
function useTarget({ definition, setParts }: Draft): (kind: TargetKind, id: string) => void {
  const [given, setGiven] = useState<Given>(() => givenBy(definition));
  const jobs = useQuery(named("job")).data ?? [];
  const chains = useQuery(named("chain")).data ?? [];
  return (kind, id) => {
    const next = withTarget(definition, kind, id, given, (of, name) => (of === "job" ? jobs : chains).some((each) => each.name === name));
    setGiven(next.given);
    setParts(next.definition, next.definition.parameters === definition.parameters ? [] : [PARAMETERS]);
  };
}

const isParameter = ({ name }: Field) => name.startsWith(`${PARAMETERS}/`);

/** Returns whether a field is rarely needed and therefore folded. */
export function isFolded(field: Field): boolean {
  return !isParameter(field) && !APART.some((apart) => field.name === apart || field.name.startsWith(`${apart}/`));
}

interface Props {
  readonly draft: Draft;
  readonly timing: EditedTiming;
  readonly fields: readonly Field[];
  /** Texts of the fields, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Problems of unreadable fields that are shown, by name. */
  readonly flaws: Readonly<Record<string, Flaw>>;
  /** Messages of the server about fields that are shown, by name. */
  readonly refusals: Readonly<Record<string, string>>;
  readonly visits: Visits;
  /** Whether rarely needed fields are shown. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Asks for the target, the times and the parameters of a schedule; rarely needed fields are folded. */
export function ScheduleForm({ draft, timing, fields, values, flaws, refusals, visits, isOpen, onToggle }: Props) {
  const { definition, setParts } = draft;
  const start = useTarget(draft);
  const target = targetIn(definition);
  const targetField = `${TARGET}/${target.kind}_id`;
  const zone = zoneIn(definition);
  const isSaid = (name: string) => visits.isAttempted || visits.left.has(name);
  const refused = (pointer: string): ReactNode => {
    const found = Object.keys(refusals).find((each) => each === pointer || each.startsWith(`${pointer}/`));
    return found !== undefined && <Untrusted text={refusals[found] ?? ""} most={DETAIL} />;
  };
  const asks = (some: readonly Field[]) => (
    <Stack gap="sm">
      <ParameterFields
        fields={some}
        values={values}
        flaws={flaws}
        refusals={refusals}
        isFirst={false}
        onChange={(name, text) => {
          const edited = fields.find((each) => each.name === name);
          if (edited) draft.setField(edited, text);
        }}
      />
    </Stack>
  );
  const parameters = fields.filter(isParameter);
  const flawed = flawedIn(timing.timing);
  const errors = Object.fromEntries(
    (Object.keys(words.wrong) as TimingField[]).map((name) => {
      const input = TIMING_INPUTS[name];
      return [name, flawed.includes(name) && isSaid(input) ? words.wrong[name] : refused(input)];
    }),
  );
  return (
    <Fieldset variant="unstyled" className={classes.fields} disabled={draft.isBroken} data-form>
      <Stack>
        <Panel title={words.groups.target}>
          <Stack gap="sm">
            <Radio.Group label={words.kind} value={target.kind} onChange={(kind) => start(kind === "chain" ? "chain" : "job", "")}>
              <Group gap="md" mt={4}>
                <Radio value="job" label={words.kinds.job} />
                <Radio value="chain" label={words.kinds.chain} />
              </Group>
            </Radio.Group>
            <NameField
              key={target.kind}
              picks={target.kind}
              label={words.targets[target.kind]}
              required
              maw={480}
              name={targetField}
              value={target.id}
              error={target.id === "" ? isSaid(targetField) && words.targetMissing[target.kind] : refused(TARGET)}
              onText={(id) => start(target.kind, id)}
            />
          </Stack>
        </Panel>
        <Panel title={words.groups.timing}>
          <Stack gap="sm">
            <TimingFields timing={timing.timing} errors={errors} zone={isZone(zone) ? zone : "UTC"} onChange={(next) => timing.set(next)} />
            <NameField
              picks="zone"
              label={words.zone}
              description={words.zoneHelp}
              maw={480}
              name="/timezone"
              placeholder={words.zoneDefault}
              value={typeof definition.timezone === "string" ? definition.timezone : ""}
              error={isSaid("/timezone") && !isZone(zone) ? words.zoneWrong(zone) : refused("/timezone")}
              onText={(next) => timing.set(timing.timing, next === "" ? without(definition, "/timezone") : withValue(definition, "/timezone", next))}
            />
            <NamesField
              picks="calendar"
              label={words.calendars}
              listed={words.calendars}
              description={words.calendarsHelp}
              maw={480}
              name="/calendars"
              value={Array.isArray(definition.calendars) ? definition.calendars.join("\n") : ""}
              error={refused("/calendars")}
              onText={(lines) =>
                setParts(lines === "" ? without(definition, "/calendars") : withValue(definition, "/calendars", lines.split("\n")), ["/calendars"])
              }
            />
          </Stack>
        </Panel>
        {parameters.length > 0 && <Panel title={words.groups.parameters}>{asks(parameters)}</Panel>}
        <Fold title={words.groups.more} isOpen={isOpen} onToggle={onToggle}>
          {asks(fields.filter(isFolded))}
        </Fold>
      </Stack>
    </Fieldset>
  );
}
