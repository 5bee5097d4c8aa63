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

/** What makes a new object for a field that names one. */
export interface Maker {
  readonly title: string;
  /** Begins a new object; `undefined` if the caller may not, or objects of this kind are not made here. */
  readonly make: (() => void) | undefined;
  /** Takes no name any more of what is made in another tab: the field has got one meanwhile. */
  readonly forget: () => void;
  readonly dialog: ReactNode;
}

/** How objects of a kind are made: in a dialog over the form, or on a screen of their own, in another tab. */
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

/** Returns what makes a new object of a kind; its name is handed over when it has been saved, also in the tab that was opened for it. */
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
