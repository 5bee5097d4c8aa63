import { Stack, Tabs } from "@mantine/core";
import { type ReactNode, useId, useMemo, useState } from "react";
import type { FormSchema } from "../../model/document/fields";
import { stepOf } from "../../model/document/problems";
import { pointerAt } from "../../model/document/source";
import type { Catalogue } from "../../model/job/catalogue";
import { problemsByStep } from "../../model/job/whole";
import { builder as words } from "../../texts/builder";
import { later } from "../later";
import { AddStep } from "./AddStep";
import classes from "./Builder.module.css";
import { useEditing } from "./editing";
import { GraphPane } from "./GraphPane";
import { JobForm } from "./JobForm";
import { StepList } from "./StepList";
import { type useSelection, type View, VIEWS } from "./useSelection";

const TextPane = later(() => import("./TextPane").then((module) => module.TextPane));

interface Props {
  readonly schema: FormSchema;
  readonly catalogue: Catalogue;
  readonly selection: ReturnType<typeof useSelection>;
  /** Whether there is space for the views side by side. */
  readonly isWide: boolean;
  /** Whether the caller may not edit the job; an invalid text can still be edited. */
  readonly isReadOnly: boolean;
}

/** The three views of one document, side by side or in tabs. */
export function Panes({ schema, catalogue, selection, isWide, isReadOnly }: Props) {
  const { document, problems } = useEditing();
  const id = useId();
  const [adding, setAdding] = useState<number>();
  const language = useMemo(() => ({ schema, catalogue }), [schema, catalogue]);
  const { chosen, choose, view, setView } = selection;
  const { broken, source } = document;
  const flawed = useMemo(() => problemsByStep(problems), [problems]);

  function show(index: number, choosing: (index: number) => void = choose) {
    choosing(index);
    if (!isWide) setView("form");
  }

  const panes: Readonly<Record<View, () => ReactNode>> = {
    form: () => (
      <Stack className={broken ? classes.broken : ""}>
        <JobForm schema={schema} />
        <StepList catalogue={catalogue} chosen={chosen} flawed={flawed} onChoose={choose} onAdd={setAdding} />
      </Stack>
    ),
    graph: () => (
      <div className={broken ? classes.broken : ""}>
        <GraphPane catalogue={catalogue} hasActs={!isWide} chosen={chosen} flawed={flawed} onChoose={choose} onEdit={(index) => show(index, selection.begin)} onAdd={setAdding} />
      </div>
    ),
    json: () => (
      <TextPane
        document={document}
        problems={problems}
        isReadOnly={isReadOnly}
        language={language}
        revealed={selection.revealed}
        onCursor={(offset) => selection.setChosen((now) => (broken ? now : stepOf({ pointer: pointerAt(source.root, offset) })))}
      />
    ),
  };
  return (
    <>
      <Tabs id={id} value={view} onChange={(to) => setView(VIEWS.find((each) => each === to) ?? "form")}>
        {!isWide && (
          <Tabs.List mb="md">
            {VIEWS.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {words.views[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        {/* Both layouts have the same elements, so that an edited field remains when the window changes its width. */}
        <div className={isWide ? classes.panes : ""}>
          {VIEWS.map((each) => (
            <section
              key={each}
              className={isWide && each !== "form" ? classes.beside : undefined}
              hidden={!isWide && each !== view}
              onFocus={() => setView(each)}
              {...(isWide
                ? { "aria-label": words.views[each] }
                : { id: `${id}-panel-${each}`, role: "tabpanel", "aria-labelledby": `${id}-tab-${each}` })}
            >
              {(isWide || each === view || each === "form") && panes[each]()}
            </section>
          ))}
        </div>
      </Tabs>
      {adding !== undefined && <AddStep catalogue={catalogue} at={adding} onAdded={(index) => show(index, selection.begin)} onClose={() => setAdding(undefined)} />}
    </>
  );
}
