import { PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { storeSecret } from "../../api/acts";
import { editing as editingTexts } from "../../texts/editing";
import { ActButton } from "../ActButton";

const words = editingTexts.secret;
const NAME = /^[0-9A-Za-z-]{1,127}$/;

interface Props {
  /** The name that is offered, or that must be used. */
  readonly proposed: string;
  /** Whether the name is needed elsewhere as it is. */
  readonly isGiven?: boolean;
  /** Called with the name once its value is in the secret store. */
  readonly onStored: (name: string) => void;
}

/** Puts a value into the secret store; it is sent once, and shown nowhere afterwards. */
export function StoreSecret({ proposed, isGiven = false, onStored }: Props) {
  const [typed, setTyped] = useState<string>();
  const [value, setValue] = useState("");
  const name = isGiven ? proposed : (typed ?? proposed);
  const title = isGiven ? words.storeNamed(proposed) : words.store;
  return (
    <ActButton
      needs="admin"
      size="compact-sm"
      mt={4}
      act={{
        title,
        consequences: (
          <Stack gap="xs">
            <Text size="sm">{words.help}</Text>
            {!isGiven && (
              <TextInput
                label={words.name}
                required
                value={name}
                error={!NAME.test(name) && words.nameWrong}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
            <PasswordInput
              data-autofocus
              label={words.value}
              required
              autoComplete="off"
              value={value}
              visibilityToggleButtonProps={{ "aria-label": words.show }}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          </Stack>
        ),
        verb: words.verb,
        isIncomplete: !NAME.test(name) || value === "",
        run: (reason) => storeSecret(name, value, reason),
      }}
      onDone={() => {
        setValue("");
        setTyped(undefined);
        onStored(name);
      }}
    />
  );
}
