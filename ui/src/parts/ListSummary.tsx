import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { saveAs } from "../api/download";
import type { ColumnChoice } from "../model/columns";
import { type CsvColumn, csvOf } from "../model/csv";
import { listTools as words } from "../texts/listTools";
import { ColumnsMenu } from "./ColumnsMenu";
import { useColumns } from "./useColumns";

/** Byte order mark by which spreadsheet programs detect UTF-8. */
const UTF_8 = "\uFEFF";

/** A column of an exported list. */
export interface ExportedColumn<T> extends CsvColumn<T> {
  /** Id of the table column with which this column is exported; without it, the column is always exported. */
  readonly column?: string;
}

/** The export of a list's rows. */
export interface Export<T> {
  /** Name of the file without its extension. */
  readonly name: string;
  readonly columns: ReadonlyArray<ExportedColumn<T>>;
}

interface Props<T> {
  readonly rows: readonly T[];
  /** Number of displayed entries: rows and unreadable entries. */
  readonly shown: number;
  /** Number of loaded entries, of which filters may hide some. */
  readonly loaded: number;
  /** Whether all entries are loaded. */
  readonly isWhole: boolean;
  readonly exported: Export<T> | undefined;
  /** The columns from which the user can select, if any. */
  readonly columns: readonly ColumnChoice[] | undefined;
  /** Additional actions on the list. */
  readonly tools: ReactNode;
}

const NO_CHOICE: readonly ColumnChoice[] = [];

/**
 * Shows the number of entries of a list, or the number of loaded entries; exports them, and lets the user select
 * columns.
 */
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
