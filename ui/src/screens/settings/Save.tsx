import { List, Text } from "@mantine/core";
import { patchSettings } from "../../api/acts";
import type { Settings } from "../../api/types";
import { changesOf, type Edits, losesSomething, patchOf } from "../../model/settings";
import { ActButton } from "../../parts/ActButton";
import { texts } from "../../texts";
import { Token } from "../../parts/Token";

const words = texts.settings;

interface Props {
  readonly settings: Settings;
  /** ETag of the settings that were read. */
  readonly etag: string;
  readonly edits: Edits;
  readonly onDone: () => void;
  /** Called if another user has saved the settings since they were read. */
  readonly onOutdated: () => void;
}

/** Saves the changes, unless another user has saved the settings since they were read. */
export function Save({ settings, etag, edits, onDone, onOutdated }: Props) {
  const changes = changesOf(settings, edits);
  const loses = losesSomething(changes ?? []);
  return (
    <ActButton
      needs="admin"
      variant="filled"
      whyNot={changes === undefined ? words.invalid : changes.length === 0 ? words.unchanged : undefined}
      act={{
        title: words.saveTitle,
        consequences: (
          <>
            <List size="sm">
              {changes?.map(({ pointer, before, after }) => (
                <List.Item key={pointer}>
                  <Token text={pointer} /> {shown(before)} → {shown(after)}
                </List.Item>
              ))}
            </List>
            {loses && (
              <Text size="sm" mt="xs" fw={600}>
                {words.loses}
              </Text>
            )}
          </>
        ),
        verb: words.save,
        isDestructive: loses,
        isIncomplete: !changes?.length,
        run: (reason) => patchSettings(patchOf(changes ?? []), etag, reason),
      }}
      onDone={onDone}
      onRefused={(problem) => problem.status === 412 && onOutdated()}
      asItIsNow={<Text size="sm">{words.readAnew}</Text>}
    >
      {words.save}
    </ActButton>
  );
}

function shown(value: number | null | undefined): string {
  return value === undefined ? words.none : value === null ? words.noLimit : String(value);
}
