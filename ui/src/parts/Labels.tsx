import { Group } from "@mantine/core";
import { Token } from "./Token";

const MOST = 40;

/** The labels of a definition, each formatted as `key:value`. */
export function Labels({ labels = {} }: { readonly labels?: Readonly<Record<string, string>> | undefined }) {
  const pairs = Object.entries(labels);
  if (pairs.length === 0) return null;
  return (
    <Group gap={4}>
      {pairs.map(([key, value]) => (
        <Token key={key} text={`${key}:${value}`} most={MOST} />
      ))}
    </Group>
  );
}
