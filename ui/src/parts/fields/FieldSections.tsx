import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type Placed, sectionsOf } from "../../model/document/folding";
import { count } from "../../model/numbers";
import { builder as words } from "../../texts/builder";
import { Fold } from "../Folded";
import { visible } from "../../model/visible";
import { Untrusted } from "../Untrusted";
import { FieldHelp } from "./FieldHelp";
import type { Arranged } from "./useArranged";

interface Props<F extends Placed> {
  readonly fields: readonly F[];
  readonly arranged: Arranged<F>;
  /** Renders a field; the element has a key. */
  readonly show: (field: F) => ReactNode;
}

/** The fields of a form under their headings, with rarely needed fields in a fold. */
export function FieldSections<F extends Placed>({ fields, arranged: { above, folded, isOpen, toggle }, show }: Props<F>) {
  const title = folded.some(({ isAdvanced }) => isAdvanced) ? words.advanced : words.more;
  return (
    <>
      <Sections some={above} all={fields} show={show} />
      {folded.length > 0 && (
        <Fold title={title(count(folded.length))} isOpen={isOpen} onToggle={toggle}>
          <Stack gap="sm">
            <Sections some={folded} all={fields} show={show} />
          </Stack>
        </Fold>
      )}
    </>
  );
}

interface SectionsProps<F extends Placed> {
  readonly some: readonly F[];
  readonly all: readonly F[];
  readonly show: (field: F) => ReactNode;
}

function Sections<F extends Placed>({ some, all, show }: SectionsProps<F>) {
  return sectionsOf(some, all).map(({ title, help, fields }) => (
    <Stack key={title} gap="sm" {...(title !== "" && { role: "group", "aria-label": visible(title) })}>
      {title !== "" && fields.some((field) => field.title !== title) && (
        <Text size="xs" fw={600} c="dimmed">
          <Untrusted text={title} most={80} />
        </Text>
      )}
      {help !== "" && (
        <Text size="xs" c="dimmed" component="div">
          <FieldHelp help={help} />
        </Text>
      )}
      {fields.map(show)}
    </Stack>
  ));
}
