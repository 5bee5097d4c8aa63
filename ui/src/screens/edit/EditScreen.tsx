import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { idsOf, schemaOf, storedDefinition } from "../../api/definitions";
import { isNotFound } from "../../api/problem";
import { live } from "../../app/live";
import { useMe } from "../../app/useMe";
import { copyOf } from "../../model/copies";
import { editedKind, type EditedKind } from "../../model/editing";
import { copyIdOf } from "../../model/ids";
import { ScheduleEditor } from "../../parts/editor/ScheduleEditor";
import { DefinitionEditor } from "../../parts/editor/DefinitionEditor";
import { Empty } from "../../parts/Empty";
import { Loaded } from "../../parts/Loaded";
import { Page } from "../../parts/Page";
import { texts } from "../../texts";
import { editing as editingTexts } from "../../texts/editing";

const words = editingTexts;
const editRoute = getRouteApi("/edit/$kind/$id");
const newRoute = getRouteApi("/new/$kind");

/** The editor of one definition of a kind that is edited in a form based on its schema. */
export function EditScreen() {
  const { kind: named, id } = editRoute.useParams();
  const kind = editedKind(named);
  return kind ? <EditStored kind={kind} id={id} /> : <UnknownKind />;
}

/** The editor of a new definition. */
export function NewScreen(): ReactNode {
  const { kind: named } = newRoute.useParams();
  const { copy } = newRoute.useSearch();
  const kind = editedKind(named);
  if (!kind) return <UnknownKind />;
  return copy === undefined ? <EditNew kind={kind} /> : <EditCopy key={copy} kind={kind} id={copy} />;
}

function EditStored({ kind, id }: { readonly kind: EditedKind; readonly id: string }) {
  const stored = useQuery({ ...storedDefinition(kind, id), ...live("list") });
  const schema = useQuery(schemaOf(kind));
  return (
    <Page title={words.title(texts.objects.kinds[kind] ?? kind, id)}>
      <Loaded query={schema}>
        {(known) => (
          <Loaded query={stored}>
            {(data) => {
              const edited = { id, stored: data, schema: known, lookAgain: () => void stored.refetch(), isDeleted: isNotFound(stored.error) };
              return kind === "schedule" ? <ScheduleEditor {...edited} /> : <DefinitionEditor kind={kind} {...edited} />;
            }}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function EditNew({ kind }: { readonly kind: EditedKind }) {
  const schema = useQuery(schemaOf(kind));
  const { job } = newRoute.useSearch();
  const caller = useMe();
  return (
    <Page title={words.newTitle(texts.objects.kinds[kind] ?? kind)}>
      <Loaded query={schema}>{(known) => (kind === "schedule" ? caller && <ScheduleEditor schema={known} job={job} zone={caller.time_zone} /> : <DefinitionEditor kind={kind} schema={known} />)}</Loaded>
    </Page>
  );
}

function EditCopy({ kind, id }: { readonly kind: EditedKind; readonly id: string }) {
  const original = useQuery({ ...storedDefinition(kind, id), refetchOnWindowFocus: false });
  const taken = useQuery({ ...idsOf(kind), refetchOnWindowFocus: false });
  const schema = useQuery(schemaOf(kind));
  return (
    <Page title={words.copyTitle(texts.objects.kinds[kind] ?? kind, id)}>
      <Loaded query={schema}>
        {(known) => (
          <Loaded query={original}>
            {({ definition }) => (
              <Loaded query={taken}>
                {(ids) => {
                  const edited = { schema: known, copied: copyOf(kind, definition), newId: copyIdOf(id, ids) };
                  return kind === "schedule" ? <ScheduleEditor {...edited} /> : <DefinitionEditor kind={kind} {...edited} />;
                }}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function UnknownKind() {
  return (
    <Page title={words.edit}>
      <Empty title={words.unknownKind} />
    </Page>
  );
}
