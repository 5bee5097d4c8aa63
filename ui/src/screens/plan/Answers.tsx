import { Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { makePlan, sourceOf } from "../../api/plans";
import type { Plan } from "../../api/types";
import { POLICIES, type Policy, promptsOf, withAnswer } from "../../model/bundles";
import { DoNow } from "../../parts/DoNow";
import { StoreSecret } from "../../parts/editor/StoreSecret";
import links from "../../parts/ObjectLink.module.css";
import { Panel } from "../../parts/Panel";
import { NameField } from "../../parts/PickedField";
import { Untrusted } from "../../parts/Untrusted";
import { bundles as bundlesTexts } from "../../texts/bundles";
import { Others } from "./Others";

const words = bundlesTexts.plan;

/**
 * Asks for the values that a plan lacks: secrets, keys, strings that an export removed, and names that do not exist
 * here.
 */
export function Answers({ plan }: { readonly plan: Plan }) {
  const source = sourceOf(plan.plan_id);
  const [policy, setPolicy] = useState<Policy>(source?.policy ?? "fail");
  const [values, setValues] = useState(source?.values ?? {});
  const [mappings, setMappings] = useState(source?.mappings ?? {});
  const navigate = useNavigate();
  const { secrets, keys } = plan.missing;

  async function again() {
    if (!source) return;
    const { plan_id } = await makePlan({ ...source, policy, values, mappings });
    void navigate({ to: "/plans/$id", params: { id: plan_id }, replace: true });
  }

  return (
    <Panel title={words.answers}>
      <Stack gap="sm">
        {secrets.map(({ name, used_by }) => (
          <Group key={name} gap="xs">
            <Text size="sm">
              <Untrusted text={words.secret(name, used_by.join(", "))} most={300} />
            </Text>
            <StoreSecret proposed={name} isGiven onStored={() => void again()} />
          </Group>
        ))}
        {keys.map(({ name, used_by }) => (
          <Text key={name} size="sm">
            <Untrusted text={words.key(name, used_by.join(", "))} most={300} />{" "}
            <Link to="/keys" className={links.link}>
              {words.toKeys}
            </Link>
          </Text>
        ))}
        {source ? (
          <>
            {promptsOf(plan).map((prompt) => {
              const { object, pointer, picks, detail } = prompt;
              const field = {
                label: <Untrusted text={(picks ? words.named : words.redacted)(object, pointer)} most={200} />,
                description: <Untrusted text={detail} most={300} />,
                value: String(values[object]?.[pointer] ?? ""),
              };
              const key = `${object} ${pointer}`;
              const onText = (text: string) => setValues(withAnswer(values, prompt, text));
              return picks ? (
                <NameField key={key} picks={picks} {...field} onText={onText} />
              ) : (
                <TextInput key={key} autoComplete="off" {...field} onChange={(event) => onText(event.currentTarget.value)} />
              );
            })}
            <Others plan={plan} mappings={mappings} onChange={setMappings} />
            <NativeSelect
              label={bundlesTexts.import.policy}
              value={policy}
              data={POLICIES.map((each) => ({ value: each, label: bundlesTexts.policies[each] }))}
              onChange={(event) => setPolicy(event.currentTarget.value as Policy)}
            />
            <Group>
              <DoNow needs="author" run={again}>
                {words.again}
              </DoNow>
            </Group>
          </>
        ) : (
          <Text size="sm">
            {words.gone}{" "}
            <Link to="/import" className={links.link}>
              {words.toImport}
            </Link>
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
