import { Button, Group, Text } from "@mantine/core";
import { saveAs } from "../api/download";
import { type CsvColumn, csvOf } from "../model/csv";
import { listTools as words } from "../texts/listTools";

/** Mark by which programs for spreadsheets know that a file is UTF-8. */
const UTF_8 = "\uFEFF";

/** How rows of a list are exported. */
export interface Export<T> {
  /** Name of the file without its ending. */
  readonly name: string;
  readonly columns: ReadonlyArray<CsvColumn<T>>;
}

interface Props<T> {
  readonly rows: readonly T[];
  /** Whether there are no others. */
  readonly isWhole: boolean;
  readonly exported: Export<T> | undefined;
}

/** Says how many entries a list has, or how many of them are loaded, and exports these. */
export function ListSummary<T>({ rows, isWhole, exported }: Props<T>) {
  const save = ({ name, columns }: Export<T>) =>
    saveAs(new Blob([UTF_8, csvOf(columns, rows)], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
  return (
    <Group justify="space-between" gap="xs" mih={26}>
      <Text size="sm" c="dimmed">
        {isWhole ? words.total(rows.length) : words.loaded(rows.length)}
      </Text>
      {exported && (
        <Button variant="subtle" size="compact-sm" onClick={() => save(exported)}>
          {words.export(rows.length)}
        </Button>
      )}
    </Group>
  );
}
