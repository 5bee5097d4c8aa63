import { Fieldset, Radio, Group, Stack } from "@mantine/core";
import { type FocusEvent, type ReactNode, useState } from "react";
import { shownValues } from "../../model/definitionForm";
import type { Field, Flaw } from "../../model/parameters";
import { type JsonObject, without, withValue } from "../../model/pointers";
import { flawedIn, targetIn, type Timing, type TimingField, timesIn, timingOf, withTarget, withTiming, zoneIn } from "../../model/scheduleForm";
import { isZone } from "../../model/zones";
import { scheduleForm as words } from "../../texts/scheduleForm";
import { Folded } from "../Folded";
import { afterPress } from "../afterPress";
import { Panel } from "../Panel";
import { ParameterFields } from "../ParameterFields";
import { NameField, NamesField } from "../PickedField";
import { Untrusted } from "../Untrusted";
import classes from "./ConnectionForm.module.css";
import { TimingFields } from "./TimingFields";
import type { Draft } from "./useDraft";

const DETAIL = 500;
const PARAMETERS = "/parameters";
/** Fields that have a place of their own in the form. */
const APART = ["/type", "/target", "/expression", "/dialect", "/at", "/every_seconds", "/timezone", "/calendars"];
/** Where the server finds what it says about each field for the times. */
const POINTERS: Readonly<Partial<Record<TimingField, string>>> = { expression: "/expression", start: "/at", count: "/every_seconds" };

/** The times of a schedule as its fields show them: what was typed last, until something else changes the schedule. */
export interface EditedTiming {
  readonly timing: Timing;
  set(timing: Timing, definition?: JsonObject): void;
}

/** Returns the times of a schedule that is edited; a text that cannot be read stays in its field, and the schedule as it was. */
export function useTiming({ definition, setDefinition }: Draft): EditedTiming {
  const [held, hold] = useState<{ readonly timing: Timing; readonly of: string }>();
  const timing = held?.of === timesIn(definition) ? held.timing : timingOf(definition);
  return {
    timing,
    set: (next, from = definition) => {
      const edited = withTiming(from, next);
      hold({ timing: next, of: timesIn(edited) });
      setDefinition(edited);
    },
  };
}

const isParameter = ({ name }: Field) => name.startsWith(`${PARAMETERS}/`);

interface Props {
  readonly draft: Draft;
  readonly timing: EditedTiming;
  readonly fields: readonly Field[];
  readonly flaws: Readonly<Record<string, Flaw>>;
  /** Sentences of the server on values, by pointer. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Whether every field says what is wrong with it, and not only those that the person has left. */
  readonly isAttempted: boolean;
}

/** Asks what a schedule starts, when, and with which parameters; what few need is folded. */
export function ScheduleForm({ draft, timing, fields, flaws, refusals, isAttempted }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { definition, setDefinition } = draft;
  const target = targetIn(definition);
  const zone = zoneIn(definition);
  const isSaid = (name: string) => isAttempted || left.has(name);
  const refused = (pointer: string): ReactNode => {
    const found = Object.keys(refusals).find((each) => each === pointer || each.startsWith(`${pointer}/`));
    return found !== undefined && isSaid(pointer) && <Untrusted text={refusals[found] ?? ""} most={DETAIL} />;
  };

  /** Notes which field was left, by the name of its input. */
  function leave({ target: { name } }: FocusEvent<HTMLElement & { readonly name?: string }>): void {
    if (name) afterPress(() => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))));
  }

  const values = shownValues(fields, definition, draft.typed);
  const others = fields.filter(({ name }) => !APART.some((apart) => name === apart || name.startsWith(`${apart}/`)));
  const asks = (some: readonly Field[]) => (
    <Stack gap="sm">
      <ParameterFields
        fields={some.map((field) => ({ ...field, title: field.label ?? field.title.replace(/^parameters › /, "") }))}
        values={values}
        flaws={Object.fromEntries(Object.entries(flaws).filter(([name]) => isSaid(name)))}
        refusals={Object.fromEntries(Object.entries(refusals).filter(([name]) => isSaid(name)))}
        isFirst={false}
        onChange={(name, text) => {
          const edited = fields.find((each) => each.name === name);
          if (edited) draft.setField(edited, text);
        }}
      />
    </Stack>
  );
  const parameters = others.filter(isParameter);
  const errors = Object.fromEntries(
    (Object.keys(words.wrong) as TimingField[]).map((name) => {
      const pointer = POINTERS[name];
      const isFlawed = flawedIn(timing.timing).includes(name) && isSaid(name);
      if (isFlawed) return [name, words.wrong[name]];
      return [name, pointer && isSaid(name) && refusals[pointer] && <Untrusted key={name} text={refusals[pointer]} most={DETAIL} />];
    }),
  );
  return (
    <Fieldset variant="unstyled" className={classes.fields} disabled={draft.isBroken} onBlur={leave} data-form>
      <Stack>
        <Panel title={words.groups.target}>
          <Stack gap="sm">
            <Radio.Group
              label={words.kind}
              value={target.kind}
              onChange={(kind) => setDefinition(withTarget(definition, kind === "chain" ? "chain" : "job", ""))}
            >
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
              name="/target"
              value={target.id}
              error={target.id === "" ? isSaid("/target") && words.targetMissing[target.kind] : refused("/target")}
              onText={(id) => setDefinition(withTarget(definition, target.kind, id))}
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
                setDefinition(lines === "" ? without(definition, "/calendars") : withValue(definition, "/calendars", lines.split("\n")))
              }
            />
          </Stack>
        </Panel>
        {parameters.length > 0 && <Panel title={words.groups.parameters}>{asks(parameters)}</Panel>}
        <Folded title={words.groups.more}>{asks(others.filter((field) => !isParameter(field)))}</Folded>
      </Stack>
    </Fieldset>
  );
}
