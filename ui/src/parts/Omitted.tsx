import { List } from "@mantine/core";
import type { Omission } from "../model/omissions";
import { count } from "../model/numbers";
import { omissions as omissionsTexts } from "../texts/omissions";
import { Untrusted } from "./Untrusted";

const words = omissionsTexts;
const NAME = 200;

/** The entries that a listing omitted: each reason with its count and the first entries. */
export function Omitted({ omitted }: { readonly omitted: readonly Omission[] }) {
  return (
    <List size="sm" aria-label={words.title}>
      {omitted.map(({ reason, count: many, first }) => (
        <List.Item key={reason}>
          {words.reasons[reason] ?? <Untrusted text={reason} most={NAME} />}: {count(many)}, {words.first} <Untrusted text={first} most={NAME} />
        </List.Item>
      ))}
    </List>
  );
}
