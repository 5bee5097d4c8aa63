import { Kbd, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { navigation } from "../screens";
import { texts } from "../texts";
import { GROUPS } from "./navigation";
import classes from "./Shell.module.css";

export function Navigation() {
  return (
    <Stack component="nav" gap="sm" aria-label={texts.menu}>
      {GROUPS.map((group) => {
        const entries = navigation.filter((entry) => entry.group === group);
        return (
          entries.length > 0 && (
            <Stack key={group} gap={2}>
              <Text size="xs" c="dimmed" fw={600} px="xs">
                {texts.groups[group]}
              </Text>
              {entries.map((entry) => (
                <Link
                  key={entry.to}
                  to={entry.to}
                  activeOptions={{ exact: entry.to === "/", includeSearch: false }}
                  className={classes.link}
                >
                  {entry.label}
                  <Kbd size="xs" aria-hidden="true">
                    {entry.keys}
                  </Kbd>
                </Link>
              ))}
            </Stack>
          )
        );
      })}
    </Stack>
  );
}
