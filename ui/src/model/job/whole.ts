import { applied, setAt } from "../document/edits";
import { type Located, stepOf } from "../document/problems";
import { isBroken, parse, type Source } from "../document/source";
import { isId } from "../editing";
import type { PlannedStep } from "../planGraph";
import { isObject, type Json, type JsonObject } from "../pointers";

/** The text of an empty job. */
export const NEW_JOB = '{\n  "steps": []\n}';

/** Returns the text of a job with its id for validation by the server; when a job is saved, the id is in the URL. */
export function withJobId(source: Source, id: string): string {
  if (isObject(source.value) && Object.hasOwn(source.value, "job_id")) return source.text;
  return applied(source.text, setAt(source, "/job_id", () => JSON.stringify(isId(id) ? id : "new-job")));
}

/** Parses a text as an object; returns an empty object if it is not an object. */
export function objectIn(text: string | undefined): JsonObject {
  const read = parse(text ?? "{}");
  return !isBroken(read) && isObject(read.value) ? read.value : {};
}

/** Returns the data of a job's steps that its graph shows. */
export function plannedSteps(job: Json): PlannedStep[] {
  const steps = isObject(job) && Array.isArray(job.steps) ? job.steps : [];
  return steps.map((step: Json) => {
    const { id, name, type, config } = isObject(step) ? step : ({} as JsonObject);
    return {
      ...(typeof id === "string" && { id }),
      ...(typeof name === "string" && { name }),
      type: typeof type === "string" ? type : "",
      ...(type === "flow.if" && isObject(config) && { config }),
    };
  });
}

/** Returns the number of problems of each step, by its index; omits steps without problems. */
export function problemsByStep(problems: readonly Located[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const problem of problems) {
    const step = stepOf(problem);
    if (step !== undefined) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return counts;
}
