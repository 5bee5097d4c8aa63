import { Anchor, Button, Popover, SegmentedControl, Stack, Switch, Text, useMantineColorScheme } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { forgetKey } from "../api/session";
import { callerName } from "../model/callers";
import { isPressing } from "../parts/afterPress";
import { Untrusted } from "../parts/Untrusted";
import { zoneName } from "../model/times";
import { texts } from "../texts";
import { installationZone, shortcutsOn, zoneChoice } from "./preferences";
import { useMe } from "./useMe";
import { useStore } from "./useStore";

const SIGN_OUT = "/.auth/logout?post_logout_redirect_uri=/api/ui/";

/** Shows the signed-in user, display settings and the sign-out button. */
export function UserMenu() {
  const caller = useMe();
  const [isReturning, setReturning] = useState(true);
  const client = useQueryClient();
  const zone = useStore(zoneChoice);
  const ofInstallation = caller?.time_zone;
  useEffect(() => {
    if (ofInstallation) installationZone.set(ofInstallation);
  }, [ofInstallation]);
  const known = useStore(installationZone);
  const hasShortcuts = useStore(shortcutsOn);
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
    // A click outside of the menu has moved the focus to another element.
    <Popover
      position="bottom-end"
      width={260}
      trapFocus
      returnFocus={isReturning}
      onChange={() => setReturning(!isPressing())}
      withinPortal={false}
    >
      <Popover.Target>
        <Button variant="default" aria-label={[caller?.role, texts.menuOfUser].filter(Boolean).join(": ")}>
          {caller?.role ?? "☰"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.menuOfUser}>
        <Stack gap="sm">
          {caller && (
            <Text size="xs" c="dimmed">
              <Untrusted text={`${callerName(caller.caller)} · ${caller.version}`} most={120} />
            </Text>
          )}
          <Choice
            label={texts.theme}
            value={colorScheme}
            choices={texts.themes}
            onChange={(value) => setColorScheme(value)}
          />
          <div>
            <Choice label={texts.zone} value={zone} choices={texts.zones} onChange={zoneChoice.set} />
            <Text size="xs" c="dimmed" mt={4}>
              {texts.zoneNames(known, zoneName(undefined))}
            </Text>
          </div>
          <Switch
            size="xs"
            label={texts.shortcutsOn}
            checked={hasShortcuts}
            onChange={(event) => shortcutsOn.set(event.currentTarget.checked)}
          />
          <Anchor component={Link} to="/sign-in-help" size="sm">
            {texts.signIn.why}
          </Anchor>
          {(caller?.kind === "user" || caller?.kind === "key") && (
            <Button variant="default" onClick={signOut}>
              {texts.signOut}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
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
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        value={value}
        data={data}
        onChange={(chosen) => onChange(chosen as T)}
      />
    </div>
  );
}
