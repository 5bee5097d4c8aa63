import { Stack } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useId } from "react";
import { navigation } from "../screens";
import { texts } from "../texts";
import { GROUPS, type NavigationEntry, type NavigationGroup } from "./navigation";
import { openGroups } from "./preferences";
import classes from "./Shell.module.css";
import { useStore } from "./useStore";

const ICON = 17;

/** Returns whether a path is that of an entry's screen, or of a screen below it. */
function isWithin(path: string, { to }: NavigationEntry): boolean {
  return path === to || path.startsWith(`${to}/`);
}

export function Navigation() {
  const { pathname } = useLocation();
  const opened = useStore(openGroups);

  function toggle(group: NavigationGroup): void {
    openGroups.set(opened.includes(group) ? opened.filter((each) => each !== group) : [...opened, group]);
  }

  return (
    <Stack component="nav" gap={2} aria-label={texts.menu}>
      {GROUPS.map((group) => {
        const entries = navigation.filter((entry) => entry.group === group);
        return group === "main" ? (
          entries.map((entry) => <Entry key={entry.to} entry={entry} />)
        ) : (
          <Group
            key={group}
            title={texts.groups[group]}
            entries={entries}
            isOpen={opened.includes(group) || entries.some((entry) => isWithin(pathname, entry))}
            onToggle={() => toggle(group)}
          />
        );
      })}
    </Stack>
  );
}

interface GroupProps {
  readonly title: string;
  readonly entries: readonly NavigationEntry[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Group({ title, entries, isOpen, onToggle }: GroupProps) {
  const id = useId();
  return (
    <>
      <button type="button" className={classes.group} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        {title}
        <IconChevronRight size={14} aria-hidden="true" className={classes.chevron} />
      </button>
      <Stack gap={2} id={id} hidden={!isOpen} style={isOpen ? undefined : { display: "none" }}>
        {entries.map((entry) => (
          <Entry key={entry.to} entry={entry} />
        ))}
      </Stack>
    </>
  );
}

function Entry({ entry }: { readonly entry: NavigationEntry }) {
  const { icon: Icon, to, label } = entry;
  return (
    <Link to={to} activeOptions={{ exact: to === "/", includeSearch: false }} className={classes.link}>
      <Icon size={ICON} stroke={1.6} aria-hidden="true" />
      {label}
    </Link>
  );
}
