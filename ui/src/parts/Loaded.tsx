import { Skeleton, Stack } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { texts } from "../texts";
import { ProblemAlert } from "./ProblemAlert";

/** The state of a query. */
export interface Loading<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  refetch(): unknown;
}

interface Props<T> {
  readonly query: Loading<T>;
  readonly children: (data: T) => ReactNode;
}

/** Shows the data of a query in each of its states: loading, loaded, failed, and outdated because a refresh failed. */
export function Loaded<T>({ query, children }: Props<T>) {
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    return error ? <ProblemAlert error={error} onRetry={retry} /> : <Waiting />;
  }
  return (
    <Stack>
      {error !== null && error !== undefined && (
        <ProblemAlert error={error} staleSince={query.dataUpdatedAt} onRetry={retry} />
      )}
      {children(data)}
    </Stack>
  );
}

const PATIENCE = 150;

/** A skeleton, shown only if loading takes a noticeable time. */
export function Waiting() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack aria-busy="true" aria-label={texts.loading} role="status" mih={200}>
      {isLong && [80, 24, 24, 24].map((height, i) => <Skeleton key={i} h={height} />)}
    </Stack>
  );
}
