import { Stack, Text } from "@mantine/core";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { watchAgain } from "../../api/acts";
import { watchedFiles } from "../../api/partnerQueries";
import type { StoredWatch, WatchedFile } from "../../api/types";
import { livePages } from "../../app/live";
import { bytes } from "../../model/numbers";
import { stateOf, targetOf } from "../../model/watches";
import { ActButton } from "../../parts/ActButton";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { ShowMore } from "../../parts/ShowMore";
import { TextFilter } from "../../parts/TextFilter";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { texts } from "../../texts";

const words = texts.watches;
const route = getRouteApi("/watches/$id");
const PATH = 120;
const ID_END = 8;

/** The files that a watch knows, and what became of each. */
export function Files({ watch }: { readonly watch: StoredWatch }) {
  const { path = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({
    ...watchedFiles(watch.watch_id, path),
    ...livePages(),
    placeholderData: (before) => before,
  });
  return (
    <Panel
      title={words.files}
      aside={
        <TextFilter
          label={words.path}
          placeholder={words.pathHelp}
          value={path}
          onChange={(to) => void navigate({ search: to ? { path: to } : {}, replace: true, resetScroll: false })}
        />
      }
    >
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.value);
          if (rows.length === 0) return <Text size="sm">{path ? words.noSuchFile : words.noFiles}</Text>;
          return (
            <Stack>
              <DataTable
                label={words.files}
                rows={rows}
                keyOf={(file, i) => `${file.path} ${file.seen_at} ${i}`}
                minWidth={760}
                columns={[
                  { title: words.path, cell: (file) => <Untrusted text={file.path} most={PATH} /> },
                  { title: words.size, cell: (file) => file.size_bytes >= 0 && bytes(file.size_bytes) },
                  { title: words.state, cell: (file) => <State file={file} /> },
                  { title: words.since, cell: (file) => <Time at={file.claimed_at ?? file.seen_at} as="relative" /> },
                  { title: words.execution, cell: (file) => <Execution file={file} /> },
                  { title: words.again, cell: (file) => <Again watch={watch} file={file} /> },
                ]}
              />
              <ShowMore query={query} />
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function State({ file }: { readonly file: WatchedFile }) {
  return (
    <>
      {words.states[file.state] ?? file.state}
      {file.gone_at && `, ${words.gone}`}
    </>
  );
}

function Execution({ file: { run_id: id } }: { readonly file: WatchedFile }) {
  return (
    id && (
      <ObjectLink kind="execution" id={id}>
        …{id.slice(-ID_END)}
      </ObjectLink>
    )
  );
}

function Again({ watch, file }: { readonly watch: StoredWatch; readonly file: WatchedFile }) {
  const client = useQueryClient();
  const { kind, id } = targetOf(watch.definition);
  return (
    <ActButton
      needs="operator"
      size="compact-sm"
      whyNot={stateOf(watch) === "off" ? words.isOff : undefined}
      act={{
        title: words.again,
        consequences: (
          <>
            <Untrusted text={file.path} most={PATH} />
            <br />
            {words.consequences.again(`${texts.objects.kinds[kind]} ${id}`)}
          </>
        ),
        verb: words.again,
        run: (reason) => watchAgain(watch.watch_id, file.path, reason),
      }}
      onDone={() => void client.invalidateQueries({ queryKey: ["watch", watch.watch_id] })}
    />
  );
}
