import { Alert, Code, List, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { validation as validationOf } from "../../api/definitions";
import { asProblem } from "../../api/problem";
import type { ScheduleValidation } from "../../api/types";
import { useMe } from "../../app/useMe";
import { type EditedKind, roleFor } from "../../model/editing";
import type { JsonObject } from "../../model/pointers";
import { may } from "../../model/roles";
import { visible } from "../../model/visible";
import { editing as editingTexts } from "../../texts/editing";
import { ProblemAlert } from "../ProblemAlert";
import { Untrusted } from "../Untrusted";

const words = editingTexts;
const PAUSE = 400;
const NOTHING: JsonObject = {};

type Problems = ScheduleValidation["errors"];

/** What the server says of a definition as it is edited. */
export interface Validated {
  readonly standing: "checking" | "valid" | "invalid";
  readonly errors: Problems;
  readonly warnings: Problems;
  /** Of a schedule that could be saved, its next instants. */
  readonly upcoming: ScheduleValidation["upcoming"];
  /** Why the server could not be asked. */
  readonly error: unknown;
}

/**
 * Has the server look at a definition once nothing has been typed for a moment; the answer to what was there before is
 * shown until the next one comes.
 *
 * @param definition `undefined` if it may not be sent
 */
export function useValidation(kind: EditedKind, definition: JsonObject | undefined): Validated {
  const [asked] = useDebouncedValue(definition, PAUSE);
  const isAllowed = may(useMe()?.role, roleFor(kind));
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...validationOf(kind, asked ?? NOTHING),
    enabled: isAllowed && asked !== undefined,
    placeholderData: keepPreviousData,
  });
  const refused = error ? asProblem(error).problem.errors : undefined;
  const isCurrent = asked === definition && !isFetching && !isPlaceholderData;
  const isValid = data?.valid === true && !error;
  return {
    standing: isCurrent ? (isValid ? "valid" : "invalid") : "checking",
    errors: refused ?? data?.errors ?? [],
    warnings: data?.warnings ?? [],
    upcoming: isValid ? data.upcoming : undefined,
    error,
  };
}

interface Props {
  readonly kind: EditedKind;
  readonly validation: Validated;
  /** Pointer to a value of a secret in the definition, for which it is not sent. */
  readonly secret: string | undefined;
  /** Whether a field of the form shows the problem at a pointer. */
  readonly isAtField: (pointer: string) => boolean;
}

/** Shows what the server says of the definition: what no field shows, and what would be saved and may not be meant. */
export function ValidationPanel({ kind, validation, secret, isAtField }: Props) {
  const isAllowed = may(useMe()?.role, roleFor(kind));
  if (!isAllowed) return null;
  if (secret) return <Alert color="red" variant="outline" role="alert" title={words.secretValue(secret)} />;
  const { standing, errors, warnings, error } = validation;
  const others = errors.filter(({ pointer }) => !isAtField(pointer));
  if (error && errors.length === 0) return <ProblemAlert error={error} />;
  const sentence =
    standing === "checking" ? words.checking : standing === "valid" ? words.valid : words.invalid;
  return (
    <Alert
      variant="outline"
      color={standing === "invalid" ? "red" : "gray"}
      role="status"
      data-standing={standing}
      title={words.others}
    >
      <Text size="sm">{sentence}</Text>
      <Problems problems={others} />
      {warnings.length > 0 && <Text size="sm">{words.warnings}</Text>}
      <Problems problems={warnings} />
    </Alert>
  );
}

function Problems({ problems }: { readonly problems: Problems }) {
  if (problems.length === 0) return null;
  return (
    <List size="sm">
      {problems.map(({ pointer, code, detail, suggestion }) => (
        <List.Item key={`${pointer} ${code}`}>
          <Code>{visible(pointer || "/")}</Code> <Untrusted text={detail} most={500} />
          {suggestion && (
            <>
              {" "}
              <Untrusted text={words.suggestion(suggestion)} />
            </>
          )}
        </List.Item>
      ))}
    </List>
  );
}
