import type { Settings } from "../../api/types";
import { count } from "../../model/numbers";
import { fieldsOf } from "../../model/settings";
import { Facts } from "../../parts/Facts";
import { Panel } from "../../parts/Panel";
import { texts } from "../../texts";
import { type Form, NumberField } from "./NumberField";

const words = texts.settings;

interface Props {
  readonly settings: Settings;
  readonly form: Form | undefined;
}

/** Shows the numbers of the settings except those of pools, by topic. */
export function Fields({ settings, form }: Props) {
  const fields = fieldsOf(settings);
  return Object.entries(words.groups).map(([group, title]) => (
    <Panel key={group} title={title}>
      <Facts
        facts={fields
          .filter(({ pointer }) => pointer.startsWith(`/${group}/`))
          .map(({ pointer, value }) => {
            const label = words.fields[pointer] ?? pointer;
            const shown = value === null ? words.noLimit : count(value);
            return [
              label,
              form ? <NumberField key={pointer} pointer={pointer} label={label} value={value} form={form} /> : shown,
            ] as const;
          })}
      />
    </Panel>
  ));
}
