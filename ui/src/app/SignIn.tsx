import { Alert, Anchor, Button, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { session } from "../api/session";
import type { Caller } from "../api/types";
import { Untrusted } from "../parts/Untrusted";
import { texts } from "../texts";
import { KeyForm } from "./KeyForm";

/** Shows the sign-in options of the installation to users without a role. */
export function SignIn({ caller }: { readonly caller: Caller }) {
  const entra = caller.sign_in.find((way) => way.kind === "entra");
  const takesKeys = caller.sign_in.some((way) => way.kind === "key");
  // A user who has not tried to sign in was not refused, so the sign-in options are shown.
  const hasTried = caller.kind !== null || session.get().key !== undefined;
  return (
    <Stack maw={460} mx="auto" mt="xl">
      <Title order={1}>
        {texts.signIn.title}
      </Title>
      {caller.missing && hasTried && (
        <Alert color="gray" variant="outline" title={texts.signIn.refused}>
          <Untrusted text={caller.missing} />
        </Alert>
      )}
      {entra?.url && (
        <Button component="a" href={signInAddress(entra.url)}>
          {texts.signIn.withEntra}
        </Button>
      )}
      {takesKeys && (
        <Paper withBorder p="md">
          <KeyForm />
        </Paper>
      )}
      {!entra && !takesKeys && <Text>{texts.signIn.help.modes[caller.mode]}</Text>}
      <Anchor component={Link} to="/sign-in-help" size="sm">
        {texts.signIn.why}
      </Anchor>
    </Stack>
  );
}

/** Returns the URL at which the platform signs in a user and redirects to this screen. */
export function signInAddress(url: string): string {
  const platform = url.startsWith("/.auth/") ? url : "/.auth/login/aad";
  const back = location.pathname + location.search;
  return `${platform}?post_login_redirect_uri=${encodeURIComponent(back)}`;
}
