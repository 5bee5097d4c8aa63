import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { removeAt, setAt } from "../../model/document/edits";
import { conditionsIn } from "../../model/document/conditions";
import { type FormField, NAMED_KINDS, type Widget } from "../../model/document/fields";
import { printed } from "../../model/document/printed";
import { defaultInWords, valueInWords, withUnit } from "../../model/fieldWords";
import { isWithin } from "../../model/document/problems";
import { REQUIRED, sentenceOf } from "../../model/fieldProblems";
import { isReference } from "../../model/document/typed";
import { nameOfReference } from "../../model/job/referenceNames";
import { referencesIn } from "../../model/job/references";
import { isObject, type Json } from "../../model/pointers";
import { builder as words } from "../../texts/builder";
import { clamped, visible } from "../../model/visible";
import { ChoiceBoxes, ChoiceSelect } from "../fields/Choices";
import { FieldHelp } from "../fields/FieldHelp";
import { Untrusted } from "../Untrusted";
import { useLeft } from "../useLeft";
import { ConditionsField } from "./ConditionsField";
import classes from "./Builder.module.css";
import { useEditing } from "./editing";
import { ListField } from "./ListField";
import { MapField } from "./MapField";
import { NamedInput, NamesInput } from "./NamedInput";
import { ObjectField } from "./ObjectField";
import { ReferencePicker } from "./ReferencePicker";
import { TypedField } from "./TypedField";
import { TypedInput } from "./TypedInput";
import { useHeld } from "./useHeld";

/** Maximum number of references of a value that are displayed by name. */
const CHIPS = 8;
const HELP = 600;
const SHOWN = 80;

export interface FieldProps {
  readonly field: FormField;
  readonly value: Json | undefined;
}

/** The properties of every input of a field. */
export interface InputProps extends FieldProps {
  readonly label: ReactNode;
  readonly description: ReactNode;
  readonly error: ReactNode;
  readonly placeholder: string;
  readonly isReadOnly: boolean;
  readonly onValue: (value: Json | undefined) => void;
}

/** Returns a function that sets the value of a field in the document; `undefined` removes the value. */
export function useSetter(pointer: string): (value: Json | undefined) => void {
  const { document } = useEditing();
  return (value) =>
    document.change(pointer, (source) =>
      value === undefined ? removeAt(source, pointer) : setAt(source, pointer, (layout, before) => printed(value, layout, before)),
    );
}

/** The editor of a value, which determines the element of its field. */
type Shape = "object" | "list" | "conditions" | "map" | "json" | "reference" | "named" | "names" | "choices" | "select" | "typed";

/** Shapes in which a value is typed; these can show a value of any kind. */
const TYPED: readonly Shape[] = ["json", "reference", "typed", "named", "names"];
/** Widgets of values with nested fields. */
const NESTED: readonly Widget[] = ["object", "list", "map", "conditions"];

/** Returns the shape for a field with a value. */
function shapeFor({ widget, choices, pointer, names }: FormField, value: Json | undefined): Shape {
  switch (widget) {
    case "object":
    case "map":
      return value === undefined || isObject(value) ? widget : "json";
    case "list":
      return value === undefined || Array.isArray(value) ? widget : "json";
    case "conditions":
      return conditionsIn(value, pointer) ? widget : "json";
    default:
  }
  if (isReference(value)) return "reference";
  switch (widget) {
    case "named":
      return value === undefined || typeof value === "string" ? widget : "typed";
    case "texts":
    case "lines":
      return namesObjects(names) && areNames(value) ? "names" : "typed";
    case "choices":
      return widget;
    case "switch":
    case "choice":
      return value === undefined || (widget === "switch" ? ["true", "false"] : choices).includes(String(value)) ? "select" : "json";
    default:
      return "typed";
  }
}

const namesObjects = (names: string | undefined) => NAMED_KINDS.some((kind) => kind === names);
const isName = (each: Json) => typeof each === "string" && each !== "" && !each.includes("\n");

/** Returns whether a value consists of names that a field for names can show unchanged. */
function areNames(value: Json | undefined): boolean {
  return value === undefined || isName(value) || (Array.isArray(value) && value.every(isName));
}

/** One property of a definition with its value or reference, help, default, problems and reset button. */
export function Field({ field, value }: FieldProps) {
  const suiting = shapeFor(field, value);
  // The value changes with each keystroke: an intermediate value must not replace the field with another element.
  const { held, handlers } = useHeld(suiting);
  return (
    <div {...handlers}>
      <Shaped field={field} value={value} shape={TYPED.includes(held) ? held : suiting} />
    </div>
  );
}

function Shaped({ field, value, shape }: FieldProps & { readonly shape: Shape }) {
  switch (shape) {
    case "object":
      return <ObjectField field={field} value={value} />;
    case "list":
      return <ListField field={field} value={value} />;
    case "conditions":
      return <ConditionsField field={field} value={value} />;
    case "map":
      return <MapField field={field} value={value} />;
    default:
      return NESTED.includes(field.widget) ? <TypedField field={field} value={value} /> : <SingleField field={field} value={value} shape={shape} />;
  }
}

function SingleField({ field, value, shape }: FieldProps & { readonly shape: Shape }) {
  const { isReadOnly } = useEditing();
  const [isPicking, setPicking] = useState(false);
  const set = useSetter(field.pointer);
  const { isLeft, onBlur } = useLeft();
  const found = useErrors(field.pointer, isLeft);
  const name = clamped(visible(field.title), SHOWN);
  const byDefault = defaultInWords(field.pointer, field.byDefault);
  const input: InputProps = {
    field,
    value,
    label: <Untrusted text={`${withUnit(field)}${field.isRequired ? " *" : ""}`} most={SHOWN} />,
    description: <FieldHelp help={field.help} hint={hintFor(field)} byDefault={shape === "select" ? undefined : byDefault} />,
    error: found,
    placeholder: byDefault === undefined ? "" : clamped(visible(byDefault), SHOWN),
    isReadOnly,
    onValue: set,
  };
  return (
    <Stack gap={4} data-field={field.pointer} onBlur={onBlur}>
      <Input {...input} shape={shape} />
      {field.mayRefer && <Chips value={value} />}
      {!isReadOnly && (field.mayRefer || value !== undefined) && (
        <Group gap={4}>
          {field.mayRefer && (
            <Button size="compact-xs" variant="default" aria-label={words.refer(name)} onClick={() => setPicking(true)}>
              {words.referShort}
            </Button>
          )}
          {value !== undefined && (
            <Button size="compact-xs" variant="default" aria-label={words.reset(name)} onClick={() => set(undefined)}>
              {words.resetShort}
            </Button>
          )}
        </Group>
      )}
      {isPicking && (
        <ReferencePicker field={field} value={value} onPick={(picked) => set(picked)} onClose={() => setPicking(false)} />
      )}
    </Stack>
  );
}

function hintFor({ widget, names }: FormField): string {
  const hasLines = (widget === "texts" || widget === "lines") && !namesObjects(names);
  return widget === "free" ? words.freeHelp : hasLines ? words.textsHelp : "";
}

/** Shows the display names of the references in a value. */
function Chips({ value }: { readonly value: Json | undefined }) {
  const { titleOf } = useEditing();
  const texts = (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter((each) => typeof each === "string");
  const paths = [...new Set(texts.flatMap((each) => referencesIn(each).map(({ path }) => path)))];
  const named = paths.map((path) => ({ path, name: nameOfReference(path, titleOf) })).filter(({ path, name }) => name !== path);
  if (named.length === 0) return null;
  return (
    <Group gap={4} aria-label={words.references.used} role="group">
      {named.slice(0, CHIPS).map(({ path, name }) => (
        <span key={path} className={classes.chip} data-reference={path}>
          <Untrusted text={name} most={SHOWN} />
        </span>
      ))}
    </Group>
  );
}

/**
 * Shows the problems at a pointer and below it.
 *
 * @param isLeft whether the user has left the field; before, an empty field is not reported
 */
export function useErrors(pointer: string, isLeft = true): ReactNode {
  const { problems } = useEditing();
  const found = problems.filter((each) => isWithin(each, pointer) && (isLeft || each.code !== REQUIRED));
  if (found.length === 0) return undefined;
  return found.map(({ code, detail, isWarning, pointer: at }) => (
    <Text key={`${at} ${code} ${detail}`} span display="block" size="xs" data-problem={at}>
      {isWarning && `${words.problems.warning}: `}
      <Untrusted text={sentenceOf({ code, detail })} most={HELP} />
    </Text>
  ));
}

function Input({ shape, ...props }: InputProps & { readonly shape: Shape }) {
  const { field } = props;
  switch (shape) {
    case "reference":
      return <TypedInput {...props} field={{ ...field, widget: "text" }} />;
    case "json":
      return <TypedInput {...props} field={{ ...field, widget: "free" }} />;
    case "named":
      return <NamedInput {...props} />;
    case "names":
      return <NamesInput {...props} />;
    case "choices":
      return <ChoicesInput {...props} />;
    case "select":
      return <ChoiceInput {...props} />;
    default:
      return <TypedInput {...props} />;
  }
}

/** A field whose value is one of a few choices, or a boolean. */
function ChoiceInput({ field, value, label, description, error, isReadOnly, onValue }: InputProps) {
  const isSwitch = field.widget === "switch";
  return (
    <ChoiceSelect
      {...{ label, description, error, isReadOnly }}
      choices={isSwitch ? ["true", "false"] : field.choices}
      titleOf={(choice) => valueInWords(field.pointer, isSwitch ? choice === "true" : choice)}
      value={value === undefined ? "" : String(value)}
      byDefault={defaultInWords(field.pointer, field.byDefault)}
      onChosen={(chosen) => onValue(chosen === "" ? undefined : isSwitch ? chosen === "true" : chosen)}
    />
  );
}

/** A field whose value is a list of some of a few choices. */
function ChoicesInput({ field, value, label, description, error, isReadOnly, onValue }: InputProps) {
  return (
    <ChoiceBoxes
      {...{ label, description, error, isReadOnly }}
      choices={field.choices}
      titleOf={(choice) => valueInWords(field.pointer, choice)}
      chosen={Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : []}
      onChosen={(chosen) => onValue(chosen.length === 0 ? undefined : [...chosen])}
    />
  );
}
