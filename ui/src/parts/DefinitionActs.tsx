import { Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { removeDefinition } from "../api/definitions";
import { type DefinedKind, type EditedKind, isArchived, isReferred, listOf, roleFor } from "../model/editing";
import { texts } from "../texts";
import { definitions as definitionsTexts } from "../texts/definitions";
import { editing as editingTexts } from "../texts/editing";
import { ActButton } from "./ActButton";
import { RoleButton } from "./RoleButton";
import { UsedBy } from "./UsedBy";

const words = editingTexts;
const { archive } = definitionsTexts;

interface Props {
  readonly kind: DefinedKind;
  readonly id: string;
}

/** Opens the editor of a definition or of its copy, and deletes or archives it. */
export function DefinitionActs({ kind, id }: Props) {
  const navigate = useNavigate();
  const needs = roleFor(kind);
  return (
    <>
      <RoleButton needs={needs} variant="default" onClick={() => void navigate({ to: "/edit/$kind/$id", params: { kind, id } })}>
        {words.edit}
      </RoleButton>
      <RoleButton needs={needs} variant="default" onClick={() => void navigate({ to: "/new/$kind", params: { kind }, search: { copy: id } })}>
        {words.duplicate}
      </RoleButton>
      <Remove kind={kind} id={id} />
    </>
  );
}

function Remove({ kind, id }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const kindName = texts.objects.kinds[kind] ?? kind;
  const act = isArchived(kind)
    ? { title: archive.title(kindName, id), help: archive.help, verb: archive.verb }
    : { title: words.deleteTitle(kindName, id), help: words.deleteHelp[kind], verb: words.remove };

  function gone() {
    client.removeQueries({ queryKey: [kind, id] });
    void client.invalidateQueries({ queryKey: [listOf(kind)] });
    void navigate({ to: `/${listOf(kind)}` });
  }

  return (
    <ActButton
      needs={roleFor(kind)}
      act={{
        title: act.title,
        consequences: (
          <Stack gap="xs">
            <Text size="sm">{act.help}</Text>
            {isReferred(kind) && <UsedBy kind={kind} id={id} />}
          </Stack>
        ),
        verb: act.verb,
        isDestructive: true,
        ...(kind === "connection" && { typed: id }),
        run: (reason) => removeDefinition(kind, id, reason),
      }}
      onDone={gone}
    >
      {act.verb}
    </ActButton>
  );
}

/** Opens the editor for a new definition. */
export function NewDefinition({ kind, isPlain = false }: { readonly kind: EditedKind; readonly isPlain?: boolean }) {
  const navigate = useNavigate();
  return (
    <RoleButton
      needs={roleFor(kind)}
      variant={isPlain ? "default" : "filled"}
      onClick={() => void navigate({ to: "/new/$kind", params: { kind } })}
    >
      {words.newTitle(texts.objects.kinds[kind] ?? kind)}
    </RoleButton>
  );
}
