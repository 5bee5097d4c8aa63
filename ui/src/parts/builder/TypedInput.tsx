import { Textarea, TextInput } from "@mantine/core";
import { readTyped, shownText } from "../../model/document/typed";
import { builder as words } from "../../texts/builder";
import { described } from "../Described";
import type { Widget } from "../../model/document/fields";
import type { InputProps } from "./Field";
import { useTypedText } from "../useTypedText";
import { useHeld } from "./useHeld";

/** Widgets whose texts may have several lines. */
const LINES: readonly Widget[] = ["multiline", "texts", "lines", "free"];

/** A field whose value is typed. A text that is not a valid value stays in the field, and the document is unchanged. */
export function TypedInput({ field, value, label, description, error, placeholder, isReadOnly, onValue }: InputProps) {
  const shown = shownText(field.widget, value);
  const [text, type] = useTypedText(shown);
  const read = readTyped(field, text);
  const flaw = "flaw" in read ? words.flaws[read.flaw] : undefined;

  function onChange({ currentTarget: { value: next } }: { readonly currentTarget: { readonly value: string } }) {
    const now = readTyped(field, next);
    if ("flaw" in now) {
      type(next, shown);
      return;
    }
    type(next, shownText(field.widget, now.value));
    onValue(now.value);
  }

  const common = { label, description: described(text, description), error: flaw ?? error, placeholder, value: text, readOnly: isReadOnly, spellCheck: false, onChange };
  const { held: hasLines, handlers } = useHeld(LINES.includes(field.widget) || text.includes("\n"));
  return (
    <div {...handlers}>
      {hasLines ? (
        <Textarea {...common} autosize minRows={field.widget === "multiline" ? 3 : 1} maxRows={16} />
      ) : (
        <TextInput {...common} autoComplete="off" {...(field.widget === "integer" && { inputMode: "numeric" as const })} />
      )}
    </div>
  );
}
