import { Button, Group, NativeSelect } from "@mantine/core";
import { type ExecutionsSearch, isFiltered, withFilter } from "../../model/filters";
import { TextFilter } from "../../parts/TextFilter";
import { texts } from "../../texts";

const words = texts.executions;
const STATES = ["failed", "running", "queued", "paused", "completed", "cancelled"] as const;
const TYPED = ["job_id", "code", "text"] as const;
const LABELS = { job_id: words.job, code: words.code, text: words.text };

interface Props {
  readonly search: ExecutionsSearch;
  readonly onChange: (search: ExecutionsSearch) => void;
}

/** The filters of the list: choices count at once, texts on Enter or when their field is left. */
export function Filters({ search, onChange }: Props) {
  const set = (name: keyof ExecutionsSearch, value: string) => onChange(withFilter(search, name, value));
  return (
    <Group component="search" gap="sm" align="end" aria-label={words.filters}>
      <NativeSelect
        label={words.state}
        value={search.state ?? ""}
        data={[{ value: "", label: words.anyState }, ...options(STATES, texts.states), ...unknown(search.state, STATES)]}
        onChange={(event) => set("state", event.currentTarget.value)}
      />
      <NativeSelect
        label={words.trigger}
        value={search.trigger_kind ?? ""}
        data={[{ value: "", label: words.anyTrigger }, ...options(Object.keys(words.triggers), words.triggers)]}
        onChange={(event) => set("trigger_kind", event.currentTarget.value)}
      />
      <NativeSelect
        label={words.since}
        value={search.since ?? ""}
        data={options(Object.keys(words.sinces), words.sinces)}
        onChange={(event) => set("since", event.currentTarget.value)}
      />
      {TYPED.map((name) => (
        <TextFilter
          key={name}
          label={LABELS[name]}
          {...(name === "text" && { placeholder: words.textHelp })}
          value={search[name] ?? ""}
          onChange={(value) => set(name, value)}
        />
      ))}
      {isFiltered(search) && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {words.clear}
        </Button>
      )}
    </Group>
  );
}

function options(values: readonly string[], labels: Readonly<Record<string, string>>) {
  return values.map((value) => ({ value, label: labels[value] ?? value }));
}

/** A choice for what an address asks for and no choice has, such as `failed,paused`. */
function unknown(value: string | undefined, known: readonly string[]) {
  return value && !known.includes(value) ? [{ value, label: value }] : [];
}
