import { Stack, Text } from "@mantine/core";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { watchAgain } from "../../api/acts";
import { watchedFiles } from "../../api/partnerQueries";
import type { StoredWatch, WatchedFile } from "../../api/types";
import { livePages } from "../../app/live";
import { bytes } from "../../model/numbers";
import { shortId, targetOf } from "../../model/objects";
import { stateOf } from "../../model/watches";
import { Concerned } from "../../parts/Concerned";
import { ConfirmAction } from "../../parts/ConfirmAction";
import { DataTable } from "../../parts/DataTable";
import { Loaded } from "../../parts/Loaded";
import { ObjectLink } from "../../parts/ObjectLink";
import { Panel } from "../../parts/Panel";
import { RoleButton } from "../../parts/RoleButton";
import { ShowMore } from "../../parts/ShowMore";
import { TextFilter } from "../../parts/TextFilter";
import { Time } from "../../parts/Time";
import { Untrusted } from "../../parts/Untrusted";
import { useTargetPartners } from "../../parts/usePartners";
import { texts } from "../../texts";

const words = texts.watches;
const route = getRouteApi("/watches/$id");
const PATH = 120;

/** Lists the files that a watch knows, with the result of each. */
export function Files({ watch }: { readonly watch: StoredWatch }) {
  const { path = "" } = route.useSearch();
  const navigate = route.useNavigate();
  // Stored here rather than in a row, so that a dialog stays open when the rows change.
  const [chosen, choose] = useState<WatchedFile>();
  const started = targetOf(watch.definition).kind === "chain" ? "chain_execution" : "execution";
  const query = useInfiniteQuery({ ...watchedFiles(watch.watch_id, path), ...livePages() });
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
                keyOf={(file) => [file.path, file.seen_at, file.etag, file.modified_at, file.size_bytes].join(" ")}
                minWidth={760}
                columns={[
                  { title: words.path, cell: (file) => <Untrusted text={file.path} most={PATH} /> },
                  { title: words.size, cell: (file) => file.size_bytes >= 0 && bytes(file.size_bytes) },
                  { title: words.state, cell: (file) => <State file={file} /> },
                  { title: words.since, cell: (file) => <Time at={file.claimed_at ?? file.seen_at} as="relative" /> },
                  { title: words.execution, cell: ({ run_id: id }) => id && <ObjectLink kind={started} id={id} text={shortId(id)} /> },
                  {
                    title: words.again,
                    cell: (file) => (
                      <RoleButton
                        needs="operator"
                        size="compact-sm"
                        variant="default"
                        whyNot={stateOf(watch) === "off" ? words.isOff : undefined}
                        onClick={() => choose(file)}
                      >
                        {words.again}
                      </RoleButton>
                    ),
                  },
                ]}
              />
              <ShowMore query={query} />
            </Stack>
          );
        }}
      </Loaded>
      {chosen && <Again watch={watch} file={chosen} onClose={() => choose(undefined)} />}
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

interface AgainProps {
  readonly watch: StoredWatch;
  readonly file: WatchedFile;
  readonly onClose: () => void;
}

function Again({ watch, file, onClose }: AgainProps) {
  const client = useQueryClient();
  const target = targetOf(watch.definition);
  const { kind, id } = target;
  const partners = useTargetPartners(target);
  return (
    <ConfirmAction
      act={{
        title: words.again,
        consequences: (
          <>
            <Untrusted text={file.path} most={PATH} />
            <br />
            <Untrusted text={words.consequences.again(`${texts.objects.kinds[kind]} ${id}`)} />
            <Concerned partners={partners} />
          </>
        ),
        verb: words.again,
        run: (reason) => watchAgain(watch.watch_id, file.path, reason),
      }}
      onClose={onClose}
      onDone={() => {
        onClose();
        void client.invalidateQueries({ queryKey: ["watch", watch.watch_id] });
      }}
    />
  );
}
