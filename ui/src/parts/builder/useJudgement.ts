import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { textValidation } from "../../api/jobDocument";
import { asProblem } from "../../api/problem";
import { useMe } from "../../app/useMe";
import type { Located } from "../../model/document/problems";
import { may } from "../../model/roles";

const PAUSE = 400;

/** What the server says of a job's text. */
export interface Judgement {
  readonly standing: "checking" | "valid" | "invalid";
  readonly problems: readonly Located[];
  /** Why the server could not be asked. */
  readonly error: unknown;
}

/**
 * Has the server look at a text once nothing has been typed for a moment. A request whose text is out of date is given up, so
 * that one is under way at most; until the next answer comes the one before is shown.
 *
 * @param text `undefined` while it is no JSON
 */
export function useJudgement(text: string | undefined): Judgement {
  const [asked] = useDebouncedValue(text, PAUSE);
  const isAllowed = may(useMe()?.role, "author");
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...textValidation(asked ?? ""),
    enabled: isAllowed && asked !== undefined,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const refused = error ? asProblem(error).problem.errors : undefined;
    const errors = (refused ?? data?.errors ?? []).map((each) => ({ ...each, isWarning: false }));
    const warnings = (data?.warnings ?? []).map((each) => ({ ...each, isWarning: true }));
    const isCurrent = asked === text && !isFetching && !isPlaceholderData;
    const standing = !isCurrent ? "checking" : data?.valid && !error ? "valid" : "invalid";
    return { standing, problems: [...errors, ...warnings], error };
  }, [data, error, asked, text, isFetching, isPlaceholderData]);
}
