import { Stack, Text } from "@mantine/core";
import type { Plan } from "../../api/types";
import { mappableIn, type Mappings, withMapping } from "../../model/bundles";
import { Folded } from "../../parts/Folded";
import { NameField } from "../../parts/PickedField";
import { Untrusted } from "../../parts/Untrusted";
import { bundles as bundlesTexts } from "../../texts/bundles";

const words = bundlesTexts.plan.others;
const NAME = 200;

interface Props {
  readonly plan: Plan;
  readonly mappings: Mappings;
  readonly onChange: (mappings: Mappings) => void;
}

/** Asks which objects of this installation replace those of the bundle. */
export function Others({ plan, mappings, onChange }: Props) {
  const names = mappableIn(plan, mappings);
  if (names.length === 0) return null;
  return (
    <Folded title={words.title}>
      <Stack gap="sm">
        <Text size="sm">{words.help}</Text>
        {names.map(([name, picks]) => (
          <NameField
            key={name}
            picks={picks}
            label={<Untrusted text={words.insteadOf(name)} most={NAME} />}
            value={mappings[name] ?? ""}
            onText={(text) => onChange(withMapping(mappings, name, text))}
          />
        ))}
      </Stack>
    </Folded>
  );
}
