import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { askDefinition } from "../api/bulkActions";
import { definitionsPage } from "../api/definitions";
import { type LabelInput, labelNames, labelPatch, type LabelsOf } from "../model/bulkLabels";
import { type DefinedKind, definitionActions, isSwitched, listOf, possibleDefinitionActions, roleForAction } from "../model/editing";
import { count } from "../model/numbers";
import { sorted, type Unreadable } from "../model/objects";
import { texts } from "../texts";
import { bulk as bulkTexts } from "../texts/bulk";
import { definitions as definitionsTexts } from "../texts/definitions";
import { BulkActs } from "./bulk/BulkActs";
import { LabelFields } from "./bulk/LabelFields";
import { ChooseMatching } from "./bulk/MatchingTools";
import { useSelection } from "./bulk/useSelection";
import { NewDefinition } from "./DefinitionActs";
import type { Filter, Search } from "./Filters";
import { exportOf } from "./listColumns";
import { ListPage } from "./ListPage";
import { ListTable } from "./ListTable";
import type { ExportedColumn } from "./ListSummary";
import type { PagedListProps } from "./PagedList";
import type { ListColumn } from "./useColumns";

const { consequences, labels } = bulkTexts.definitions;
const { archive } = definitionsTexts;

type Readable<T> = Exclude<T, Unreadable>;

interface Props<T extends object, N extends string> extends Pick<PagedListProps<T>, "query" | "none" | "first" | "select"> {
  readonly kind: DefinedKind;
  readonly title: string;
  /** Accessible name of the table. */
  readonly label: string;
  readonly idOf: (entry: T) => string;
  readonly isEnabled?: (row: Readable<T>) => boolean;
  readonly labelsOf?: (row: Readable<T>) => LabelsOf;
  readonly columns: ReadonlyArray<ListColumn<Readable<T>>>;
  /** Data that an export contains in addition to the columns. */
  readonly alsoExported?: ReadonlyArray<ExportedColumn<Readable<T>>>;
  readonly minWidth?: number;
  /** The filters in the URL. */
  readonly search: Search<N>;
  readonly filters: ReadonlyArray<Filter<N>>;
  readonly onFilter: (search: Search<N>) => void;
  readonly noneMatch?: string;
  /** Actions on the selected entries, in addition to those of every kind. */
  readonly acts?: (selected: ReadonlyArray<Readable<T>>) => ReactNode;
}

const ACTIONS = { enable: texts.objects.enable, disable: texts.objects.disable, label: labels.add, unlabel: labels.remove, archive: archive.verb };
const CONSEQUENCES = { archive: archive.help, enable: "", disable: "", label: "", unlabel: "" };

const NO_LABELS: LabelInput = { added: "", removed: [] };

/** The list of the definitions of a kind, with filters, columns, bulk actions and a button for a new definition. */
export function DefinitionList<T extends object, N extends string = "label">(props: Props<T, N>) {
  const { kind, title, label, query, idOf, isEnabled = alwaysEnabled, labelsOf, columns, alsoExported = [], minWidth, search, filters, onFilter, select, first, acts, ...list } = props;
  const client = useQueryClient();
  const actions = definitionActions(kind);
  const [labelInput, setLabelInput] = useState<LabelInput>(NO_LABELS);
  const { readable } = sorted(query.data?.pages.flatMap((page) => page.value) ?? []);
  const chosenLabel = (search as Search<"label">).label ?? "";
  const selection = useSelection<Readable<T>>({
    search,
    filters,
    rows: select ? select(readable) : readable,
    idOf,
    pageAt: async (at) => {
      const { rows, continuation } = await definitionsPage<T>(kind, chosenLabel, at);
      return { rows: select ? select([...rows]) : rows, continuation };
    },
  });
  const exported = exportOf(listOf(kind), columns);
  const create = kind === "job" ? first : <NewDefinition kind={kind} />;

  function refresh() {
    void client.invalidateQueries({ queryKey: [kind] });
    void client.invalidateQueries({ queryKey: [listOf(kind)] });
  }

  return (
    <ListPage
      {...list}
      title={title}
      actions={
        <>
          {acts?.(selection.rows)}
          {create}
        </>
      }
      search={search}
      filters={filters}
      onFilter={onFilter}
      query={query}
      first={create}
      {...(select && { select })}
      nameOf={idOf}
      exported={{ ...exported, columns: [...exported.columns, ...alsoExported] }}
      columns={columns}
      tools={actions.length > 0 && <ChooseMatching matching={selection.matching} needs={roleForAction(kind, actions[0] ?? "archive")} />}
      after={
        actions.length > 0 && (
          <BulkActs
            selection={selection}
            kind={kind}
            actions={actions}
            possible={(row) => possibleDefinitionActions(kind, isEnabled(row), labelNames([labelsOf?.(row)]).length > 0)}
            needs={(action) => roleForAction(kind, action)}
            destructive={["archive"]}
            words={{
              actions: ACTIONS,
              consequences: { ...CONSEQUENCES, ...(isSwitched(kind) && consequences[kind]) },
              counted: (number) => `${count(number)} ${(number === 1 ? (texts.objects.kinds[kind] ?? kind) : title).toLowerCase()}`,
            }}
            input={(action) =>
              action === "label" || action === "unlabel"
                ? {
                    fields: (
                      <LabelFields
                        isAdding={action === "label"}
                        input={labelInput}
                        present={selection.rows.map((row) => labelsOf?.(row))}
                        onChange={setLabelInput}
                      />
                    ),
                    isIncomplete: labelPatch(action, labelInput) === undefined,
                  }
                : undefined
            }
            send={(id, action, reason) => askDefinition(kind, id, action, reason, labelPatch(action, labelInput))}
            onOver={refresh}
          />
        )
      }
    >
      {(rows, isWhole) => (
        <ListTable
          label={label}
          rows={rows}
          keyOf={idOf}
          isWhole={isWhole}
          columns={columns}
          {...(minWidth !== undefined && { minWidth })}
          {...(actions.length > 0 && { choice: selection.choice })}
        />
      )}
    </ListPage>
  );
}

function alwaysEnabled(): boolean {
  return true;
}
