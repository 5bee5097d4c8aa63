import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { connectionHealth } from "../../api/partnerQueries";
import type { StoredConnection } from "../../api/types";
import { live } from "../../app/live";
import { keyOf } from "../../model/connections";
import { contactsOf, isGap, troublesOf } from "../../model/partnerPage";
import { Loaded } from "../../parts/Loaded";
import { Contacts } from "./Contacts";
import { Credentials } from "./Credentials";
import { LatestFiles } from "./LatestFiles";
import { PartnerJobs } from "./PartnerJobs";
import { Today } from "./Today";
import { Troubles } from "./Troubles";
import { usePartner } from "./usePartner";

/** Shows a summary of a connection's partner: files of the day, problems, contacts, expiries and next runs. */
export function Partner({ stored: { name, connection } }: { readonly stored: StoredConnection }) {
  const { query, objects } = usePartner(name);
  const health = useQuery({ ...connectionHealth(name), ...live("list") });
  const { watches, expectations, gaps, jobs, hasMoreJobs } = objects;
  const named = expectations.flatMap(({ stored }) => (isGap(stored) ? [] : [stored]));
  return (
    <Loaded query={query}>
      {() => (
        <Stack>
          <SimpleGrid cols={{ base: 1, lg: 2 }}>
            <Today name={name} objects={objects} />
            <Stack>
              <Loaded query={health}>
                {(found) => (
                  <Troubles
                    lastSuccess={found.last_success}
                    troubles={troublesOf({ health: found, watches, expectations })}
                    gap={gaps.trouble ?? (found.is_complete ? undefined : "unknown")}
                  />
                )}
              </Loaded>
              <Contacts contacts={contactsOf(connection, named)} gap={gaps.expectations} />
              <Credentials name={name} signInKey={keyOf(connection)} jobs={jobs.map(({ id }) => id)} gap={gaps.jobs ?? (hasMoreJobs ? "unknown" : undefined)} />
            </Stack>
          </SimpleGrid>
          <PartnerJobs objects={objects} />
          <LatestFiles name={name} watches={watches.map(({ watch_id: id }) => id)} />
        </Stack>
      )}
    </Loaded>
  );
}
