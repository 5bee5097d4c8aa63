import { SimpleGrid, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Overview } from "../../api/types";
import { count } from "../../model/numbers";
import { stateColour } from "../../parts/StateBadge";
import { texts } from "../../texts";
import classes from "./Tiles.module.css";

const words = texts.overview;

const TILES = [
  ["failed", "failed_since"],
  ["running", "running"],
  ["queued", "queued"],
  ["paused", "paused"],
  ["completed", "completed_since"],
  ["cancelled", "cancelled_since"],
] as const;

/** Shows the number of executions in each state; each number links to their list. */
export function Tiles({ counts }: { readonly counts: Overview["counts"] }) {
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="sm">
      {TILES.map(([state, field]) => {
        const isPast = field.endsWith("_since");
        return (
          <Link
            key={state}
            to="/executions"
            search={{ state, ...(isPast && { since: "24h" }) }}
            className={classes.tile}
            style={{ "--state": stateColour(state) }}
            data-any={counts[field] > 0}
          >
            <Text size="sm">{words.counts[state]}</Text>
            <span className={classes.number}>{count(counts[field])}</span>
            <Text size="xs" c="dimmed">
              {isPast ? words.since : words.now}
            </Text>
          </Link>
        );
      })}
    </SimpleGrid>
  );
}
