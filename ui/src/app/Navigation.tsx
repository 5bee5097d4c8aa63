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

/** Returns whether a path belongs to the screen of an entry, or to a screen below it. */
function isWithin(path: string, { to }: NavigationEntry): boolean {
  return path === to || path.startsWith(`${to}/`);
}

/** Returns the stored name that records that the user closed a group. */
const closed = (group: NavigationGroup) => `-${group}`;

export function Navigation() {
  const { pathname } = useLocation();
  const opened = useStore(openGroups);

  /**
   * The group of the current screen is open unless the user closed it; other groups are open only if the user opened
   * them.
   */
  const isOpen = (group: NavigationGroup, entries: readonly NavigationEntry[]) =>
    opened.includes(group) || (!opened.includes(closed(group)) && entries.some((entry) => isWithin(pathname, entry)));

  function set(group: NavigationGroup, isOpened: boolean): void {
    const others = opened.filter((each) => each !== group && each !== closed(group));
    openGroups.set([...others, isOpened ? group : closed(group)]);
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
            isOpen={isOpen(group, entries)}
            onToggle={() => set(group, !isOpen(group, entries))}
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
