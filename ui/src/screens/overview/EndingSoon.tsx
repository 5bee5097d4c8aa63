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

/** What has ended or ends within 30 days, as the last entries of a list of what needs attention; `undefined` while that is not known. */
export function useEndingSoon() {
  const query = useInfiniteQuery({ ...expiries(DAYS), staleTime: 5 * MINUTES });
  return { ending: query.data && endingSoon(query.data.pages.flatMap((page) => page.value)), error: query.error };
}

type Ending = NonNullable<ReturnType<typeof useEndingSoon>["ending"]>;

/** Shows what ends soon, and how much more there is than fits. */
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
