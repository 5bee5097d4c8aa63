import { useCallback, useState } from "react";
import { type Located, stepOf } from "../../model/document/problems";

/** The views of a job, beside each other or in tabs. */
export const VIEWS = ["form", "graph", "json"] as const;
export type View = (typeof VIEWS)[number];

/** Keeps which step is chosen in all views, and which view is shown where there is room for one; leads to problems. */
export function useSelection(problems: readonly Located[]) {
  const [chosen, setChosen] = useState<number>();
  const [revealed, reveal] = useState<string>();
  const [problemAt, setProblemAt] = useState(-1);
  const [view, setView] = useState<View>("form");

  // The same one at each render: hundreds of rows are not drawn anew for it.
  const choose = useCallback((index: number | undefined) => {
    setChosen(index);
    reveal(index === undefined ? undefined : `/steps/${index}`);
  }, []);

  /** Opens the step of a problem, with the focus in the field that the problem is about. */
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

  /** Chooses a step that was just added, with the focus in its first field. */
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
