import { Button, Chip, Group, Input, NativeSelect } from "@mantine/core";
import { useId, useState } from "react";
import { isFiltered, toggled, withFilter } from "../model/filters";
import { texts } from "../texts";
import { NamedFilter } from "./NamedFilter";
import { SavedFilters } from "./SavedFilters";
import { TextFilter } from "./TextFilter";

/** A filter of a list with its name in the URL: a selection, or text that the user enters. */
export interface Filter<N extends string> {
  readonly name: N;
  readonly label: string;
  readonly placeholder?: string;
  /** The values from which one is selected, with their labels; `""` removes the filter. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The values from which several are selected, with their labels. */
  readonly several?: Readonly<Record<string, string>>;
  /** Kind of the objects whose ids are offered, for a filter by complete id. */
  readonly kind?: string;
  /** True if the value is a day. */
  readonly isDay?: boolean;
  /** True if the filter is shown only when it is set or all filters are shown. */
  readonly isRare?: boolean;
}

/** The filter by a period that ends now. */
export const WITHIN = { name: "since", label: texts.lists.since, choices: texts.lists.spans } as const;

/** The filters by a first and a last day. */
export const DAYS = [
  { name: "from", label: texts.lists.from, isDay: true, isRare: true },
  { name: "to", label: texts.lists.to, isDay: true, isRare: true },
] as const;

/** The filter by a label, or by a label with its value. */
export const LABEL = { name: "label", label: texts.lists.label, placeholder: texts.lists.labelHelp } as const;

type Choices = Readonly<Record<string, string>>;

/** Returns values with their labels; a value without a label is its own label. */
export function labelled(values: readonly string[], labels: Choices): Choices {
  return Object.fromEntries(values.map((value) => [value, labels[value] ?? value]));
}

/** Returns choices including one that removes the filter, with its label. */
export function choicesOf(any: string, values: readonly string[], labels: Choices): Choices {
  return { "": any, ...labelled(values, labels) };
}

/** Active filters by their names in the URL. */
export type Search<N extends string> = { readonly [name in N]?: string };

interface Props<N extends string> {
  /** The filters in the URL. */
  readonly search: Search<N>;
  readonly filters: ReadonlyArray<Filter<N>>;
  readonly onChange: (search: Search<N>) => void;
}

/** The filters of a list. Selections apply immediately, text applies on Enter or when the user leaves the field. */
export function Filters<N extends string>({ search, filters, onChange }: Props<N>) {
  const [areAllShown, showAll] = useState(false);
  // A filter that was emptied remains visible, because the user may still be typing in its field.
  const [kept, setKept] = useState<readonly N[]>([]);
  const set = filters.flatMap(({ name }) => (search[name] && !kept.includes(name) ? [name] : []));
  if (set.length > 0) setKept([...kept, ...set]);
  const rare = filters.filter((filter) => filter.isRare && !search[filter.name] && !kept.includes(filter.name));
  const shown = areAllShown ? filters : filters.filter((filter) => !rare.includes(filter));
  return (
    <Group component="search" gap="sm" align="end" aria-label={texts.lists.filters}>
      {shown.map((filter) => (
        <Field
          key={filter.name}
          filter={filter}
          value={search[filter.name] ?? ""}
          onChange={(value) => onChange(withFilter(search, filter.name, value))}
        />
      ))}
      {rare.length > 0 && (
        <Button variant="subtle" aria-expanded={areAllShown} onClick={() => showAll(!areAllShown)}>
          {areAllShown ? texts.lists.fewer : texts.lists.more}
        </Button>
      )}
      {isFiltered(search) && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {texts.lists.clear}
        </Button>
      )}
      <SavedFilters search={search as Readonly<Record<string, string>>} onChange={(next) => onChange(next as Search<N>)} />
    </Group>
  );
}

interface FieldProps {
  readonly filter: Filter<string>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ filter, value, onChange }: FieldProps) {
  const { label, placeholder, choices, several, kind, isDay } = filter;
  if (several) return <Several label={label} choices={several} value={value} onChange={onChange} />;
  if (isDay) {
    return <TextFilter type="date" label={label} value={value} onChange={onChange} />;
  }
  if (kind) {
    return <NamedFilter kind={kind} label={label} {...(placeholder && { placeholder })} value={value} onChange={onChange} />;
  }
  if (!choices) {
    return <TextFilter label={label} {...(placeholder && { placeholder })} value={value} onChange={onChange} />;
  }
  // The URL may contain a value that is not among the choices.
  const shown = Object.hasOwn(choices, value) ? choices : { ...choices, [value]: value };
  return (
    <NativeSelect
      label={label}
      value={value}
      data={Object.entries(shown).map(([each, name]) => ({ value: each, label: name }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface SeveralProps {
  readonly label: string;
  readonly choices: Choices;
  /** The selected values, separated by commas. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Several({ label, choices, value, onChange }: SeveralProps) {
  const id = useId();
  const chosen = value.split(",");
  const known = Object.keys(choices);
  return (
    <div role="group" aria-labelledby={id}>
      <Input.Label component="span" id={id}>
        {label}
      </Input.Label>
      <Group gap={6} mih={30} align="center">
        {known.map((each) => (
          <Chip
            key={each}
            size="xs"
            variant="outline"
            checked={chosen.includes(each)}
            onChange={() => onChange(toggled(value, each, known))}
          >
            {choices[each]}
          </Chip>
        ))}
      </Group>
    </div>
  );
}
