import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { type ColumnChoice, toggledColumn } from "../model/columns";
import { listTools as words } from "../texts/listTools";
import { ToolPopover } from "./ToolPopover";
import { useColumns } from "./useColumns";

/** Lets the user select the columns of a list. */
export function ColumnsMenu({ columns }: { readonly columns: readonly ColumnChoice[] }) {
  const { shown, chosen, choose } = useColumns(columns);
  return (
    <ToolPopover
      label={words.columns}
      title={words.columns}
      button={{ variant: "subtle", size: "compact-sm" }}
      position="bottom-end"
      width={260}
    >
      {() => (
        <Stack gap="xs">
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              size="xs"
              label={column.title}
              checked={shown.includes(column)}
              disabled={column.isFixed === true}
              onChange={() => choose(toggledColumn(columns, chosen, column.id))}
            />
          ))}
          <Button variant="default" size="xs" disabled={!chosen} onClick={() => choose(undefined)}>
            {words.reset}
          </Button>
          <Text size="xs" c="dimmed">
            {words.columnsHelp}
          </Text>
        </Stack>
      )}
    </ToolPopover>
  );
}
