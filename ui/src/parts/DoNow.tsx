import { Box, type ButtonProps, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { asProblem } from "../api/problem";
import type { Role } from "../api/types";
import { ProblemPlaces } from "./ProblemPlaces";
import { RoleButton } from "./RoleButton";
import { Untrusted } from "./Untrusted";

interface Props<T> extends ButtonProps {
  readonly needs: Role;
  readonly whyNot?: string | undefined;
  readonly run: () => Promise<T>;
  /** Called with the result, unless the button has gone meanwhile. */
  readonly onDone?: (result: T) => void;
  /** Called if the server has refused the act: the screen may be out of date. */
  readonly onRefused?: () => void;
  /** Sentence shown after success; none by default. */
  readonly done?: string;
}

/** A button for an act without a question: one that changes nothing, or only does what is due anyway. */
export function DoNow<T>({ run, onDone, onRefused, done, ...button }: Props<T>) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: run,
    // What is sent may hold a secret, such as that of a new connection.
    gcTime: 0,
    ...(onRefused && { onError: onRefused }),
  });
  return (
    <>
      <RoleButton variant="default" {...button} loading={isPending} onClick={() => mutate(undefined, onDone && { onSuccess: onDone })} />
      {error ? (
        <Box role="alert">
          <Text size="xs">
            <Untrusted text={asProblem(error).message} most={200} />
          </Text>
          <ProblemPlaces problem={asProblem(error)} size="xs" />
        </Box>
      ) : (
        isSuccess &&
        done && (
          <Text size="xs" role="alert">
            {done}
          </Text>
        )
      )}
    </>
  );
}
