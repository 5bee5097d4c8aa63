import { useCallback, useState } from "react";
import { type Located, stepOf } from "../../model/document/problems";

/** The views of a job, side by side or in tabs. */
export const VIEWS = ["form", "graph", "json"] as const;
export type View = (typeof VIEWS)[number];

/**
 * Manages the selected step in all views, and the visible view if there is space for only one; navigates to problems.
 */
export function useSelection(problems: readonly Located[]) {
  const [chosen, setChosen] = useState<number>();
  const [revealed, reveal] = useState<string>();
  const [problemAt, setProblemAt] = useState(-1);
  const [view, setView] = useState<View>("form");

  // A stable function, so that hundreds of rows are not rendered again.
  const choose = useCallback((index: number | undefined) => {
    setChosen(index);
    reveal(index === undefined ? undefined : `/steps/${index}`);
  }, []);

  /** Opens the step of a problem and focuses the field with the problem. */
  function open(problem: Located) {
    const step = stepOf(problem);
    setChosen(step);
    reveal(problem.pointer);
    // The graph has no fields.
    setView((shown) => (shown === "graph" ? "form" : shown));
    requestAnimationFrame(() => {
      const field =
        document.querySelector(`[data-field="${CSS.escape(problem.pointer)}"]`) ?? document.querySelector(`[data-step="${step ?? ""}"]`);
      field?.scrollIntoView({ block: "center" });
      field?.querySelector<HTMLElement>("input,select,textarea")?.focus();
    });
  }

  /** Selects a step that was just added and focuses its first field. */
  function begin(index: number) {
    choose(index);
    requestAnimationFrame(() => {
      const form = document.querySelector(`[data-step-form="${index}"]`);
      form?.querySelector("[data-field]")?.querySelector<HTMLElement>("input,select,textarea")?.focus();
    });
  }

  function next() {
    if (problems.length === 0) return;
    const following = (problemAt + 1) % problems.length;
    setProblemAt(following);
    const problem = problems[following];
    if (problem) open(problem);
  }

  return { chosen, revealed, view, setView, choose, setChosen, begin, open, next };
}
