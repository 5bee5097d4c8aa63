import { Fragment } from "react";
import type { ObjectName } from "../model/objects";
import { texts } from "../texts";
import { ObjectLink } from "./ObjectLink";

/** Objects in a sentence, each with its kind and a link. */
export function ListedObjects({ objects }: { readonly objects: readonly ObjectName[] }) {
  return objects.map(({ kind, id }, i) => (
    <Fragment key={`${kind} ${id}`}>
      {i > 0 && ", "}
      {texts.objects.kinds[kind] ?? kind} <ObjectLink kind={kind} id={id} />
    </Fragment>
  ));
}
