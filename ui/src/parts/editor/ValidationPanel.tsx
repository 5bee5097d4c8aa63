import { Alert, List, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { validation as validationOf } from "../../api/definitions";
import { asProblem } from "../../api/problem";
import type { ScheduleValidation } from "../../api/types";
import { useMe } from "../../app/useMe";
import { type EditedKind, roleFor } from "../../model/editing";
import { type DefinitionProblem, sentenceBeside } from "../../model/fieldProblems";
import { placeOf } from "../../model/places";
import type { JsonObject } from "../../model/pointers";
import { may } from "../../model/roles";
import { editing as editingTexts } from "../../texts/editing";
import { ProblemAlert } from "../ProblemAlert";
import { Untrusted } from "../Untrusted";

const words = editingTexts;
const PAUSE = 400;
const SENTENCE = 600;
const NOTHING: JsonObject = {};

/** The server's findings about a definition that is being edited. */
export interface Validated {
  readonly standing: "checking" | "valid" | "invalid";
  readonly errors: readonly DefinitionProblem[];
  readonly warnings: readonly DefinitionProblem[];
  /** The next instants of a valid schedule. */
  readonly upcoming: ScheduleValidation["upcoming"];
  /** Why the request to the server failed. */
  readonly error: unknown;
}

/**
 * Lets the server validate a definition after a pause in typing. The previous findings are shown until the next
 * response.
 *
 * @param definition `undefined` if it must not be sent
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
  readonly definition: JsonObject;
  readonly validation: Validated;
  /** Pointer to a secret value in the definition, because of which the definition is not sent. */
  readonly secret: string | undefined;
  /** Whether problems are shown. */
  readonly isSaid: boolean;
  /** Returns whether a field of the form shows the problem at a pointer. */
  readonly isAtField: (pointer: string) => boolean;
}

/** Shows the server's findings that no field shows, and values that would be saved but may be unintended. */
export function ValidationPanel({ kind, definition, validation, secret, isSaid, isAtField }: Props) {
  const isAllowed = may(useMe()?.role, roleFor(kind));
  if (!isAllowed) return null;
  if (secret) return <Alert color="red" variant="outline" role="alert" title={words.secretValue(placeOf(secret))} />;
  const { standing, errors, warnings, error } = validation;
  const others = errors.filter(({ pointer }) => !isAtField(pointer));
  if (error && errors.length === 0) return <ProblemAlert error={error} />;
  const sentences = { checking: words.checking, valid: words.valid, invalid: isSaid ? words.invalid : words.notReady };
  return (
    <Alert
      variant="outline"
      color={standing === "invalid" && isSaid ? "red" : "gray"}
      role="status"
      tabIndex={-1}
      data-standing={standing}
      title={words.others}
    >
      <Text size="sm">{sentences[standing]}</Text>
      {isSaid && <Problems problems={others} definition={definition} />}
      {warnings.length > 0 && <Text size="sm">{words.warnings}</Text>}
      <Problems problems={warnings} definition={definition} />
    </Alert>
  );
}

interface ProblemsProps {
  readonly problems: Validated["errors"];
  readonly definition: JsonObject;
}

/** The problems of a definition with their locations. */
export function Problems({ problems, definition }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <List size="sm">
      {problems.map((problem) => (
        <List.Item key={`${problem.pointer} ${problem.code}`}>
          <Untrusted text={sentenceBeside(problem, definition)} most={SENTENCE} />
        </List.Item>
      ))}
    </List>
  );
}
