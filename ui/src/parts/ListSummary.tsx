import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { saveAs } from "../api/download";
import type { ColumnChoice } from "../model/columns";
import { type CsvColumn, csvOf } from "../model/csv";
import { listTools as words } from "../texts/listTools";
import { ColumnsMenu } from "./ColumnsMenu";
import { useColumns } from "./useColumns";

/** Mark by which programs for spreadsheets know that a file is UTF-8. */
const UTF_8 = "\uFEFF";

/** A column of an exported list. */
export interface ExportedColumn<T> extends CsvColumn<T> {
  /** Id of the table's column with which it is exported; always if absent. */
  readonly column?: string;
}

/** How rows of a list are exported. */
export interface Export<T> {
  /** Name of the file without its ending. */
  readonly name: string;
  readonly columns: ReadonlyArray<ExportedColumn<T>>;
}

interface Props<T> {
  readonly rows: readonly T[];
  /** Number of the entries that are shown: the rows, and those that cannot be read. */
  readonly shown: number;
  /** Number of the entries that are loaded, of which filters may leave some out. */
  readonly loaded: number;
  /** Whether all entries are loaded. */
  readonly isWhole: boolean;
  readonly exported: Export<T> | undefined;
  /** The columns to choose from, if they can be chosen. */
  readonly columns: readonly ColumnChoice[] | undefined;
  /** What else can be done with the list. */
  readonly tools: ReactNode;
}

const NO_CHOICE: readonly ColumnChoice[] = [];

/** Says how many entries a list has, or how many of them are loaded; exports these, and has columns be chosen. */
export function ListSummary<T>({ rows, shown, loaded, isWhole, exported, columns = NO_CHOICE, tools }: Props<T>) {
  const ids = new Set(useColumns(columns).shown.map(({ id }) => id));
  const save = ({ name, columns: all }: Export<T>) => {
    const written = all.filter(({ column }) => column === undefined || ids.has(column));
    saveAs(new Blob([UTF_8, csvOf(written, rows)], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
  };
  return (
    <Group justify="space-between" gap="xs" mih={26}>
      <Text size="sm" c="dimmed">
        {words.summary(shown, loaded, isWhole)}
      </Text>
      <Group gap="xs">
        {tools}
        {columns.length > 0 && <ColumnsMenu columns={columns} />}
        {exported && (
          <Button variant="subtle" size="compact-sm" onClick={() => save(exported)}>
            {words.export(rows.length)}
          </Button>
        )}
      </Group>
    </Group>
  );
}
