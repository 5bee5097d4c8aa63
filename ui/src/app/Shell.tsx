import { AppShell, Burger, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import logo from "/favicon.svg";
import { me } from "../api/queries";
import { Loaded } from "../parts/Loaded";
import { texts } from "../texts";
import { Expired } from "./Expired";
import { Navigation } from "./Navigation";
import { SearchBox } from "./SearchBox";
import classes from "./Shell.module.css";
import { SignIn } from "./SignIn";
import { Updated } from "./Updated";
import { UserMenu } from "./UserMenu";
import { Shortcuts } from "./Shortcuts";

/** Path of the screen that is also shown to users who are not signed in. */
const PUBLIC = "/sign-in-help";

/** The z-index that places the results of the header's search above the navigation. */
const ABOVE_NAVIGATION = 102;

/** Shows the frame around every screen. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const caller = useQuery({ ...me(), staleTime: 60_000 });
  useEffect(close, [pathname, close]);
  const isPublic = pathname.endsWith(PUBLIC);
  const isSignedIn = Boolean(caller.data?.role);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 216, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding="md"
      classNames={{ header: classes.bar, navbar: `${classes.bar} ${classes.navbar}` }}
    >
      <a className={classes.skip} href="#content">
        {texts.skip}
      </a>
      <AppShell.Header zIndex={ABOVE_NAVIGATION}>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={texts.menu} />
          <Link to="/" className={classes.brand} aria-label={texts.name}>
            <img src={logo} width={24} height={24} alt="" />
            <span>{texts.name}</span>
          </Link>
          {isSignedIn && <SearchBox />}
          <Group ml="auto" gap="sm" wrap="nowrap">
            {isSignedIn && <Updated />}
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm">
        {isSignedIn && <Navigation />}
        {caller.data?.mode === "open" && (
          <Text size="xs" c="dimmed" mt="auto">
            {texts.development}
          </Text>
        )}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        {isPublic ? (
          <Outlet />
        ) : (
          <Loaded query={caller}>
            {(who) => (who.role ? <Outlet /> : <SignIn caller={who} />)}
          </Loaded>
        )}
      </AppShell.Main>
      <Shortcuts />
      <Expired />
    </AppShell>
  );
}
