import { Group, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { expiries } from "../../api/installationQueries";
import { count } from "../../model/numbers";
import { endingSoon } from "../../model/overview";
import { ObjectLink } from "../../parts/ObjectLink";
import { Time } from "../../parts/Time";
import { texts } from "../../texts";
import classes from "./Attention.module.css";

const words = texts.overview;
const DAYS = 30;
const MINUTES = 60_000;
const MOST = 10;

/**
 * Returns the credentials that have expired or expire within 30 days, as the last entries of the attention list;
 * `undefined` while they are unknown.
 */
export function useEndingSoon() {
  const query = useInfiniteQuery({ ...expiries(DAYS), staleTime: 5 * MINUTES });
  return { ending: query.data && endingSoon(query.data.pages.flatMap((page) => page.value)), error: query.error };
}

type Ending = NonNullable<ReturnType<typeof useEndingSoon>["ending"]>;

/** Shows the credentials that expire soon, and the number of those that do not fit. */
export function EndingSoon({ ending }: { readonly ending: Ending }) {
  return (
    <>
      {ending.slice(0, MOST).map((each) => (
        <li key={`${each.kind} ${each.id}`} className={classes.entry}>
          <Group gap="xs" justify="space-between">
            <Text span size="sm" fw={600}>
              <ObjectLink kind={each.kind} id={each.id} isRow />
            </Text>
            <Text span size="xs" c="dimmed">
              <Time at={each.expires_at} as="relative" />
            </Text>
          </Group>
          <Text span size="sm">
            {words.ends(texts.objects.kinds[each.kind] ?? each.kind, each.days_left < 0)}
          </Text>
        </li>
      ))}
      {ending.length > 0 && (
        <li className={classes.entry}>
          <Link to="/keys" search={{ days: String(DAYS) }} className={classes.title}>
            {words.allExpiries(count(ending.length))}
          </Link>
        </li>
      )}
    </>
  );
}
