import { PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { storeSecret } from "../../api/acts";
import { shownZone } from "../../app/preferences";
import { useStore } from "../../app/useStore";
import { type ChosenExpiry, chosenExpiry } from "../../model/expiries";
import { count } from "../../model/numbers";
import { zoneName } from "../../model/times";
import { editing as editingTexts } from "../../texts/editing";
import { ActButton } from "../ActButton";

const words = editingTexts.secret;
const NAME = /^[0-9A-Za-z-]{1,127}$/;

interface Props {
  /** The proposed or required name. */
  readonly proposed: string;
  /** Whether the name is required. */
  readonly isGiven?: boolean;
  /** Called with the name after its value has been stored. */
  readonly onStored: (name: string) => void;
}

/** Stores a value in the secret store, with an optional expiry; the value is sent once, and never shown afterwards. */
export function StoreSecret({ proposed, isGiven = false, onStored }: Props) {
  const [typed, setTyped] = useState<string>();
  const [value, setValue] = useState("");
  const [day, setDay] = useState("");
  const [expiry, setExpiry] = useState<ChosenExpiry>({});
  const zone = useStore(shownZone);
  const client = useQueryClient();
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
            <TextInput
              type="date"
              label={words.expires}
              description={words.expiresHelp(zoneName(zone))}
              value={day}
              error={expiry.flaw && words.expiresWrong[expiry.flaw]}
              onChange={(event) => {
                setDay(event.currentTarget.value);
                setExpiry(chosenExpiry(event.currentTarget.value, zone, Date.now()));
              }}
            />
            {expiry.isSoon && (
              <Text size="sm" role="status">
                ! {words.expiresSoon(count(expiry.daysLeft ?? 0))}
              </Text>
            )}
          </Stack>
        ),
        verb: words.verb,
        isIncomplete: !NAME.test(name) || value === "" || expiry.flaw !== undefined,
        run: (reason) => storeSecret(name, value, reason, expiry.at),
      }}
      onDone={() => {
        setValue("");
        setDay("");
        setExpiry({});
        void client.invalidateQueries({ queryKey: ["expiries"] });
        setTyped(undefined);
        onStored(name);
      }}
    />
  );
}
