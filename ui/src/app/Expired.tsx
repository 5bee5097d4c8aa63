import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { session } from "../api/session";
import { texts } from "../texts";
import { KeyForm } from "./KeyForm";
import { useMe } from "./useMe";
import { useStore } from "./useStore";

/** Shows that the sign-in has expired, above a screen that keeps its content and the entered values. */
export function Expired() {
  const client = useQueryClient();
  const isExpired = useStore(session, (now) => now.expired);
  const usesKey = useMe()?.kind === "key";

  function goOn() {
    session.set({ ...session.get(), expired: false });
    void client.invalidateQueries();
  }

  return (
    <Modal opened={isExpired} onClose={goOn} withCloseButton={false} title={texts.signIn.expired}>
      <Stack>
        <Text size="sm">{texts.signIn.expiredHelp}</Text>
        {usesKey ? (
          <KeyForm />
        ) : (
          <Group>
            <Button component="a" href="/api/ui/" target="_blank" rel="noopener" variant="default">
              {texts.signIn.newTab}
            </Button>
            <Button onClick={goOn}>{texts.signIn.goOn}</Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
