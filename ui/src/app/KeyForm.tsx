import { Button, Checkbox, PasswordInput, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { signInWithKey } from "../api/session";
import { texts } from "../texts";

/** Asks for an API key, which is then sent with every request and never shown. */
export function KeyForm() {
  const client = useQueryClient();
  const [key, setKey] = useState("");
  const [keep, setKeep] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    signInWithKey(key.trim(), keep);
    void client.invalidateQueries();
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <PasswordInput
          label={texts.signIn.withKey}
          description={texts.signIn.keyHelp}
          value={key}
          autoComplete="off"
          required
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <Checkbox
          label={texts.signIn.keep}
          checked={keep}
          onChange={(event) => setKeep(event.currentTarget.checked)}
        />
        <Button type="submit">{texts.signIn.takeKey}</Button>
      </Stack>
    </form>
  );
}
