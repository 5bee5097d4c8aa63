import { Stack } from "@mantine/core";
import { Page } from "../../parts/Page";
import { texts } from "../../texts";
import { Expiries } from "./Expiries";
import { Keys } from "./Keys";

/** Shows expiring credentials, and the keys with their public parts. */
export function KeysScreen() {
  return (
    <Page title={texts.keyring.title}>
      <Stack>
        <Expiries />
        <Keys />
      </Stack>
    </Page>
  );
}
