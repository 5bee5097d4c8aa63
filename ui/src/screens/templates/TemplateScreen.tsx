import { Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { named } from "../../api/named";
import { makePlan } from "../../api/plans";
import { filesOf } from "../../model/bundles";
import type { Picked } from "../../model/parameters";
import { filled, type Placeholder, type Template } from "../../model/templates";
import { DoNow } from "../../parts/DoNow";
import { Empty } from "../../parts/Empty";
import { Page } from "../../parts/Page";
import { Panel } from "../../parts/Panel";
import { NameField } from "../../parts/PickedField";
import { templates } from "../../templates";
import { texts } from "../../texts";

const words = texts.templates;
const route = getRouteApi("/templates/$name");

/** Shows one template, asks for its values, and creates a plan. */
export function TemplateScreen() {
  const { name } = route.useParams();
  const template = templates[name];
  return (
    <Page title={template?.title ?? name}>{template ? <Wizard template={template} /> : <Empty title={words.unknown} />}</Page>
  );
}

function Wizard({ template }: { readonly template: Template }) {
  const { placeholders, description, title } = template;
  // A name must refer to an existing object, so a name from the example would be wrong.
  const [answers, setAnswers] = useState(placeholders.map(({ picks, value }) => (picks ? "" : value)));
  const navigate = useNavigate();

  async function make() {
    const files = filesOf(filled(template, answers.map((answer) => answer.trim())));
    const { plan_id } = await makePlan({ name: title, bundle: { files }, policy: "fail", values: {} });
    void navigate({ to: "/plans/$id", params: { id: plan_id } });
  }

  return (
    <Stack>
      <Text size="sm">{description}</Text>
      <Panel title={words.asks}>
        <Stack gap="sm" maw={480}>
          {placeholders.map((placeholder, i) => (
            <Question
              key={placeholder.value}
              placeholder={placeholder}
              answer={answers[i] ?? ""}
              onAnswer={(answer) => setAnswers(answers.map((each, n) => (n === i ? answer : each)))}
            />
          ))}
          <Group>
            <DoNow
              needs="author"
              variant="filled"
              whyNot={answers.some((answer) => answer.trim() === "") ? words.empty : undefined}
              run={make}
            >
              {words.make}
            </DoNow>
          </Group>
        </Stack>
      </Panel>
    </Stack>
  );
}

interface QuestionProps {
  readonly placeholder: Placeholder;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

function Question({ placeholder: { label, value, picks, types }, answer, onAnswer }: QuestionProps) {
  const input = {
    label,
    required: true,
    value: answer,
  };
  return picks ? (
    <Named picks={picks} types={types} input={{ ...input, onText: onAnswer }} />
  ) : (
    <TextInput {...input} description={words.example(value)} autoComplete="off" onChange={(event) => onAnswer(event.currentTarget.value)} />
  );
}

interface NamedProps {
  readonly picks: Picked;
  readonly types: readonly string[] | undefined;
  readonly input: { readonly label: string; readonly value: string; readonly onText: (answer: string) => void };
}

/** A field for a name, which warns if the object has another type than the template requires. */
function Named({ picks, types, input }: NamedProps) {
  const { data = [] } = useQuery(named(picks));
  const type = data.find((each) => each.name === input.value)?.type;
  const isOther = type !== undefined && types !== undefined && !types.includes(type);
  return (
    <NameField
      {...input}
      picks={picks}
      description={types && words.types(types.join(", "))}
      error={isOther && words.unlike(type)}
    />
  );
}
