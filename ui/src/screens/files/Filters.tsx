import { Button, Group, NativeSelect } from "@mantine/core";
import type { FilesSearch } from "../../model/files";
import { isFiltered, withFilter } from "../../model/filters";
import { TextFilter } from "../../parts/TextFilter";
import { texts } from "../../texts";

const words = texts.files;

interface Props {
  readonly search: FilesSearch;
  readonly onChange: (search: FilesSearch) => void;
}

/** The filters of the list of deliveries. */
export function Filters({ search, onChange }: Props) {
  const set = (name: keyof FilesSearch) => (value: string) => onChange(withFilter(search, name, value));
  return (
    <Group component="search" gap="sm" align="end" aria-label={texts.executions.filters}>
      <TextFilter label={words.name} placeholder={words.nameHelp} value={search.name ?? ""} onChange={set("name")} />
      <TextFilter label={words.sha256} value={search.sha256 ?? ""} onChange={set("sha256")} />
      <TextFilter label={words.partner} value={search.connection ?? ""} onChange={set("connection")} />
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
