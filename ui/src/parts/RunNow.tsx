import { SegmentedControl, Stack, Textarea } from "@mantine/core";
import { useMemo, useState } from "react";
import type { ParameterSchema } from "../api/types";
import { fieldsOf, readFields, readObject } from "../model/parameters";
import { texts } from "../texts";
import { ConfirmAction } from "./ConfirmAction";
import { ParameterFields } from "./ParameterFields";

const words = texts.definitions.run;

interface Props<T> {
  /** Name of the thing to start, such as `Job daily-report`. */
  readonly what: string;
  readonly schema: ParameterSchema | undefined;
  /** Connections to partners that it will use. */
  readonly connections: readonly string[];
  start(request: { parameters: Record<string, unknown>; reason: string; key: string }): Promise<T>;
  readonly onStarted: (result: T) => void;
  readonly onClose: () => void;
}

/** Asks for the parameters of a new execution, by a form of their schema or as JSON, and starts it. */
export function RunNow<T>({ what, schema, connections, start, onStarted, onClose }: Props<T>) {
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const [isJson, setJson] = useState(fields.length === 0);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState("");
  const entered = readFields(fields, values);
  const whole = readObject(text);
  const parameters = isJson ? whole : "parameters" in entered ? entered.parameters : undefined;

  function show(view: string) {
    if (view === "json" && text === "" && "parameters" in entered) {
      setText(JSON.stringify(entered.parameters, null, 2));
    }
    setJson(view === "json");
  }

  return (
    <ConfirmAction
      act={{
        title: `${words.title}: ${what}`,
        verb: words.verb,
        isIncomplete: parameters === undefined,
        consequences: (
          <Stack gap="sm">
            <span>
              {words.help}
              {connections.length > 0 && ` ${words.concerns} ${connections.join(", ")}.`}
            </span>
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
                description={words.jsonHelp}
                value={text}
                autosize
                minRows={3}
                maxRows={16}
                ff="monospace"
                spellCheck={false}
                error={whole === undefined && words.notObject}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            ) : (
              <ParameterFields
                fields={fields}
                values={values}
                flaws={"flaws" in entered ? entered.flaws : {}}
                onChange={(name, value) => setValues({ ...values, [name]: value })}
              />
            )}
          </Stack>
        ),
        run: (reason, key) => start({ parameters: parameters ?? {}, reason, key }),
      }}
      onClose={onClose}
      onDone={onStarted}
    />
  );
}
