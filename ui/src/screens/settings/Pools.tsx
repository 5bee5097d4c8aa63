import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { overview } from "../../api/queries";
import type { Settings } from "../../api/types";
import { live } from "../../app/live";
import { count } from "../../model/numbers";
import { isNewPool, limitOf, poolsOf } from "../../model/settings";
import { DataTable } from "../../parts/DataTable";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";
import { type Form, NumberField } from "./NumberField";
import { Untrusted } from "../../parts/Untrusted";
import { visible } from "../../model/visible";

const words = texts.settings;
const FIRST_LIMIT = "1";

interface Props {
  readonly settings: Settings;
  readonly form: Form | undefined;
}

/** Lists the pools with their limits, and the numbers of executions that use or wait for their slots. */
export function Pools({ settings, form }: Props) {
  const { data } = useQuery({ ...overview(), ...live("list") });
  const use = new Map(data?.pools.map((pool) => [pool.pool, pool]));
  return (
    <Panel title={words.pools}>
      <Stack>
        <DataTable
          label={words.pools}
          rows={poolsOf(settings, form?.edits ?? {})}
          keyOf={(pool) => pool}
          minWidth={420}
          columns={[
            {
              title: words.pool,
              cell: (pool) => (
                <Link to="/executions" search={{ pool }}>
                  <Untrusted text={pool} most={60} />
                </Link>
              ),
            },
            { title: words.inUse, cell: (pool) => count(use.get(pool)?.running ?? 0) },
            { title: words.waiting, cell: (pool) => count(use.get(pool)?.waiting ?? 0) },
            { title: words.limit, cell: (pool) => <Limit pool={pool} settings={settings} form={form} /> },
          ]}
        />
        {form && <Add settings={settings} form={form} />}
      </Stack>
    </Panel>
  );
}

function Limit({ pool, settings, form }: Props & { readonly pool: string }) {
  const pointer = limitOf(pool);
  const value = settings.pools?.[pool]?.limit ?? 0;
  if (!form) return count(value);
  if (form.edits[pointer] === null) return <Text size="sm">{words.removed}</Text>;
  const { edits, onChange } = form;

  function remove() {
    const { [pointer]: _, ...others } = edits;
    onChange(Object.hasOwn(settings.pools ?? {}, pool) ? { ...edits, [pointer]: null } : others);
  }

  return (
    <Group gap="xs" wrap="nowrap">
      <NumberField pointer={pointer} label={words.limitOf(pool)} value={value} form={form} />
      <Button size="compact-sm" variant="default" aria-label={visible(words.removePool(pool))} onClick={remove}>
        {words.remove}
      </Button>
    </Group>
  );
}

function Add({ settings, form }: { readonly settings: Settings; readonly form: Form }) {
  const [name, setName] = useState("");
  const isGood = isNewPool(name.trim(), settings, form.edits);

  function add(event: FormEvent) {
    event.preventDefault();
    if (!isGood) return;
    form.onChange({ ...form.edits, [limitOf(name.trim())]: FIRST_LIMIT });
    setName("");
  }

  return (
    <form onSubmit={add}>
      <Group gap="xs" align="end">
        <TextInput
          size="xs"
          label={words.addPool}
          value={name}
          error={name.trim() !== "" && !isGood && words.wrongName}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" disabled={!isGood}>
          {words.add}
        </Button>
      </Group>
    </form>
  );
}
