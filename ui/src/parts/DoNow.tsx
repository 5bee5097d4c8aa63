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
  /** Called with the result, unless the button was unmounted in the meantime. */
  readonly onDone?: (result: T) => void;
  /** Called if the server refused the action, because the screen may be outdated. */
  readonly onRefused?: () => void;
  /** Sentence shown after success; none by default. */
  readonly done?: string;
}

/** A button for an action without confirmation, because it changes nothing, or only does earlier what is due. */
export function DoNow<T>({ run, onDone, onRefused, done, ...button }: Props<T>) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: run,
    // The request may contain a secret, such as that of a new connection.
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
