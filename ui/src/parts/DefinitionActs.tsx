import { Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { deleteDefinition } from "../api/definitions";
import { type DeletedKind, type EditedKind, listOf, roleFor } from "../model/editing";
import { texts } from "../texts";
import { editing as editingTexts } from "../texts/editing";
import { ActButton } from "./ActButton";
import { RoleButton } from "./RoleButton";
import { UsedBy } from "./UsedBy";

const words = editingTexts;

/** Opens the editor of a definition. */
export function EditDefinition({ kind, id }: { readonly kind: EditedKind; readonly id: string }) {
  const navigate = useNavigate();
  return (
    <RoleButton
      needs={roleFor(kind)}
      variant="default"
      onClick={() => void navigate({ to: "/edit/$kind/$id", params: { kind, id } })}
    >
      {words.edit}
    </RoleButton>
  );
}

/** Opens the editor of a new definition with a copy of another one, which is not saved yet. */
export function DuplicateDefinition({ kind, id }: { readonly kind: EditedKind; readonly id: string }) {
  const navigate = useNavigate();
  return (
    <RoleButton
      needs={roleFor(kind)}
      variant="default"
      onClick={() => void navigate({ to: "/new/$kind", params: { kind }, search: { copy: id } })}
    >
      {words.duplicate}
    </RoleButton>
  );
}

/** Opens the editor of a definition or of its copy, and deletes it. */
export function DefinitionActs({ kind, id }: { readonly kind: DeletedKind; readonly id: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const kindName = texts.objects.kinds[kind] ?? kind;

  function gone() {
    client.removeQueries({ queryKey: [kind, id] });
    void client.invalidateQueries({ queryKey: [listOf(kind)] });
    void navigate({ to: `/${listOf(kind)}` });
  }

  return (
    <>
      <EditDefinition kind={kind} id={id} />
      <DuplicateDefinition kind={kind} id={id} />
      <ActButton
        needs={roleFor(kind)}
        act={{
          title: words.deleteTitle(kindName, id),
          consequences: (
            <Stack gap="xs">
              <Text size="sm">{words.deleteHelp[kind]}</Text>
              {(kind === "calendar" || kind === "connection" || kind === "channel") && <UsedBy kind={kind} id={id} />}
            </Stack>
          ),
          verb: words.remove,
          isDestructive: true,
          ...(kind === "connection" && { typed: id }),
          run: (reason) => deleteDefinition(kind, id, reason),
        }}
        onDone={gone}
      >
        {words.remove}
      </ActButton>
    </>
  );
}

/** Opens the editor of a definition that there is not yet. */
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
