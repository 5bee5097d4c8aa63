import { SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Start } from "../api/definitionActions";
import type { ParameterSchema } from "../api/types";
import { shownZone } from "../app/preferences";
import { useStore } from "../app/useStore";
import { fieldsOf, prefilled, readableAsJson, readFields, readObject, textsFor } from "../model/parameters";
import type { Partners } from "../model/partners";
import { readOptions, type Started } from "../model/startOptions";
import { definitions as definitionsTexts } from "../texts/definitions";
import { Concerned } from "./Concerned";
import { ConfirmAction } from "./ConfirmAction";
import { described } from "./Described";
import { ParameterFields } from "./ParameterFields";
import { StartOptionFields } from "./StartOptionFields";
import { Untrusted } from "./Untrusted";

const words = definitionsTexts.run;
const MOST = 1_000;

interface Props<T> {
  readonly started: Started;
  readonly title: string;
  /** Sentence about what will happen. */
  readonly help: string;
  readonly schema: ParameterSchema | undefined;
  /** Initial parameters of the form. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** Initial version of the form. */
  readonly version?: number;
  /** Returns the partners that an execution with given parameters uses; `undefined` while they are unknown. */
  partnersOf(parameters: Readonly<Record<string, unknown>>): Partners | undefined;
  start(request: Start): Promise<T>;
  readonly onStarted: (result: T) => void;
  /** Called if the server refused the start, because the screen may be outdated. */
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** Asks for the parameters of a new execution, in a form based on their schema or as JSON, and starts it. */
export function RunNow<T>({ started, title, help, schema, given = {}, version, ...props }: Props<T>) {
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const [{ leftOut, fits, values: first }] = useState(() => prefilled(schema, given));
  const [isJson, setJson] = useState(fields.length === 0 || !fits);
  const [values, setValues] = useState(first);
  const [text, setText] = useState(() => (fits ? "" : jsonOf(given, leftOut)));
  // The JSON that was created from the form. While it is unchanged, the form keeps the entered texts.
  const [ofForm, setOfForm] = useState<string>();
  const [isUnfit, setUnfit] = useState(false);
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>(version ? { version: String(version) } : {});
  const zone = useStore(shownZone);
  const entered = readFields(fields, values);
  const whole = readObject(text);
  const parameters = isJson ? whole : "parameters" in entered ? entered.parameters : undefined;
  const chosen = readOptions(started, choices, zone);

  /**
   * Shows the form or the JSON with the values of the other view; JSON that the form cannot represent remains as JSON.
   */
  function show(view: string) {
    if (view === "json") {
      const json = readableAsJson(fields, values);
      setText(json);
      setOfForm(json);
      setJson(true);
      return;
    }
    const filled = text === ofForm ? { values, fits: true } : textsFor(schema, whole ?? {});
    const isFit = whole !== undefined && filled.fits;
    setUnfit(!isFit);
    if (!isFit) return;
    setValues(filled.values);
    setJson(false);
  }

  return (
    <ConfirmAction
      act={{
        title,
        verb: words.verb,
        isIncomplete: parameters === undefined || "flaws" in chosen,
        consequences: (
          <Stack gap="sm">
            <Text size="sm">{help}</Text>
            <Concerned partners={props.partnersOf(parameters ?? {})} />
            {leftOut.length > 0 && (
              <Text size="sm">
                <Untrusted text={words.again.leftOut(leftOut.join(", "))} most={MOST} />
              </Text>
            )}
            {fields.length > 0 && (
              <SegmentedControl
                aria-label={words.view}
                size="xs"
                value={isJson ? "json" : "form"}
                onChange={show}
                data={[
                  { value: "form", label: words.asForm },
                  { value: "json", label: words.asJson },
                ]}
              />
            )}
            {isJson ? (
              <Textarea
                data-autofocus
                label={words.json}
                description={described(text, words.jsonHelp)}
                value={text}
                autosize
                minRows={3}
                maxRows={16}
                ff="monospace"
                spellCheck={false}
                error={whole === undefined ? words.notObject : isUnfit && words.notInForm}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  setUnfit(false);
                }}
              />
            ) : (
              <ParameterFields
                fields={fields}
                values={values}
                flaws={"flaws" in entered ? entered.flaws : {}}
                onChange={(name, value) => setValues({ ...values, [name]: value })}
              />
            )}
            <StartOptionFields
              started={started}
              values={choices}
              flaws={"flaws" in chosen ? chosen.flaws : {}}
              onChange={(name, value) => setChoices({ ...choices, [name]: value })}
            />
          </Stack>
        ),
        run: (reason, key) =>
          props.start({
            parameters: parameters ?? {},
            options: "options" in chosen ? chosen.options : {},
            reason,
            key,
          }),
      }}
      onRefused={props.onRefused}
      onClose={props.onClose}
      onDone={props.onStarted}
    />
  );
}

function jsonOf(given: Readonly<Record<string, unknown>>, leftOut: readonly string[]): string {
  const shown = Object.entries(given).filter(([name]) => !leftOut.includes(name));
  return JSON.stringify(Object.fromEntries(shown), null, 2);
}
