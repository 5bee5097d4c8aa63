import { Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { archiveDefinition } from "../api/definitionActions";
import { texts } from "../texts";
import { definitions as definitionsTexts } from "../texts/definitions";
import { ActButton } from "./ActButton";
import { UsedBy } from "./UsedBy";

const words = definitionsTexts.archive;

interface Props {
  readonly kind: "job" | "chain";
  readonly id: string;
}

/** Archives a job or a chain: it cannot be started any more, and its versions stay for what has followed them. */
export function ArchiveAction({ kind, id }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();

  function gone() {
    client.removeQueries({ queryKey: [kind, id] });
    void client.invalidateQueries({ queryKey: [`${kind}s`] });
    void navigate({ to: `/${kind}s` });
  }

  return (
    <ActButton
      needs="author"
      act={{
        title: words.title(texts.objects.kinds[kind] ?? kind, id),
        consequences: (
          <Stack gap="xs">
            <Text size="sm">{words.help}</Text>
            <UsedBy kind={kind} id={id} />
          </Stack>
        ),
        verb: words.verb,
        isDestructive: true,
        run: (reason) => archiveDefinition(kind, id, reason),
      }}
      onDone={gone}
    >
      {words.verb}
    </ActButton>
  );
}
