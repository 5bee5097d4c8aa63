import { Alert, Button, Group, Stack, Tabs, Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useState } from "react";
import { lastContext, type StoredText } from "../../api/jobDocument";
import { useMe } from "../../app/useMe";
import type { FormSchema } from "../../model/document/fields";
import { applied, setAt } from "../../model/document/edits";
import { printed } from "../../model/document/printed";
import { type Located, stepOf } from "../../model/document/problems";
import { isBroken, parse, pointerAt, type Source } from "../../model/document/source";
import { isId } from "../../model/editing";
import type { Catalogue } from "../../model/job/catalogue";
import { lastValue } from "../../model/job/lastValue";
import { offersAt } from "../../model/job/offers";
import { count } from "../../model/numbers";
import { planOfSteps, type PlannedStep } from "../../model/planGraph";
import { isObject, type Json, type JsonObject } from "../../model/pointers";
import { may } from "../../model/roles";
import { texts } from "../../texts";
import { MergePanel } from "../editor/MergePanel";
import { LeaveGuard } from "../LeaveGuard";
import { Waiting } from "../Loaded";
import { PlanGraph } from "../PlanGraph";
import { RoleButton } from "../RoleButton";
import { Time } from "../Time";
import classes from "./Builder.module.css";
import { DryRunDialog } from "./DryRunDialog";
import { draftOf, dropDraft } from "./drafts";
import { type Editing, EditingProvider } from "./editing";
import { JobForm } from "./JobForm";
import { ProblemList } from "./ProblemList";
import { RootSchema } from "./rootSchema";
import { SaveJob } from "./SaveJob";
import { StepList } from "./StepList";
import { useDocument } from "./useDocument";
import { useDraftKeeping } from "./useDraftKeeping";
import { useJudgement } from "./useJudgement";

const words = texts.builder;
const VIEWS = ["form", "graph", "json"] as const;
type View = (typeof VIEWS)[number];
const WIDE = "(min-width:1400px)";
const NEW = '{\n  "steps": []\n}';
const TextPane = lazy(() => import("./TextPane").then((module) => ({ default: module.TextPane })));

interface Props {
  /** Id of the job; `undefined` for a new one. */
  readonly id?: string;
  readonly stored?: StoredText;
  readonly schema: FormSchema;
  readonly catalogue: Catalogue;
  /** Reads again what is stored. */
  readonly lookAgain?: () => void;
}

/** Edits a job: a form, a graph and the text of one document beside each other. */
export function JobBuilder({ id, stored, schema, catalogue, lookAgain }: Props) {
  const [base, setBase] = useState(stored);
  const [newId, setNewId] = useState("");
  const [draft, setDraft] = useState(() => draftOf(id));
  const [chosen, setChosen] = useState<number>();
  const [view, setView] = useState<View>("form");
  const [revealed, reveal] = useState<string>();
  const [isTrying, setTrying] = useState(false);
  const isWide = useMediaQuery(WIDE) ?? false;
  const document = useDocument(base?.text ?? NEW);
  const client = useQueryClient();
  const navigate = useNavigate();
  const isReadOnly = !may(useMe()?.role, "author");
  const { text, source, broken } = document;
  const name = id ?? newId;
  const whole = useMemo(() => withId(source, name), [source, name]);
  const judgement = useJudgement(broken ? undefined : whole);
  const { problems, standing } = judgement;
  const { data: context } = useQuery({ ...lastContext(id ?? ""), enabled: id !== undefined });
  const isDirty = text !== (base?.text ?? NEW);
  const hasRoom = useDraftKeeping(
    id,
    isDirty ? { text, base: base?.text, etag: base?.etag, id: newId } : undefined,
  );
  const baseValue = useMemo(() => valueIn(base?.text), [base]);
  const shownValue = useDeferredValue(source.value);
  const plan = useMemo(() => JSON.stringify(stepsOf(shownValue)), [shownValue]);
  const graph = useMemo(() => planOfSteps(JSON.parse(plan) as PlannedStep[]), [plan]);
  const flawed = useMemo(() => countByStep(problems), [problems]);
  const marks = useMemo(() => new Map([...flawed].map(([step, n]) => [String(step), words.problems.count(count(n))])), [flawed]);

  const editing: Editing = useMemo(
    () => ({
      document,
      isReadOnly: isReadOnly || broken !== undefined,
      problems,
      offersFor: ({ pointer }) => offersAt(source.value, catalogue, stepOf({ pointer }) ?? Number.MAX_SAFE_INTEGER),
      lastValueOf: (path) => lastValue(context, path),
    }),
    [document, isReadOnly, broken, problems, source, catalogue, context],
  );

  function choose(index: number | undefined) {
    setChosen(index);
    reveal(index === undefined ? undefined : `/steps/${index}`);
  }

  function open(problem: Located) {
    const step = stepOf(problem);
    setChosen(step);
    reveal(problem.pointer);
    requestAnimationFrame(() => {
      const { document: page } = window;
      const field = page.querySelector(`[data-field="${CSS.escape(problem.pointer)}"]`) ?? page.querySelector(`[data-step="${step ?? ""}"]`);
      field?.scrollIntoView({ block: "center" });
      field?.querySelector<HTMLElement>("input,select,textarea")?.focus();
    });
  }

  const [problemAt, setProblemAt] = useState(-1);
  function next() {
    if (problems.length === 0) return;
    const following = (problemAt + 1) % problems.length;
    setProblemAt(following);
    const problem = problems[following];
    if (problem) open(problem);
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key === "F8") next();
      else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") document[event.shiftKey ? "redo" : "undo"]();
      else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") document.redo();
      else return;
      event.preventDefault();
    }
    if (isReadOnly) return undefined;
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  function whyNot(): string | undefined {
    if (broken) return words.broken(broken.line, broken.column, words.why[broken.code] ?? broken.code);
    if (!isId(name)) return words.save.noId;
    if (!isDirty) return words.save.unchanged;
    if (standing === "checking") return words.save.notChecked;
    return standing === "invalid" ? words.save.invalid : undefined;
  }

  function saved() {
    dropDraft(id);
    // What is saved is no draft any more, also while the screen is left.
    setBase({ text, etag: base?.etag ?? "" });
    void client.invalidateQueries({ queryKey: ["job", name] });
    void client.invalidateQueries({ queryKey: ["jobs"] });
    void navigate({ to: "/jobs/$id", params: { id: name }, ignoreBlocker: true });
  }

  const panes: Readonly<Record<View, () => ReactNode>> = {
    form: () => (
      <Stack className={broken ? classes.broken : ""}>
        <JobForm schema={schema} />
        <StepList catalogue={catalogue} chosen={chosen} flawed={flawed} onChoose={choose} />
      </Stack>
    ),
    graph: () => (
      <div className={broken ? classes.broken : ""}>
        {graph.nodes.length === 0 ? (
          <Text size="sm">{words.noSteps}</Text>
        ) : (
          <PlanGraph
            label={words.graphLabel}
            graph={graph}
            marks={marks}
            onOpen={(key) => {
              choose(Number(key));
              if (!isWide) setView("form");
            }}
          />
        )}
      </div>
    ),
    json: () => (
      <Suspense fallback={<Waiting />}>
        <TextPane
          document={document}
          problems={problems}
          isReadOnly={isReadOnly}
          revealed={revealed}
          onCursor={(offset) => setChosen((now) => (broken ? now : stepOf({ pointer: pointerAt(source.root, offset) })))}
        />
      </Suspense>
    ),
  };
  return (
    <EditingProvider value={editing}>
      <RootSchema value={schema}>
        <Stack>
          {draft && !isDirty && (
            <Alert variant="outline" role="alert" title={words.draft.title}>
              <Stack gap="xs">
                <Text size="sm">
                  <Time at={draft.at} />
                </Text>
                {draft.etag !== base?.etag && <Text size="sm">{words.draft.other}</Text>}
                <Group gap="xs">
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => {
                      if (draft.base !== undefined && draft.etag !== undefined) setBase({ text: draft.base, etag: draft.etag });
                      setNewId(draft.id);
                      document.become(draft.text);
                      setDraft(undefined);
                    }}
                  >
                    {words.draft.take}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => {
                      dropDraft(id);
                      setDraft(undefined);
                    }}
                  >
                    {words.draft.drop}
                  </Button>
                </Group>
              </Stack>
            </Alert>
          )}
          {!hasRoom && <Alert variant="outline" color="red" role="alert" title={words.draft.full} />}
          {broken && (
            <Alert
              variant="outline"
              color="red"
              role="alert"
              title={words.broken(broken.line, broken.column, words.why[broken.code] ?? broken.code)}
            />
          )}
          {base && stored && base.etag !== stored.etag && (
            <MergePanel
              base={baseValue}
              mine={source.value as JsonObject}
              theirs={valueIn(stored.text)}
              onDecided={(merged) => {
                setBase(stored);
                document.become(printed(merged));
              }}
            />
          )}
          <Group gap="xs">
            <SaveJob
              id={name}
              text={text}
              value={source.value}
              base={base && { ...base, value: baseValue }}
              whyNot={whyNot()}
              onRefused={() => lookAgain?.()}
              onSaved={saved}
            />
            <RoleButton needs="author" variant="default" whyNot={broken && words.save.invalid} onClick={() => setTrying(true)}>
              {words.dryRun.open}
            </RoleButton>
            <Button variant="default" disabled={!document.canUndo} onClick={document.undo}>
              {words.undo}
            </Button>
            <Button variant="default" disabled={!document.canRedo} onClick={document.redo}>
              {words.redo}
            </Button>
            <Button
              variant="default"
              onClick={() => void (id ? navigate({ to: "/jobs/$id", params: { id } }) : navigate({ to: "/jobs" }))}
            >
              {words.save.discard}
            </Button>
          </Group>
          {id === undefined && (
            <TextInput
              label={texts.editing.id}
              description={texts.editing.idHelp}
              required
              maw={400}
              value={newId}
              error={newId !== "" && !isId(newId) && texts.editing.idWrong}
              onChange={(event) => setNewId(event.currentTarget.value)}
            />
          )}
          {!isReadOnly && <ProblemList judgement={judgement} onOpen={open} onNext={next} />}
          {isWide ? (
            <div className={classes.panes}>
              {VIEWS.map((each) => (
                <section key={each} aria-label={words.views[each]}>
                  {panes[each]()}
                </section>
              ))}
            </div>
          ) : (
            <Tabs value={view} keepMounted={false} onChange={(to) => setView(VIEWS.find((each) => each === to) ?? "form")}>
              <Tabs.List mb="md">
                {VIEWS.map((each) => (
                  <Tabs.Tab key={each} value={each}>
                    {words.views[each]}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {VIEWS.map((each) => (
                <Tabs.Panel key={each} value={each}>
                  {each === view && panes[each]()}
                </Tabs.Panel>
              ))}
            </Tabs>
          )}
          {isTrying && <DryRunDialog text={whole} value={source.value} onClose={() => setTrying(false)} />}
          <LeaveGuard isNeeded={isDirty} loss={words.loss} />
        </Stack>
      </RootSchema>
    </EditingProvider>
  );
}

/** Returns the text of a job with its id, which the address says when it is saved, for the server to look at. */
function withId(source: Source, id: string): string {
  if (isObject(source.value) && Object.hasOwn(source.value, "job_id")) return source.text;
  return applied(source.text, setAt(source, "/job_id", () => JSON.stringify(isId(id) ? id : "new-job")));
}

function valueIn(text: string | undefined): JsonObject {
  const read = parse(text ?? "{}");
  return !isBroken(read) && isObject(read.value) ? read.value : {};
}

function stepsOf(value: Json): PlannedStep[] {
  const steps = isObject(value) && Array.isArray(value.steps) ? value.steps : [];
  return steps.map((step: Json) => {
    const { id, type, config } = isObject(step) ? step : ({} as JsonObject);
    return {
      ...(typeof id === "string" && { id }),
      type: typeof type === "string" ? type : "",
      ...(type === "flow.if" && isObject(config) && { config }),
    };
  });
}

function countByStep(problems: readonly Located[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const problem of problems) {
    const step = stepOf(problem);
    if (step !== undefined) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return counts;
}
