import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { onMade, openTab } from "../api/made";
import type { Role } from "../api/types";
import { useMe } from "../app/useMe";
import type { EditedKind } from "../model/editing";
import type { Picked } from "../model/parameters";
import { may } from "../model/roles";
import { editing as editingTexts } from "../texts/editing";
import { later } from "./later";

const words = editingTexts.pick;
const NewObject = later(() => import("./editor/NewObject").then((module) => module.NewObject));

/** Creates new objects for a field that names an object. */
export interface Maker {
  readonly title: string;
  /**
   * Starts creating an object; `undefined` if the caller may not create one, or if the dashboard cannot create objects
   * of this kind.
   */
  readonly make: (() => void) | undefined;
  /** Ignores the object that is being created in another tab, because the field has a name in the meantime. */
  readonly forget: () => void;
  readonly dialog: ReactNode;
}

/** How objects of a kind are created: in a dialog over the form, or on a separate screen in another tab. */
type Making = { readonly needs: Role } & ({ readonly edited: EditedKind } | { readonly path: string });

const MAKING: Readonly<Partial<Record<Picked, Making>>> = {
  connection: { needs: "admin", edited: "connection" },
  channel: { needs: "admin", edited: "channel" },
  calendar: { needs: "author", edited: "calendar" },
  job: { needs: "author", path: "/new/job" },
  chain: { needs: "author", path: "/new/chain" },
  key: { needs: "admin", path: "/keys" },
  pool: { needs: "admin", path: "/settings" },
};

/**
 * Returns a function that creates a new object of a kind. After the save, its name is passed on, also from a tab that
 * was opened for this purpose.
 */
export function useMaker(kind: Picked, onName: (name: string) => void): Maker {
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState<string>();
  const client = useQueryClient();
  const router = useRouter();
  const making = MAKING[kind];
  const isAllowed = may(useMe()?.role, making?.needs ?? "admin");
  const take = useRef<(name: string) => void>(undefined);
  useEffect(() => {
    take.current = (name) => {
      void client.invalidateQueries({ queryKey: ["named", kind] });
      setOpen(false);
      setTab(undefined);
      onName(name);
    };
  });
  useEffect(() => (tab === undefined ? undefined : onMade(kind, tab, (name) => take.current?.(name), () => setTab(undefined))), [tab, kind]);

  function make(): void {
    if (!making) return;
    if ("edited" in making) {
      setOpen(true);
    } else {
      setTab(openTab(router.basepath + making.path));
    }
  }

  return {
    title: words.make(words.kinds[kind] ?? kind),
    make: making && isAllowed ? make : undefined,
    forget: () => setTab(undefined),
    dialog: isOpen && making && "edited" in making && (
      <NewObject kind={making.edited} onSaved={(name) => take.current?.(name)} onClose={() => setOpen(false)} />
    ),
  };
}
