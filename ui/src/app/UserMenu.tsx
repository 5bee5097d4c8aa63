import { Button, Menu, SegmentedControl, Text, useMantineColorScheme } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { forgetKey } from "../api/session";
import { Untrusted } from "../parts/Untrusted";
import { texts } from "../texts";
import { zoneChoice } from "./preferences";
import { useMe } from "./useMe";
import { useStore } from "./useStore";

const SIGN_OUT = "/.auth/logout?post_logout_redirect_uri=/api/ui/";

/** Who is signed in, how things are shown, and the way out. */
export function UserMenu() {
  const caller = useMe();
  const client = useQueryClient();
  const zone = useStore(zoneChoice);
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  function signOut() {
    if (caller?.kind === "user") {
      location.assign(SIGN_OUT);
      return;
    }
    forgetKey();
    void client.resetQueries();
  }

  return (
    <Menu position="bottom-end" width={260} withinPortal trapFocus>
      <Menu.Target>
        <Button variant="default" size="compact-md" aria-label={texts.menuOfUser}>
          {caller?.role ?? "☰"}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {caller && (
          <Menu.Label>
            <Untrusted text={caller.caller} most={80} /> · {caller.version}
          </Menu.Label>
        )}
        <Choice
          label={texts.theme}
          value={colorScheme}
          choices={texts.themes}
          onChange={(value) => setColorScheme(value)}
        />
        <Choice label={texts.zone} value={zone} choices={texts.zones} onChange={zoneChoice.set} />
        <Menu.Divider />
        <Menu.Item component={Link} to="/sign-in-help">
          {texts.signIn.why}
        </Menu.Item>
        {(caller?.kind === "user" || caller?.kind === "key") && (
          <Menu.Item onClick={signOut}>{texts.signOut}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  const data = (Object.keys(choices) as T[]).map((each) => ({ value: each, label: choices[each] }));
  return (
    <>
      <Text size="xs" c="dimmed" px="sm" pt="xs">
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        m="xs"
        mt={4}
        aria-label={label}
        value={value}
        data={data}
        onChange={(chosen) => onChange(chosen as T)}
      />
    </>
  );
}
