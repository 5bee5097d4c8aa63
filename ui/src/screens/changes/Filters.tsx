import { Button, Group, NativeSelect } from "@mantine/core";
import { CHANGED_KINDS, type ChangesSearch } from "../../model/changes";
import { isFiltered, withFilter } from "../../model/filters";
import { TextFilter } from "../../parts/TextFilter";
import { texts } from "../../texts";

const words = texts.changes;

interface Props {
  readonly search: ChangesSearch;
  readonly onChange: (search: ChangesSearch) => void;
}

/** The filters of the trail; an id can be asked for when its kind is chosen. */
export function Filters({ search, onChange }: Props) {
  const set = (name: keyof ChangesSearch) => (value: string) => onChange(withFilter(search, name, value));
  return (
    <Group component="search" gap="sm" align="end" aria-label={texts.executions.filters}>
      <NativeSelect
        label={words.kind}
        value={search.kind ?? ""}
        data={[
          { value: "", label: words.anyKind },
          ...CHANGED_KINDS.map((kind) => ({ value: kind, label: texts.objects.kinds[kind] ?? kind })),
        ]}
        onChange={(event) => onChange(withFilter(withFilter(search, "id", ""), "kind", event.currentTarget.value))}
      />
      {search.kind && <TextFilter label={words.id} value={search.id ?? ""} onChange={set("id")} />}
      <TextFilter label={words.by} placeholder={words.byHelp} value={search.by ?? ""} onChange={set("by")} />
      <NativeSelect
        label={texts.executions.since}
        value={search.since ?? ""}
        data={Object.entries(texts.executions.sinces).map(([value, label]) => ({ value, label }))}
        onChange={(event) => set("since")(event.currentTarget.value)}
      />
      {isFiltered(search) && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {texts.executions.clear}
        </Button>
      )}
    </Group>
  );
}
